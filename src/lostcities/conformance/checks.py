"""The checks. Each plays a few random games of a case and raises Failure with words when a law is broken."""

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..analysis.luck import LuckAnalysis, RoundLuck
from ..errors import IllegalMove
from ..game import Game, replay
from ..games.contract import States
from ..games.position_text import PART as POSITION_TEXT
from ..games.registry import load
from ..kernel.random import Stream, below, stream
from ..moves import Move
from ..position import Position
from ..views import SPECTATOR, history
from .cases import Case
from .digest import digest
from .oracle import oracle

WORLDS = 1  # re-dealt states for each observer and position
BETWEEN_LINES = 10  # moves: how far a position that was read is followed
BETWEEN_HISTORIES = 8  # moves: what has happened so far is long, and only grows
OTHER_MOVES = 3  # moves that look alike, for each observer and position
EVENTS_APART = 15  # draws of a game whose outcomes are all tried
LUCKY_GAMES = 8
DEALS = 32
MOST_ERRORS = 5.0  # standard errors that mean luck may be from 0
ROUNDING = 1e-3  # points


class Failure(AssertionError):
    """A game that breaks the contract."""


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Failure(words)


def random_positions(case: Case, seed: int) -> Iterator[Game]:
    """A random game, yielded after every move; it is the same object each time.

    With an even seed every legal move is as likely. With an odd one low actions are preferred, which fills columns and
    keeps auctions cheap: where uniform play never gets to.
    """
    game = case.deal(seed)
    random = stream(seed, 1)
    yield game
    while not game.is_over:
        moves = game.legal_moves()
        move = moves[below(random, len(moves))]
        if seed % 2 and len(moves) > 1 and below(random, 10):
            move = min(moves, key=lambda one: (one.action == 0, one.action))
        game.play(move)
        yield game


def legal_moves_are_what_play_accepts(case: Case) -> None:
    """Every action is either listed and accepted, or refused with a reason and without a trace."""
    for game in (position for seed in range(case.games) for position in random_positions(case, seed)):
        legal = {move.action for move in game.legal_moves()}
        demand(len(legal) == len(game.legal_moves()), "a legal move is listed twice")
        demand(game.is_over or bool(legal), "a seat is to act and has no legal move")
        before = game.position.states.tobytes()
        for action in range(len(game.notation)):
            demand(game.is_legal(action) == (action in legal), f"is_legal and legal_actions disagree on {action}")
            if action not in legal:
                try:
                    game.play(action)
                except IllegalMove as error:
                    demand(len(str(error)) > 10, f"no reason is given against {game.notation.moves[action]}")
                else:
                    raise Failure(f"{game.notation.moves[action]} is illegal and was accepted")
                demand(game.position.states.tobytes() == before, "a refused move has changed the state")
        for action in legal:
            for language in game.definition.messages.languages():
                said = game.say(action, language)
                demand(bool(said) and "{" not in said, f"action {action} has no words in {language}: {said!r}")
            position = game.copy()
            position.play(action)
            demand(position.position.states.tobytes() != before, f"{game.notation.moves[action]} changes nothing")


def decks_are_shuffled(case: Case) -> None:
    """Every place of the deck holds now this and now that."""
    decks = [game.deck_text(game.played_rounds[0].deck) for game in map(case.deal, range(40))]
    for place, words in enumerate(zip(*decks, strict=True)):
        demand(len(set(words)) > 2, f"place {place} of the deck is always one of {set(words)}")


def decks_are_made_of_their_parts(case: Case) -> None:
    """A deck is its parts in a row, each shuffled or thrown: whoever deals by other means deals the same game."""
    for game in map(case.deal, range(case.games)):
        rest = [int(card) for card in game.played_rounds[0].deck]
        for part in game.definition.words.deck_parts(game.position.state):
            cards, rest = rest[: part.places], rest[part.places :]
            right = set(cards) <= set(part.numbers) if part.is_rolled else sorted(cards) == list(part.numbers)
            demand(right and len(cards) == part.places, "a deck is not made of what deck_parts says")
        demand(not any(rest), "a deck has more cards than deck_parts says")


def a_used_state_deals_like_a_new_one(case: Case) -> None:
    """Nothing of a round is left when the next one is dealt in the same state."""
    fresh = case.deal(1)
    for used in random_positions(case, 0):
        if used.is_over or len(used.history) % 25 == 24:
            states = used.position.states.copy()
            states["deck"] = fresh.played_rounds[0].deck
            fresh.position.calls.deal(states, 0, fresh.played_rounds[0].starter)
            demand(states.tobytes() == fresh.position.states.tobytes(), "something of the round before is left")


def cards_are_conserved(case: Case) -> None:
    """Nothing appears or is lost, whatever is played."""
    pieces = oracle(case.game).pieces
    if pieces is None:
        return
    for seed in range(case.games):
        for game in random_positions(case, seed):
            shown, hidden = pieces(game.table()["table"])
            deck = Counter(game.deck_text(game.played_rounds[-1].deck))
            demand(not Counter(shown) - deck, f"not in the deck: {Counter(shown) - deck}")
            demand(len(shown) + hidden == deck.total(), f"{len(shown)} + {hidden} cards, the deck has {deck.total()}")


def scores_are_the_rulebook_s(case: Case) -> None:
    """The compiled score is that of a slow one written straight from the rulebook."""
    scores = oracle(case.game).scores
    if scores is None:
        return
    for seed in range(case.games):
        for game in random_positions(case, seed):
            points = [score.points for score in game.scores()]
            demand(points == scores(game.table()), f"{points} by the rules, {scores(game.table())} slowly")
            lines = [sum(line.points for line in score.lines) for score in game.scores()]
            demand(points == lines, f"the lines add up to {lines}, not to {points}")


def copies_are_independent(case: Case) -> None:
    """A copy keeps still while the game goes on."""
    kept = [(game.copy(), game.position.states.tobytes(), len(game.history)) for game in random_positions(case, 0)]
    for copy, state, moves in kept:
        demand(copy.position.states.tobytes() == state and len(copy.history) == moves, "a copy has changed")
    first = kept[0][0]
    demand(first == first.copy() and first != kept[-1][0], "equality is wrong")


def games_survive_storage(case: Case) -> None:
    """Pickle, JSON and record give the same game back, at the end and half-way."""
    for seed in range(case.games):
        positions = [game.copy() for game in random_positions(case, seed)]
        for game in (positions[0], positions[len(positions) // 2], positions[-1]):
            demand(pickle.loads(pickle.dumps(game)) == game, "pickle gives another game back")
            replayed = replay(game.record())
            demand(replayed == game and replayed.record() == game.record(), "the record gives another game back")
            json.dumps(game.table())


def undo_goes_back(case: Case) -> None:
    """Undo gives the state before, and the whole way back."""
    positions = [game.copy() for game in random_positions(case, 1)]
    game = positions[-1].copy()
    for before in reversed(positions[:-1]):
        game.undo()
        demand(
            game.position.states.tobytes() == before.position.states.tobytes() and game == before,
            "undo does not go back",
        )


def notation_round_trips(case: Case) -> None:
    """Every action has a text of its own, and the text means that action."""
    game = case.deal(0)
    texts = [move.text for move in game.notation.moves]
    demand(len(set(texts)) == len(texts), "two actions have one text")
    for action, text in enumerate(texts):
        demand(" " not in text and game.parse(text).action == action, f"{text!r} does not mean action {action}")


def observations_fit_their_names(case: Case) -> None:
    """The named pieces cover the observation without gaps, and every number is finite."""
    game = case.deal(0)
    pieces = game.definition.words.pieces(game.state)
    size = 0
    for piece in pieces:
        demand(piece.start == size, f"the piece {piece.name!r} does not begin where the one before ends")
        size += piece.size
    features = np.full(size + 1, np.nan, dtype=np.float32)
    for position in random_positions(case, 0):
        for seat in range(case.players):
            position.position.observe(seat, features[:-1])
            demand(bool(np.isfinite(features[:-1]).all()), "an observation has a hole")
            demand(bool(np.isnan(features[-1])), "an observation is longer than its pieces")


def known(game: Game, observer: int, with_history: bool = False) -> list[Any]:
    """Everything that an observer is shown of a position."""
    states = game.position.concealed(observer).states
    whole = with_history or game.is_over or len(game.history) % BETWEEN_HISTORIES == 0
    view = game.view(None if observer < 0 else observer, with_history=whole)
    seen: list[Any] = [states.tobytes(), json.dumps(view)]
    if observer >= 0:
        size = sum(piece.size for piece in game.definition.words.pieces(game.position.state))
        features = np.zeros(size, dtype=np.float32)
        game.position.observe(observer, features)
        seen.append(features.tobytes())
        if game.turn == observer:
            seen.append(game.legal_moves())
    return seen


def redealt(game: Game, observer: int, random: Stream) -> Game:
    """A copy with everything dealt again that the observer cannot know."""
    twin = game.copy()
    twin.position.states[:] = game.position.redealt(observer, random).states
    return twin


def observers(game: Game, seed: int) -> set[int]:
    """Those who look at a position: whose turn it is, and all others and the spectator one after the other."""
    return {SPECTATOR if game.turn is None else game.turn, (game.moves_made + seed) % (game.players + 1) - 1}


def nothing_hidden_leaks(case: Case) -> None:
    """Two states that differ only in what an observer cannot know look the same to it."""
    random = stream(0, 2)
    for seed in range(case.games):
        for game in random_positions(case, seed):
            for observer in observers(game, seed):
                expected = known(game, observer)
                for _ in range(WORLDS):
                    demand(
                        known(redealt(game, observer, random), observer) == expected, f"seat {observer} can see more"
                    )


def moves_seen_alike_look_alike(case: Case) -> None:
    """Moves that an observer cannot tell apart leave it with the same knowledge: nothing else gives them away."""
    for seed in range(case.games):
        before: Game | None = None
        for game in random_positions(case, seed):
            if before is not None and game.round == before.round and not game.is_over:
                for observer in range(-1, case.players):
                    seat, move = game.history[-1]
                    told = seen_last(game, observer)
                    if game.is_pending and seat != observer:
                        demand(told == seen_last(game, SPECTATOR), f"seat {observer} hears of {move} too early")
                    if seat != observer and told != move.text:
                        expected = known(game, observer, with_history=True)
                        for other in others_seen_alike(before, game, observer)[:OTHER_MOVES]:
                            demand(
                                known(other, observer, with_history=True) == expected,
                                f"seat {observer} can tell {move} from {other.history[-1][1]}",
                            )
            before = game.copy()


def seen_last(game: Game, observer: int) -> str:
    """The last move in the words in which an observer sees it."""
    return str(history(game, observer)[-1][1])


def others_seen_alike(before: Game, after: Game, observer: int) -> list[Game]:
    """The positions after all other moves that look to an observer like the one that was made."""
    found = []
    for move in before.legal_moves():
        other = before.copy()
        other.play(move)
        if move != after.history[-1][1] and seen_last(other, observer) == seen_last(after, observer):
            found.append(other)
    return found


def positions_are_one_line_of_text(case: Case) -> None:
    """The line that an observer may know gives it the same position back, and is the same whatever it cannot know."""
    if POSITION_TEXT not in load(case.game).parts:
        return
    random = stream(0, 8)
    for seed in range(case.games):
        for game in random_positions(case, seed):
            for observer in observers(game, seed):
                seat = None if observer < 0 else observer
                line = game.position_text(seat)
                demand(len(line.splitlines()) == 1, "a position is more than one line")
                demand(redealt(game, observer, random).position_text(seat) == line, f"seat {observer} can read more")
                again = Game.from_position(line, seed=game.moves_made, names=game.names)
                demand(again.position_text(seat) == line, f"{line} is written another way when it has been read")
                expected, seen = game.view(seat, with_history=False), again.view(seat, with_history=False)
                different = [name for name in expected if json.dumps(expected[name]) != json.dumps(seen[name])]
                demand(not different, f"{line} gives seat {observer} another {' and '.join(different)}")
                if seat is not None:
                    same = np.array_equal(again.position.observe(seat), game.position.observe(seat))
                    demand(same, f"{line} gives seat {seat} another observation")


def full_lines_play_on(case: Case) -> None:
    """A line with nothing hidden is the whole position: from there the same moves lead to the same end."""
    if POSITION_TEXT not in load(case.game).parts:
        return
    for seed in range(case.games):
        last = None
        followed: Position | None = None
        for game in random_positions(case, seed):
            line = game.position.text()
            read = Position.from_text(line)
            demand(read == Position.from_text(line), f"{line} is read in two ways")
            demand(
                known(at_position(game, read), SPECTATOR)[1:] == known(game, SPECTATOR)[1:], f"{line} looks otherwise"
            )
            if followed is not None and last is not None:
                demand(followed.play(game.history[-1][1].action), f"{last}: {game.history[-1][1]} is illegal there")
                demand(followed.text() == line, f"{last}: {game.history[-1][1]} leads to {followed.text()}, not {line}")
            if followed is None or game.moves_made % BETWEEN_LINES == 0:
                followed = read
            same = list(read.legal_actions()) == list(game.position.legal_actions())
            demand(same and read.scores() == game.position.scores(), f"{line} has other moves or scores")
            last = line
        demand(followed is not None and followed.is_over, "a position that was read does not end with the game")


def at_position(game: Game, position: Position) -> Game:
    """The same game, standing at another position."""
    twin = game.copy()
    twin.position.states[:] = position.states
    return twin


def games_from_positions_are_recorded(case: Case) -> None:
    """A game that was set up half-way is kept, replayed and taken back like any other."""
    if POSITION_TEXT not in load(case.game).parts:
        return
    for seed in range(case.games):
        positions = [game.copy() for game in random_positions(case, seed)]
        for start in (positions[0], positions[len(positions) // 2], positions[-1]):
            game = Game.from_position(start.position_text(), seed=seed)
            first = game.position.copy()
            for move in [move for _, move in positions[-1].history[start.moves_made :]]:
                game.play(move)
            demand(game.is_over and game.totals == positions[-1].totals, "a game from a position ends otherwise")
            for one in (game, game.at(game.moves_made // 2)):
                demand(pickle.loads(pickle.dumps(one)) == one, "pickle gives another game back")
                replayed = replay(one.record())
                demand(replayed == one and replayed.record() == one.record(), "the record gives another game back")
            while game.moves_made:
                game.undo()
            demand(game.position == first, "undo does not go back to the position")


def redealt_games_play_on(case: Case) -> None:
    """A re-dealt state is a state: it plays to its end, and its cards add up."""
    random = stream(0, 3)
    for seed in range(case.games):
        for game in random_positions(case, seed):
            if game.is_over:
                break
            assert game.turn is not None
            world = redealt(game, game.turn, random)
            pieces = oracle(case.game).pieces
            if pieces is not None:
                shown, _ = pieces(world.table()["table"])
                extra = Counter(shown) - Counter(game.deck_text(game.played_rounds[-1].deck))
                demand(not extra, f"a re-dealt state has {extra}")
            world.position.play_randomly(random)
            demand(world.is_over, "a re-dealt game does not end")


def redeal_is_uniform(case: Case) -> None:
    """Near the end, where few worlds are possible, each comes up equally often (chi-squared)."""
    tried = 0
    for game, observer in nearly_known_positions(case):
        tried += 1
        random = stream(len(game.history), 4)
        tries = 4000
        worlds = Counter(world.tobytes() for world in sample_worlds(game, observer, random, tries))
        expected = tries / len(worlds)
        squares = sum((seen - expected) ** 2 for seen in worlds.values()) / expected
        freedom = len(worlds) - 1
        demand(squares < freedom + 6 * (2 * freedom) ** 0.5, f"{len(worlds)} worlds with chi² {squares:.0f}")
    if not tried:
        places_are_dealt_again(case)


def places_are_dealt_again(case: Case) -> None:
    """Where there are always many worlds, at least every hidden place of the deck changes, and to many values."""
    game = case.deal(0)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    concealed = game.position.concealed(0).states
    decks = np.array([world["deck"][0].copy() for world in sample_worlds(game, 0, stream(1, 7), 300)])
    hidden = np.flatnonzero((concealed["deck"][0] < 0) & (decks[0] >= 0))
    demand(hidden.size > 0, "nothing of the deck is dealt again")
    for place in hidden:
        values = len(np.unique(decks[:, place]))
        demand(values > min(30, hidden.size // 2), f"place {place} of the deck is dealt again as one of {values} only")


def nearly_known_positions(case: Case) -> Iterator[tuple[Game, int]]:
    """Positions in which an observer can imagine a few worlds only."""
    found = 0
    for seed in range(20):
        for game in random_positions(case, seed):
            observer = game.players - 1
            if len(game.history) % 7 or found == 3:
                continue
            worlds = len({world.tobytes() for world in sample_worlds(game, observer, stream(seed, 5), 100)})
            if 1 < worlds <= 60:
                found += 1
                yield game.copy(), observer


def sample_worlds(game: Game, observer: int, random: Stream, number: int) -> Iterator[States]:
    """States re-dealt from one position."""
    for _ in range(number):
        yield game.position.redealt(observer, random).states


def decks_are_used_as_told(case: Case) -> None:
    """A move reads only places of the deck that are used once it is made."""
    game = case.deal(0)
    before = game.copy()
    for position in random_positions(case, 0):
        if position.moves_made:
            used = position.position.places_used()
            before.position.states["deck"][0, used:] = -1
            before.position.play(position.history[-1][1].action)
            rest = [name for name in before.position.states.dtype.names or () if name != "deck"]
            same = all(np.array_equal(before.position.states[name], position.position.states[name]) for name in rest)
            demand(same, f"{position.history[-1][1]} reads the deck beyond place {used}")
        before = position.copy()


def it_adds_up(case: Case) -> None:
    """Expectation, luck and decisions add up to the result, for every side."""
    analysis = analysis_of(case)
    for seed in range(case.games):
        *_, game = random_positions(case, seed)
        found = split(analysis, game, decisions=True)
        assert found.margin is not None
        parts = [found.expected, *(one.points for one in (found.deal, *found.draws, *found.decisions))]
        for side, points in enumerate(np.sum(parts, axis=0)):
            demand(abs(points - found.margin[side]) < ROUNDING, f"side {side}: {points} and not {found.margin[side]}")


def luck_is_fair(case: Case) -> None:
    """The mean of luck is 0: over all cards that an event may bring, and over many games."""
    *_, game = random_positions(case, 0)
    analysis = analysis_of(case)
    for before, move in single_cards(game)[::EVENTS_APART]:
        used = before.places_used()
        outcomes = analysis.chance.outcomes(before.states, used, used + 1)
        mean = np.zeros((analysis.layout.sides, 2))
        for deck, chance in zip(outcomes.decks, outcomes.weights, strict=True):
            other = before.copy()
            other.states["deck"][0] = deck
            mean += chance * analysis.event(other.states, move.action)
        demand(bool(np.abs(mean).max() < ROUNDING), f"what {move} brings has mean luck {mean}")
    sums = []
    for seed in range(LUCKY_GAMES):
        *_, game = random_positions(case, 2 * seed)
        sums.append(np.sum([share.points for share in split(analysis, game).draws], axis=0))
    error = np.std(sums, axis=0, ddof=1) / LUCKY_GAMES**0.5
    mean = np.mean(sums, axis=0)
    demand(bool(np.all(np.abs(mean) <= MOST_ERRORS * error + ROUNDING)), f"mean luck is {mean} ± {error}")


def analysis_of(case: Case) -> LuckAnalysis:
    position = case.deal(0).position
    return LuckAnalysis(position.definition, position.state, deals=DEALS)


def split(analysis: LuckAnalysis, game: Game, decisions: bool = False) -> RoundLuck:
    played = game.played_rounds[0]
    return analysis.round(played.deck, played.starter, [action for _, _, action in played.moves], decisions)


def single_cards(game: Game) -> list[tuple[Position, Move]]:
    """Moves that brought a single card, with the positions before them."""
    found = []
    before = game.at(0).position
    parts = game.definition.words.deck_parts(before.state)
    if parts[-1].is_rolled:
        return []
    for _, move in game.history:
        after = before.copy()
        after.play(move.action)
        if after.places_used() == before.places_used() + 1:
            found.append((before, move))
        before = after
    return found


def compiled_and_uncompiled_agree(case: Case) -> None:
    """The same games come out with and without the compiler."""
    command = [sys.executable, "-m", "lostcities.conformance.digest", case.game, str(case.players)]
    known = {option.name: option for option in load(case.game).options}
    command += [f"{name}={known[name].text(value)}" for name, value in case.options.items()]
    uncompiled = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    demand(uncompiled.returncode == 0, f"uncompiled it fails: {uncompiled.stderr[-500:]}")
    demand(uncompiled.stdout.strip() == digest(case), "compiled and uncompiled games differ")


CHECKS: tuple[Callable[[Case], None], ...] = (
    notation_round_trips,
    observations_fit_their_names,
    decks_are_shuffled,
    decks_are_made_of_their_parts,
    a_used_state_deals_like_a_new_one,
    legal_moves_are_what_play_accepts,
    cards_are_conserved,
    scores_are_the_rulebook_s,
    copies_are_independent,
    undo_goes_back,
    games_survive_storage,
    nothing_hidden_leaks,
    moves_seen_alike_look_alike,
    positions_are_one_line_of_text,
    full_lines_play_on,
    games_from_positions_are_recorded,
    redealt_games_play_on,
    redeal_is_uniform,
    decks_are_used_as_told,
    it_adds_up,
    luck_is_fair,
    compiled_and_uncompiled_agree,
)
