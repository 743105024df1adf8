"""Game: the friendly face of a state. It checks, plays, remembers, and knows matches of several rounds."""

import operator
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from . import records, views
from .errors import IllegalMove, InvalidMove, LostCitiesError, OptionError, PositionError, RecordError, shown
from .games import position_text
from .games.contract import (
    MOST_DIGITS,
    MOST_SEED_DIGITS,
    GameDefinition,
    Json,
    Line,
    Numbers,
    State,
    check_whole,
)
from .games.moments import Moment, RoundEnded
from .games.phrases import ENGLISH, Phrase
from .games.registry import load
from .kernel.random import below, stream
from .moves import Move, Notation, notation
from .position import Position
from .records import Record, RecordedRound

if TYPE_CHECKING:
    from rich.console import RenderableType

Deck = str | Sequence[str]

LONGEST_WORD = 20  # of a move in a message


@dataclass
class Round:
    """One deal: its deck, who started, what was played, and how it ended."""

    deck: Numbers
    starter: int
    moves: list[tuple[int, int, int]] = field(default_factory=list)  # seat, turns completed before, action
    points: tuple[int, ...] | None = None  # by side, once it is over
    ending: Phrase | None = None
    lines: tuple[tuple[Line, ...], ...] = ()  # by side, once it is over
    moments: tuple[Moment, ...] = ()  # of its last move, but for its end
    start: Position | None = None  # where it begins, if a position was set up; then it has no deck of its own

    def copy(self) -> "Round":
        """The same round; what is played on in one does not show in the other."""
        told = self.points, self.ending, self.lines, self.moments, self.start
        return Round(self.deck, self.starter, self.moves.copy(), *told)


@dataclass(frozen=True)
class Score:
    """Where a side stands: its finished rounds, and one round, the present one if no other is asked for, by line."""

    seats: tuple[int, ...]
    points: int
    lines: tuple[Line, ...]
    rounds: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]  # the seats with the highest total
    totals: tuple[int, ...]  # by side
    is_draw: bool  # more than one side is highest, in a game that does not call all of them winners
    ending: Phrase  # why the last round ended

    @property
    def reason(self) -> str:
        """Why the last round ended, in English."""
        return str(self.ending)


class Game:
    """A game or match of any kind. Seats are numbered from 0.

    >>> game = Game("classic", seed=7)
    >>> game.play(game.legal_moves()[0])
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        seed: int | None = None,
        rounds: int | None = None,
        deck: Deck | Sequence[Deck] | None = None,
        starter: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ):
        """Deal a new game.

        game: an id from `lostcities.games()`. players: how many; the game's smallest number if left out.
        seed: a whole number of up to 100 digits; the same seed gives the same game. deck: the first round's deck, or a
        list with one for each round, in place of the seed's. starter: who begins the first round; by lot if left out.
        rounds: how many make the match. Other options are the game's own.
        """
        definition = load(game)
        self.players, self.options = definition.check_options(players, options)
        self.rounds = self._check_rounds(definition.rounds if rounds is None else rounds)
        self.seed = secrets.randbits(64) if seed is None else check_whole("seed", seed, 0, MOST_SEED_DIGITS)
        self.names = self._check_names(names)
        self.headers: dict[str, str] = {}  # what else its record says: a date, an event
        self.position = Position(definition, definition.new_states(1, self.players, self.options))  # with all it hides
        self._before: Position | None = None  # the last move, in games that have moments of their own
        self._watch()
        self._decks = self._read_decks(deck)
        self._starters: list[int] = []  # of rounds that have been played before, and are played again
        self._rounds: list[Round] = []
        if starter is None:
            starter = int(below(stream(self.seed, 0), self.players))  # uncompiled, NumPy's
        self._deal(self._check_starter(starter))

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None, names: Sequence[str] | None = None) -> Self:
        """A game that begins where a line of `position_text` stands. PositionError names the field of what is wrong.

        seed: deals what the line does not know, and the rounds that follow.

        >>> line = Game("classic", seed=7).position_text(0)
        >>> Game.from_position(line, seed=1).position_text(0) == line
        True
        """
        line = position_text.parse(text)
        definition = load(line.game)
        players, options = definition.check_options(line.players, line.options)
        rounds = line.fields.take("rounds", str(definition.rounds)).whole(1)
        points = line.fields.take("points", position_text.NONE)
        game = cls(line.game, players=players, seed=seed, rounds=rounds, starter=0, names=names, **options)
        game._begin(Position.from_line(line, stream(game.seed, 0)), points)
        return game

    @classmethod
    def from_view(cls, view: Mapping[str, Any], *, seed: int | None = None) -> Self:
        """A game that begins where a view stands: what its seat could not know is dealt at random, by the seed.

        >>> view = Game("classic", seed=7).view(0)
        >>> Game.from_view(view, seed=1).view(0)["table"] == view["table"]
        True
        """
        line = view.get("position") if isinstance(view, Mapping) else None
        if line is None:
            raise PositionError("a view has its position as a line of text under 'position', and this one has none")
        return cls.from_position(line, seed=seed, names=view.get("names"))

    def _begin(self, start: Position, points: position_text.Field) -> None:
        """Stand at a position, in the round after those with these points."""
        sides = start.sides()
        finished = [
            tuple(side.whole(-(10**MOST_DIGITS)) for side in result.split("/", sides)) for result in points.words()
        ]
        if len(finished) >= self.rounds:
            points.fail(f"{len(finished)} rounds are over, and the match has {self.rounds}: none is left to play")
        if start.is_over and len(finished) + 1 < self.rounds:
            rounds = f"rounds:{len(finished) + 1} makes it the last one"
            position_text.Field("to", "").fail(f"the round is over, and the next one is not dealt; {rounds}")
        no_deck, no_lines = np.zeros(0, dtype=np.int64), ((),) * sides
        self._rounds = [Round(no_deck, 0, points=result, lines=no_lines) for result in finished]
        self._rounds.append(Round(start.states["deck"][0].copy(), max(start.turn, 0), start=start))
        self._lay_out(self._rounds[-1])
        if self.is_over:
            self._end_round()

    @property
    def _first(self) -> int:
        """The place of the round that the game began with: there may be others before a position that was set up."""
        return next((number for number, played in enumerate(self._rounds) if played.start is not None), 0)

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """The game of a record, where its last move left it. RecordError names the line of whatever is wrong."""
        if not isinstance(record, Record):
            raise RecordError(f"a game comes from a Record, such as records.parse reads, not from {shown(record)}")
        definition = record.at("game", lambda: load(record.header("game")))
        players = record.whole("players")
        record.at("players", lambda: definition.check_options(players, {}))
        _, options = record.at("options", lambda: definition.check_options(players, record.options))
        rounds, seed = record.whole("rounds"), record.whole("seed")
        names = [record.headers.get(f"seat {seat}", "") for seat in range(players)]
        state = definition.new_states(1, players, options)[0]
        dealt = [told for told in record.rounds if told.starter is not None]
        for told in dealt:
            try:
                definition.words.read_deck(state, told.deck)
            except LostCitiesError as error:
                record.fail(error, told.deck_line)
        decks = [" ".join(told.deck) for told in dealt]
        if record.has_position:
            game = record.at("position", lambda: cls.from_position(record.header("position"), seed=seed, names=names))
            if (game.id, game.players, game.options, game.rounds) != (definition.id, players, options, rounds):
                record.fail("the position is of another game than the headers tell", record.lines["position"])
            if decks:
                game._decks = [played.deck for played in game._rounds] + game._read_decks(decks)
        else:
            try:
                game = cls(
                    definition.id,
                    players=players,
                    rounds=rounds,
                    seed=seed,
                    starter=record.rounds[0].starter,
                    names=names,
                    deck=decks,
                    **record.options,
                )
            except LostCitiesError as error:
                about_rounds = "round" in str(error)
                record.fail(error, record.lines["rounds"] if about_rounds else record.rounds[0].line)
        for number, told in enumerate(record.rounds, game.round):
            if game.round != number or told.number != number:
                record.fail("the round before has not ended", told.line)
            if told.starter is not None:
                if not 0 <= told.starter < players or not game.may_start(told.starter):
                    record.fail("another seat starts", told.line)
                if game._rounds[-1].starter != told.starter:
                    game.start_with(told.starter)
            game._play_recorded(record, told)
        game.headers = record.more_headers
        if "result" in record.headers and (not game.is_over or records.result_text(game) != record.headers["result"]):
            record.fail("the result is not what the moves give", record.lines["result"])
        return game

    def _play_recorded(self, record: Record, told: RecordedRound) -> None:
        """Play a round of a record, and hold what it says of turns and scores against what happens."""
        number = self.round
        for turn in told.turns:
            for word in turn.moves.split():
                shortly = word[:LONGEST_WORD]
                if self.is_over or self.round != number:
                    record.fail(f"{shortly} comes after the end of the round", turn.line)
                if self.position.turns != turn.number - 1:
                    belongs = f"{shortly} belongs to turn {self.position.turns + 1}"
                    record.fail(f"{belongs}, not to turn {turn.number}", turn.line)
                try:
                    self.play(word)
                except LostCitiesError as error:
                    record.fail(error, turn.line)
        points = self._rounds[number - 1].points
        if told.score is not None and (points is None or records.points_text(points) != told.score[1]):
            record.fail("the score is not what the moves give", told.score[0])

    # What it is made of

    def _watch(self) -> None:
        """Keep hold of what every move reads."""
        self._turn = self.position.states["turn"]
        self._sides: tuple[tuple[int, ...], ...] | None = None  # found when somebody asks
        self._public: dict[str, Json] | None = None  # and found again after every move
        self.notation: Notation = notation(self.id, self.position.action_count)

    def _check_rounds(self, rounds: int) -> int:
        number = check_whole("rounds", rounds, 0, MOST_DIGITS)
        if number < 1:
            raise OptionError("a match has at least 1 round")
        return number

    def _check_starter(self, seat: int) -> int:
        if type(seat) is not int or seat not in range(self.players):
            raise OptionError(f"starter must be a seat from 0 to {self.players - 1}, not {shown(seat)}")
        return seat

    def _check_names(self, names: Sequence[str] | None) -> tuple[str, ...]:
        if names is None:
            return ("",) * self.players
        if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != self.players:
            raise OptionError(f"names must be a list of {self.players}, one for each seat, not {shown(names)}")
        for name in names:
            if not isinstance(name, str) or len(name.splitlines()) > 1 or name != name.strip():
                raise OptionError(f"{shown(name)} is not a name: one line of text, no spaces around it")
            if records.lone_surrogate(name) is not None:
                raise OptionError(f"{shown(name)} is not a name: it has half a character (a lone surrogate)")
        return tuple(names)

    def _read_decks(self, deck: Deck | Sequence[Deck] | None) -> list[Numbers]:
        if deck is None:
            return []
        several = isinstance(deck, list | tuple) and any(not isinstance(word, str) or " " in word for word in deck)
        decks: list[Any] = list(deck) if several else [deck]
        for one in decks:
            words = one.split() if isinstance(one, str) else one
            if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
                raise OptionError(f"a deck is a text or a list of cards, not {shown(one)}")
        if len(decks) > self.rounds:
            raise OptionError(f"{len(decks)} decks are too many for {self.rounds} rounds")
        state = self.position.state
        found = []
        for one in decks:
            cards = self.definition.words.read_deck(state, one.split() if isinstance(one, str) else list(one))
            whole = np.zeros(state.deck.shape, dtype=np.int64)
            whole[: len(cards)] = cards
            found.append(whole)
        return found

    # Rounds

    def _deal(self, starter: int) -> None:
        number = len(self._rounds)
        if number < len(self._decks):
            deck = self._decks[number]
        else:
            self.position.calls.shuffle_deck(self.position.states, 0, stream(self.seed, 1 + number))
            deck = self.position.states["deck"][0].copy()
        self._rounds.append(Round(deck, starter))
        self._lay_out(self._rounds[-1])

    def _lay_out(self, dealt: Round) -> None:
        """Put the state where a round stands."""
        self._public = self._before = None
        if dealt.start is not None:
            self.position.states[:] = dealt.start.states
        else:
            self.position.states["deck"][0] = dealt.deck
            self.position.calls.deal(self.position.states, 0, dealt.starter)
        for _, _, action in dealt.moves[:-1]:
            self.position.play(action)
        for _, _, action in dealt.moves[-1:]:
            self._before = self._position_before()
            self.position.play(action)

    def _position_before(self) -> Position | None:
        """The position as it is before a move, if somebody may ask what the move brought about."""
        return self.position.copy() if self.definition.moments else None

    def _end_round(self) -> None:
        played = self._rounds[-1]
        words, state = self.definition.words, self.position.state
        played.points = self.position.scores()
        played.ending = words.ending(state)
        played.lines = tuple(tuple(words.score_lines(state, side)) for side in range(self.position.sides()))
        played.moments = tuple(self._own_moments())
        if len(self._rounds) < self.rounds:
            last_turn = played.moves[-1][1]
            last = next(seat for seat, turn, _ in played.moves if turn == last_turn)
            known = self._starters[len(self._rounds) :][:1]
            self._deal(known[0] if known else self._next_starter(last))

    def _next_starter(self, last: int) -> int:
        return next_starter(self.totals, last, [self.side_of(seat) for seat in range(self.players)])

    def may_start(self, seat: int) -> bool:
        """May a stored game let this seat start the round, by today's rule or by the one that held before it?

        It let the seat after the last turn start whenever several sides were level, also if that seat was behind.
        """
        if type(seat) is not int or seat not in range(self.players):
            return False
        if self.round == 1:
            return True
        before = self._rounds[-2].moves
        last = next(mover for mover, turn, _ in before if turn == before[-1][1])
        totals = self.totals
        is_level = totals.count(max(totals)) > 1
        return seat == self._next_starter(last) or (is_level and seat == (last + 1) % self.players)

    def start_with(self, seat: int) -> None:
        """Let the round that has just been dealt begin with another seat."""
        if self._rounds[-1].moves:
            raise IllegalMove("the round has begun: who starts it can no longer change")
        self._rounds[-1].starter = self._check_starter(seat)
        self._lay_out(self._rounds[-1])

    # Looking

    @property
    def definition(self) -> GameDefinition:
        """What the game is made of: its rules, its words, its facts."""
        return self.position.definition

    @property
    def id(self) -> str:
        """Which game this is."""
        return self.definition.id

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the game is over."""
        seat = int(self._turn[0])
        return seat if seat >= 0 else None

    @property
    def round(self) -> int:
        """The number of the round that is being played, from 1; the last one when the game is over."""
        return len(self._rounds)

    @property
    def is_over(self) -> bool:
        """Has the last round ended?"""
        return bool(self._turn[0] < 0)

    @property
    def state(self) -> State:
        """A copy of the state of the present round, with everything hidden in it."""
        return self.position.copy().state

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together."""
        if self._sides is None:
            sides = [self.side_of(seat) for seat in range(self.players)]
            self._sides = tuple(
                tuple(seat for seat, side in enumerate(sides) if side == number) for number in range(max(sides) + 1)
            )
        return self._sides

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side in all finished rounds."""
        finished = [played.points for played in self._rounds if played.points is not None]
        sides = range(self.position.sides())
        return tuple(sum(points[side] for points in finished) for side in sides)

    @property
    def played_rounds(self) -> tuple[Round, ...]:
        """Every round so far with its deck, its starter and its moves; for reading only."""
        return tuple(self._rounds)

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        """Every move so far with the seat that made it, from the first round on."""
        moves = self.notation.moves
        return tuple((seat, moves[action]) for played in self._rounds for seat, _, action in played.moves)

    @property
    def moves_made(self) -> int:
        """The number of moves so far, from the first round on."""
        made = 0
        for played in self._rounds:
            made += len(played.moves)
        return made

    @property
    def turns(self) -> int:
        """The number of turns completed so far, from the first round on."""
        over = [played for played in self._rounds if played.points is not None and played.moves]
        finished = sum(played.moves[-1][1] + 1 for played in over)
        return finished if self.is_over and self._rounds[-1].moves else finished + self.position.turns

    @property
    def is_pending(self) -> bool:
        """Is the last move known to its maker alone, until the next one completes it?"""
        return self.position.pending_action() is not None

    @property
    def moments(self) -> list[Moment]:
        """What the last move brought about besides itself, such as the end of a round; for everybody to know."""
        if self._rounds[-1].points is not None:
            return [*self._rounds[-1].moments, self._round_ended(self.round)]
        if self._rounds[-1].moves:
            return self._own_moments()
        return [*self._rounds[-2].moments, self._round_ended(self.round - 1)] if self.round > self._first + 1 else []

    def _own_moments(self) -> list[Moment]:
        """The moments of the last move that only this game has."""
        if self.definition.moments is None or self._before is None:
            return []
        return self.definition.moments(self._before.state, self.position.state, self._rounds[-1].moves[-1][2])

    def _round_ended(self, number: int) -> RoundEnded:
        scores = self.scores(number)
        return {
            "kind": "round",
            "round": number,
            "points": [score.points for score in scores],
            "totals": [score.total for score in scores],
            "lines": [[line.data for line in score.lines] for score in scores],
            "starter": self._rounds[number].starter if number < len(self._rounds) else None,
            "ending": ending.data if (ending := self._rounds[number - 1].ending) else None,
        }

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise OptionError(f"there is no seat {shown(seat)}: they go from 0 to {self.players - 1}")
        return self.position.side_of(seat)

    def legal_moves(self) -> list[Move]:
        """What the seat to act may do now."""
        moves = self.notation.moves
        return [moves[action] for action in self.position.legal_actions().tolist()]

    def is_legal(self, move: Move | str | int) -> bool:
        """May the seat to act do this now?"""
        return self.position.is_legal(self._action(move))

    def parse(self, text: str) -> Move:
        """The move that a text means, legal or not; InvalidMove if it means none."""
        return self.notation.read(text)

    def move(self, action: int) -> Move:
        """The move with this number, legal or not; InvalidMove if there is none."""
        return self.notation.moves[self._action(action)]

    def describe(self, move: Move | str | int) -> Phrase:
        """What a move would do now, as data: Phrase("cards.play", card="r5")."""
        return self.definition.words.describe(self.position.state, self._action(move))

    def say(self, move: Move | str | int, language: str = ENGLISH) -> str:
        """What a move would do now, in words."""
        return self.describe(move).render(language)

    def view(self, seat: int | None, *, with_history: bool = True) -> dict[str, Json]:
        """All that a seat may know, ready for JSON, and nothing else. None is a spectator."""
        return views.view(self, seat, with_history)

    def table(self) -> dict[str, Json]:
        """The same as a view, with nothing hidden."""
        return views.everything(self)

    def position_text(self, seat: int | EllipsisType | None = ...) -> str:
        """The position as one line of text, as far as a seat knows it; None is a spectator. Without a seat nothing is
        hidden. `from_position` reads it, and docs/positions.md describes it."""
        if seat is ...:
            return self._line(self.position)
        return self._line(self.position.concealed(views.observer(self, seat)))

    def _line(self, position: Position, before: int | None = None) -> str:
        """A position with the match that it belongs to: its length, and the points of the rounds before."""
        results = [played.points for played in self._rounds[: self.round - 1 if before is None else before]]
        match = {} if self.rounds == self.definition.rounds else {"rounds": str(self.rounds)}
        if results:
            match["points"] = position_text.joined(position_text.by_seat(result or ()) for result in results)
        return position_text.write_line(self.definition, position.state, match)

    @property
    def start_line(self) -> str | None:
        """The position that the game was set up in, with nothing hidden; None if it was dealt."""
        start = self._rounds[self._first].start
        return None if start is None else self._line(start, self._first)

    def svg(self, seat: int | EllipsisType | None = ..., *, size: int | None = None, last_move: bool = False) -> str:
        """A drawing of the table as a seat sees it; None is a spectator. Without a seat nothing is hidden.

        size: its width in pixels. last_move: say and mark what the last seat to act did.
        """
        from . import drawing

        return drawing.svg(self.table() if seat is ... else self.view(seat), size=size, last_move=last_move)

    def scores(self, round: int | None = None) -> list[Score]:
        """Each side's points, with a line for everything that counts in the present round.

        round: a finished round, from 1, for the score sheet of that one and the totals after it.
        """
        if round is not None:
            return self._finished_scores(round)
        state, words = self.position.state, self.definition.words
        finished = [played.points for played in self._rounds if played.points is not None]
        going_on = not self.is_over
        scores = []
        for side, seats in enumerate(self.sides):
            points = self.position.score(side)
            rounds = tuple([result[side] for result in finished])
            total = sum(rounds) + (points if going_on else 0)
            scores.append(Score(seats, points, tuple(words.score_lines(state, side)), rounds, total))
        return scores

    def _finished_scores(self, number: int) -> list[Score]:
        finished = [played for played in self._rounds if played.points is not None]
        if type(number) is not int or number not in range(1, len(finished) + 1):
            raise OptionError(f"round {shown(number)} is not over: {len(finished)} rounds are")
        scores = []
        for side, seats in enumerate(self.sides):
            rounds = tuple(played.points[side] for played in finished[:number] if played.points)
            scores.append(Score(seats, rounds[-1], finished[number - 1].lines[side], rounds, sum(rounds)))
        return scores

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        if not self.is_over:
            return None
        totals = self.totals
        best = [side for side, total in enumerate(totals) if total == max(totals)]
        winners = tuple(seat for seat in range(self.players) if self.side_of(seat) in best)
        is_draw = len(best) > 1 and not self.definition.ties_are_wins
        ending = self._rounds[-1].ending
        assert ending is not None
        return Outcome(winners, totals, is_draw, ending)

    # Playing

    def _action(self, move: Move | str | int) -> int:
        if isinstance(move, str):
            return self.notation.read(move).action
        if isinstance(move, Move):
            return self.notation.own(move).action
        try:
            action = operator.index(move)
        except TypeError:
            raise InvalidMove(f"a move is a text, a Move or a number, not {shown(move)}") from None
        if not 0 <= action < len(self.notation):
            last = len(self.notation) - 1
            raise InvalidMove(f"{shown(action)} is not an action of {self.id}: they go from 0 to {last}")
        return action

    def play(self, move: Move | str | int) -> None:
        """Make a move, or all the moves of a text such as "r5 d". IllegalMove says which rule stops it.

        When something is wrong, nothing has changed.
        """
        if isinstance(move, str) and len(words := move.split()) != 1:
            self._play_all(words)
            return
        action = self._action(move)
        seat, turns = int(self._turn[0]), self.position.turns
        before = self._position_before()
        if not self.position.play(action):
            text = self.notation.moves[action].text
            reason = self.definition.words.reason_against(self.position.state, action)
            raise IllegalMove(f"{text}: {reason}", reason, text)
        self._rounds[-1].moves.append((seat, turns, action))
        self._public, self._before = None, before
        if self._turn[0] < 0:
            self._end_round()

    def _play_all(self, words: list[str]) -> None:
        if not words:
            raise InvalidMove("there is no move in an empty text")
        moves = [self.parse(word) for word in words]
        for made, move in enumerate(moves):
            try:
                self.play(move)
            except IllegalMove:
                for _ in range(made):
                    self.undo()
                raise

    def undo(self) -> Move:
        """Take back the last move and return it."""
        if not self._rounds[-1].moves:
            if self.round == self._first + 1:
                raise IllegalMove("there is no move to take back")
            self._rounds.pop()
        last = self._rounds[-1]
        _, _, action = last.moves.pop()
        last.points, last.ending, last.lines, last.moments = None, None, (), ()
        self._lay_out(last)
        return self.notation.moves[action]

    def at(self, moves: int) -> "Game":
        """The game as it stood after so many moves."""
        if not isinstance(moves, int) or not 0 <= moves <= self.moves_made:
            raise InvalidMove(f"the game has {self.moves_made} moves, so there is no position {shown(moves)}")
        start = self.copy()
        first = self._rounds[self._first]
        start._decks = [played.deck for played in self._rounds]
        start._starters = [played.starter for played in self._rounds]
        if moves == self.moves_made:
            return start
        start._rounds[self._first :] = [Round(first.deck, first.starter, start=first.start)]
        start._lay_out(start._rounds[-1])
        for _, move in self.history[:moves]:
            start.play(move)
        return start

    def steps(self) -> Iterator[tuple[int, Move, "Game"]]:
        """Play the game again: each seat, its move, and the game after it (the same object, moving on)."""
        position = self.at(0)
        for seat, move in self.history:
            position.play(move)
            yield seat, move, position

    # Keeping

    def record(self, **headers: str) -> str:
        """The game as a text that people can read and `lostcities.replay` plays again exactly.

        headers: more lines for its head, such as date="2026-11-15", beside those that it has.
        """
        return records.write(self, self.headers | headers)

    def copy(self) -> Self:
        """A game of its own that stands where this one does."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        twin._rounds = [played.copy() for played in self._rounds]
        twin.headers = self.headers.copy()
        twin._watch()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memory: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        kept = "players options rounds seed names headers position _before _decks _starters _rounds"
        return {name: self.__dict__[name] for name in kept.split()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._watch()

    def deck_text(self, deck: Numbers) -> list[str]:
        """A deck in words, in which cards that look alike are alike."""
        state = self.position.copy().state
        try:
            state.deck[:] = deck
            return self.definition.words.deck_text(state)
        except (TypeError, ValueError, LookupError, OverflowError):
            raise OptionError(f"{shown(deck)} is not a deck of {self.id} in numbers") from None

    def _identity(self) -> tuple[Any, ...]:
        played = self._rounds[self._first :]
        decks = [one.start is None and self.deck_text(one.deck) for one in played]
        dealt = [(deck, one.starter, one.moves) for deck, one in zip(decks, played, strict=True)]
        return self.id, self.players, self.options, self.rounds, self.seed, self.names, self.start_line, dealt

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.players} players, round {self.round}, {self.moves_made} moves>"

    def __str__(self) -> str:
        from . import drawing

        return drawing.plain(self.table())

    def __rich__(self) -> "RenderableType":
        from . import drawing

        return drawing.text(self.table())

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg(last_move=True)


def next_starter(totals: Sequence[int], last: int, side_of: Sequence[int]) -> int:
    """Who starts the next round: the first seat after the one that had the last turn whose side has the highest total.

    totals: the points of each side so far. side_of: the side of each seat.
    """
    seat = (last + 1) % len(side_of)
    while totals[side_of[seat]] < max(totals):
        seat = (seat + 1) % len(side_of)
    return seat


def replay(text: str) -> Game:
    """The game of a record, where its last move left it. RecordError names the line of whatever is wrong."""
    return Game.from_record(records.parse(text))
