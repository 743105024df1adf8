/** Short names for the server's types, which are generated from its schema (`make types`). */
import type { View } from '../board/types';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Message = Schemas['SocketMessage'];
export type TableMessage = Schemas['TableMessage'];
export type UpdateMessage = Schemas['UpdateMessage'];
/** What a view holds is for the game to say (docs/views.md); the schema leaves it open. */
export type TableState = Omit<Required<Schemas['TableParts']>, 'view'> & { view: View | null };
export type TableSummary = Schemas['TableSummary'];
export type SeatState = Schemas['SeatState'];
export type LogEntry = Schemas['LogEntry'];
export type Moment = NonNullable<LogEntry['moments']>[number];
export type RoundEnded = Schemas['RoundEnded'];
export type ChatLine = Schemas['ChatLine'];
export type LegalMove = Schemas['LegalMove'];
export type OfferState = Schemas['OfferState'];
export type ClockState = Schemas['ClockState'];
export type ClockRule = Schemas['ClockRule'];
export type Result = Schemas['Result'];
export type GameInfo = Schemas['GameInfo'];
export type Health = Schemas['Health'];
export type BotInfo = Schemas['BotInfo'];
export type LadderBot = Schemas['LadderBot'];
export type LadderPage = Schemas['LadderPage'];
export type Me = Schemas['Me'];
export type Profile = Schemas['Profile'];
export type RatingPoint = Schemas['RatingPoint'];
export type GamesPage = Schemas['GamesPage'];
export type PlayedGame = Schemas['PlayedGame'];
export type ReplayStep = Omit<Schemas['ReplayStep'], 'view'> & { view: View };
export type Replay = Omit<Schemas['Replay'], 'steps'> & { steps: ReplayStep[] };
/** A position as a seat saw it. */
export type SeenPosition = Omit<Schemas['SeenPosition'], 'view'> & { view: View };
export type Review = Schemas['Review'];
export type ReviewState = Schemas['ReviewState'];
export type GameReview = Schemas['GameReview'];
export type ReviewDecision = Schemas['ReviewDecision'];
export type ReviewCandidate = Schemas['ReviewCandidate'];
export type Hint = Schemas['Hint'];
export type ReviewStroke = Schemas['ReviewStroke'];
export type ScoreDifference = Schemas['ScoreDifference'];
export type PracticePage = Schemas['PracticePage'];
export type PracticeAnswer = Schemas['PracticeAnswer'];
export type DueCard = Omit<Schemas['DueCard'], 'position'> & { position: SeenPosition };
export type PuzzlePage = Omit<Schemas['PuzzlePage'], 'position'> & { position: SeenPosition };
export type PuzzleEntry = Schemas['PuzzleEntry'];
export type DailyPuzzle = Schemas['DailyPuzzle'];
export type Fairness = Schemas['Fairness'];
export type TokenInfo = Schemas['TokenInfo'];
export type DealPage = Schemas['DealPage'];
export type DailyToday = Schemas['DailyToday'];
export type DailyPage = Schemas['DailyPage'];
export type DailyDealInfo = Schemas['DailyDealInfo'];
export type DailyResult = Schemas['DailyResult'];
export type GameSkill = Schemas['GameSkill'];
export type NewReport = Schemas['NewReport'];
export type NewTable = Schemas['NewTable'];
export type SeatWish = Schemas['SeatWish'];
export type Code = Schemas['Problem']['code'];

type Command = Schemas['SocketCommand'];
type Changing = Extract<Command, { id: string }>;

/** A command for a table without its id, which the connection adds. */
export type TableCommand = Changing extends infer One ? (One extends { id: string } ? Omit<One, 'id'> : never) : never;
