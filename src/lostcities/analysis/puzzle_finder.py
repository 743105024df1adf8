"""Finding puzzles: rounds of bots of all kinds are searched for decisions with one right answer that most styles miss.

A decision is looked at more closely as long as it may be a puzzle: what the styles play beside the policy network's own
choice, what the evaluator thinks, then rollouts in a few worlds and in more (the first panel). What is left is measured
once, on the second panel of fresh worlds.

A seed and the number of puzzles always give the same ones, also if the search is interrupted and taken up again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

import numpy as np

from ..bots import BOTS, Bot, Choice, Decision, Random, decision_for, plays
from ..bots.heuristic import Explorer, explorer
from ..bots.styles import styles_of
from ..errors import OptionError
from ..game import Game
from ..games import position_text
from ..games.registry import load
from ..kernel.random import below, stream
from ..position import Position
from ..puzzles import Panel, Proof, Puzzle, puzzle_id
from ..puzzles.puzzle import CERTAIN, MISTAKE, puzzle_position
from .evaluator import MARGIN, Evaluator, network_evaluator
from .policies import Policy, policy_of
from .puzzle_proof import FIRST, measure, panel_of, roll_out, rounded
from .rollouts import Rollouts, Samples, leader

Progress = Callable[[int, int], None]  # rounds searched, puzzles found

PHASES = ("early", "middle", "late")  # thirds of the decisions of a round
MOST_A_ROUND = 2  # puzzles, of different phases
MOST_A_KIND, MOST_A_PHASE = 0.7, 0.8  # of all puzzles: the kind of the best move, the phase of the round
LONGEST = 600  # decisions of a round; one that goes on and on is searched so far
OTHER_PLAYERS = 4  # every so many rounds have another number of players than the smallest

LIKELY = 0.8  # the least probability that the policy network gives its own choice: where it wavers, so do the rollouts
EVALUATED = 16  # worlds in which the evaluator looks at all moves,
LEAD = 0.5  # of a mistake: what it must think the network's choice to be ahead at least
FEW = 3  # moves that are rolled out before all the others
FIRST_LOOK, WORLDS, MANY_WORLDS = 16, 48, 160  # of the first panel: for a few moves, for all, for all that are close
HOPE = 0.5  # standard errors: a decision stays as long as its gap may be that much larger than it looks
PROMISING = 0.7 * CERTAIN  # standard errors that the first panel asks for
SURE = 4.5  # standard errors that the second panel is planned for, where CERTAIN are asked for
LEAST, MOST = 64, 1600  # worlds of a move on the second panel
STEP = 32  # they are a multiple of this
PILOTS = 2  # in so many of three seats the pilot plays


@dataclass(frozen=True)
class Setting:
    """What is searched for, and where."""

    game: str
    number: int
    seed: int = 0
    players: int | None = None  # every number that the game has, mostly the smallest, if left out
    rounds: int | None = None  # searched at most


@dataclass
class Found:
    """The puzzles so far, and what there is enough of."""

    number: int
    puzzles: list[Puzzle] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)

    def add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self.kinds[puzzle.kind] += 1
        self.phases[puzzle.phase] += 1
        self.ids.add(puzzle.id)

    @property
    def is_complete(self) -> bool:
        return len(self.puzzles) >= self.number

    def wants_kind(self, kind: str) -> bool:
        return self.kinds[kind] < ceil(MOST_A_KIND * self.number)

    def wants_phase(self, phase: str) -> bool:
        return self.phases[phase] < ceil(MOST_A_PHASE * self.number)

    def of_round(self, number: int) -> list[Puzzle]:
        return [puzzle for puzzle in self.puzzles[-MOST_A_ROUND:] if puzzle.round == number]


class Careless:
    """The explorer, but so many moves of a thousand are random: it comes to positions that nobody seeks."""

    name = "careless"
    slips = 120

    def choose(self, decision: Decision) -> Choice:
        is_slip = below(decision.random, 1000) < self.slips
        return (Random() if is_slip else Explorer()).choose(decision)


class Finder:
    """The search for puzzles of one game."""

    def __init__(self, setting: Setting, before: Sequence[Puzzle] = ()):
        """before: the puzzles of the same search, in their order, if it was interrupted."""
        self.setting, self.definition = setting, load(setting.game)
        self.counts = self.definition.players
        if setting.players is not None:
            self.definition.check_options(setting.players, {})
            self.counts = (setting.players,)
        if position_text.PART not in self.definition.parts or not styles_of(setting.game, self.counts[0]):
            raise OptionError(f"{setting.game} has no puzzles: it needs rules of thumb and a text for positions")
        self.mistake = self.definition.loss_classes[MISTAKE]
        self.lead = LEAD * self.mistake
        self.found = Found(setting.number)
        for puzzle in before:
            self.found.add(puzzle)
        last = before[-1] if before else None
        self.round, self.skipped = (last.round, last.made + 1) if last else (0, 0)
        self.bots: dict[str, Bot] = {}
        self.policies: dict[int, Policy] = {}
        self.evaluators: dict[int, Evaluator] = {}
        if last is not None and not self.is_own(last):
            raise OptionError(f"puzzle {last.id} is not of this search: it was made for another game, seed or players")

    def search(self, progress: Progress | None = None) -> Iterator[Puzzle]:
        """Puzzles, as they are found, until there are enough of them."""
        while not self.found.is_complete and self.round != self.setting.rounds:
            for puzzle in self.search_round(self.round):
                self.found.add(puzzle)
                yield puzzle
                if self.found.is_complete:
                    return
            self.round, self.skipped = self.round + 1, 0
            if progress is not None:
                progress(self.round, len(self.found.puzzles))

    # Rounds

    def is_own(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle stands where this search finds it."""
        if puzzle.game != self.setting.game or puzzle.players != self.players_of(puzzle.round):
            return False
        game = self.play(puzzle.round)
        return puzzle.made < game.moves_made and game.at(puzzle.made).position_text(puzzle.seat) == puzzle.position

    def players_of(self, number: int) -> int:
        """How many play in a round: the smallest number, and now and then the others in turn."""
        if len(self.counts) == 1 or number % OTHER_PLAYERS < OTHER_PLAYERS - 1:
            return self.counts[0]
        return self.counts[1 + number // OTHER_PLAYERS % (len(self.counts) - 1)]

    def bot(self, name: str) -> Bot:
        if name not in self.bots:
            self.bots[name] = Careless() if name == Careless.name else BOTS[name]()
        return self.bots[name]

    def seated(self, number: int, players: int) -> list[str]:
        """Who plays a round: pilots, explorers, styles, and somebody careless."""
        random = stream(self.setting.seed, number, 1)
        able = [name for name in BOTS if self.setting.game in plays(name) and not getattr(BOTS[name], "searches", True)]
        others = [name for name in able if name not in ("pilot", "random")] + [Careless.name]
        return [
            "pilot" if below(random, 3) < PILOTS and "pilot" in able else others[below(random, len(others))]
            for _ in range(players)
        ]

    def play(self, number: int) -> Game:
        """A round of the search."""
        players = self.players_of(number)
        deal = int(below(stream(self.setting.seed, number), 2**31))
        game = Game(self.setting.game, players=players, rounds=1, seed=deal)
        bots = [self.bot(name) for name in self.seated(number, players)]
        for _ in range(LONGEST):
            if game.turn is None:
                break
            game.play(bots[game.turn].choose(decision_for(game, deal)).action)
        return game

    def search_round(self, number: int) -> Iterator[Puzzle]:
        played = self.play(number)
        moves = played.moves_made
        game = played.at(0)
        for made, (_, move) in enumerate(played.history):
            phase = PHASES[len(PHASES) * made // moves]
            if made >= self.skipped and self.is_open(number, phase):
                puzzle = self.examine(game, number, made, phase)
                if puzzle is not None:
                    yield puzzle
            game.play(move)

    def is_open(self, number: int, phase: str) -> bool:
        """Whether a puzzle of this phase may still come from this round."""
        others = self.found.of_round(number)
        is_new = all(puzzle.phase != phase for puzzle in others)
        return len(others) < MOST_A_ROUND and is_new and self.found.wants_phase(phase)

    # Decisions

    def examine(self, game: Game, number: int, made: int, phase: str) -> Puzzle | None:
        """The puzzle that a decision is, if it is one."""
        assert game.turn is not None
        line = game.position_text(game.turn)
        seed = int(puzzle_id(line), 16)
        position = puzzle_position(line, seed)
        actions = position.legal_actions().tolist()
        if len(actions) < 2 or puzzle_id(line) in self.found.ids:
            return None
        policy = self.policy(position)
        styles = self.choices(position, seed)
        order = self.ranked(position, actions, policy, list(styles.values()))
        if not order:
            return None
        first = Rollouts(position, policy, actions, seed, FIRST, keep=False)
        best = self.find_best(first, order, list(styles.values()))
        if best is None:
            return None
        kind = self.definition.words.describe(position.concealed(position.turn).state, actions[best]).key
        worlds = self.plan(first, best)
        if worlds is None or not self.found.wants_kind(kind):
            return None
        start = Game.from_position(line, seed=seed)
        second = roll_out(line, policy, worlds, seed)
        moves = measure(second, start, actions[best], {*styles.values()} - {actions[best]})
        rival = max((row for row in range(len(first)) if row != best), key=lambda row: first.gain(row, best).value)
        gap = first.gain(rival, best)
        panel = Panel(first.worlds(best), *rounded(gap._replace(value=-gap.value)))
        texts = {style: game.move(action).text for style, action in styles.items()}
        puzzle = Puzzle(
            game.id,
            game.players,
            self.unusual(game),
            game.turn,
            line,
            phase,
            kind,
            moves,
            texts,
            Proof(policy.kind, seed, panel, panel_of(moves)),
            number,
            made,
        )
        return puzzle if puzzle.is_proven else None

    def unusual(self, game: Game) -> dict[str, object]:
        defaults = {option.name: option.default for option in self.definition.options}
        return {name: value for name, value in game.options.items() if value != defaults[name]}

    def policy(self, position: Position) -> Policy:
        players = int(position.state.players)
        if players not in self.policies:
            self.policies[players] = policy_of("champion", self.definition, position.state)
        return self.policies[players]

    def evaluator(self, position: Position) -> Evaluator:
        players = int(position.state.players)
        if players not in self.evaluators:
            self.evaluators[players] = network_evaluator(self.definition.id, players)
        return self.evaluators[players]

    def choices(self, position: Position, seed: int) -> dict[str, int]:
        """What each style plays."""
        players = int(position.state.players)
        heuristic, found = explorer(self.definition.id, players), {}
        for style, parameters in styles_of(self.definition.id, players).items():
            random = stream(seed, 2)
            world = position.redealt(position.turn, random)
            found[style] = int(heuristic.choose(world.states, 0, parameters, random))
        return found

    def ranked(self, position: Position, actions: list[int], policy: Policy, chosen: list[int]) -> list[int]:
        """The places of the actions, the most promising first; none if this is hardly a puzzle.

        The network's own choice must be one that most styles miss, and the evaluator must not think others as good.
        """
        world = position.redealt(position.turn, stream(0))
        priors = policy.priors(world.states, np.array(actions))
        if priors is None:
            return list(range(len(actions))) if len(set(chosen)) > 1 else []
        top = int(np.argmax(priors))
        if priors[top] < LIKELY or not self.is_missed(actions[top], chosen):
            return []
        values = self.values(position, actions)
        lead = values[top] - np.delete(values, top).max()
        return [top, *(row for row in np.argsort(-values).tolist() if row != top)] if lead > self.lead else []

    def values(self, position: Position, actions: list[int]) -> Samples:
        """What the evaluator thinks of each action, on average over a few worlds."""
        worlds = np.concatenate([position.redealt(position.turn, stream(one)).states for one in range(EVALUATED)])
        states = np.repeat(worlds.view(np.int64).reshape(EVALUATED, -1), len(actions), axis=0).reshape(-1)
        states = states.view(self.definition.dtype)
        for place, action in enumerate(actions * EVALUATED):
            position.calls.play(states, place, action)
        side = position.side_of(position.turn)
        found = self.evaluator(position).values(states)[:, side, MARGIN]
        return np.asarray(found.reshape(EVALUATED, len(actions)).mean(axis=0), dtype=np.float64)

    def is_missed(self, action: int, chosen: list[int]) -> bool:
        return 2 * sum(other != action for other in chosen) > len(chosen)

    def find_best(self, panel: Rollouts, order: list[int], chosen: list[int]) -> int | None:
        """The best move by the first panel, if the decision may be a puzzle."""
        best: int | None = None
        for rows, worlds in ((order[:FEW], FIRST_LOOK), (order[:FEW], WORLDS), (order, WORLDS)):
            best = self.leader(panel, rows, worlds, chosen)
            if best is None:
                return None
        assert best is not None
        gains = {row: panel.gain(row, best) for row in order if row != best}
        near = [row for row, gain in gains.items() if -gain.value - 2 * gain.error < 2 * self.mistake]
        return self.leader(panel, [best, *near], MANY_WORLDS, chosen) if near else best

    def leader(self, panel: Rollouts, rows: list[int], worlds: int, chosen: list[int]) -> int | None:
        """The best of some moves in so many worlds, if most styles miss it and all others may be mistakes."""
        panel.reach(rows, worlds)
        best = leader(panel, rows)
        if not self.is_missed(int(panel.candidates[best]), chosen):
            return None
        for row in rows:
            gain = panel.gain(row, best)
            if row != best and -gain.value + HOPE * gain.error < self.mistake:
                return None
        return best

    def plan(self, panel: Rollouts, best: int) -> dict[int, int] | None:
        """Worlds of each action on the second panel, as many as its proof should take; None if that is too much."""
        worlds: dict[int, int] = {}
        for row in range(len(panel)):
            if row == best:
                continue
            gain = panel.gain(row, best)
            if -gain.value < self.mistake or -gain.value < PROMISING * gain.error:
                return None
            deviation = gain.error * panel.common(row, best) ** 0.5
            wanted = (SURE * deviation / -gain.value) ** 2
            if wanted > MOST:
                return None
            worlds[row] = max(LEAST, STEP * ceil(wanted / STEP))
        worlds[best] = max(worlds.values())
        return {int(panel.candidates[row]): worlds[row] for row in range(len(panel))}
