"""The proof of a puzzle: all its moves on a panel of fresh worlds, measured so that anybody can do it again.

The numbers of worlds were settled before, by the panel that found the puzzle: no world was chosen for looking well.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..differences import LineDifference
from ..game import Game
from ..moves import notation
from ..puzzles import Panel, Puzzle, PuzzleMove
from ..puzzles.puzzle import puzzle_position
from .candidates import explain, win_chances
from .policies import Policy, policy_of
from .rollouts import Mean, Rollouts

FIRST, SECOND = 0, 1  # panels
DIGITS = 2  # of points in the data
WIN_DIGITS = 3
SLACK = 10.0**-DIGITS  # two machines may round the last digit otherwise


def rounded(mean: Mean) -> tuple[float, float]:
    return round(mean.value, DIGITS) + 0.0, round(mean.error, DIGITS)


def told(lines: Iterable[LineDifference]) -> tuple[LineDifference, ...]:
    """Lines, rounded; none that would be 0."""
    short = [replace(line, points=round(line.points, DIGITS), error=round(line.error, DIGITS)) for line in lines]
    return tuple(line for line in short if line.points)


def roll_out(line: str, policy: Policy, worlds: Mapping[int, int], seed: int) -> Rollouts:
    """The second panel of a position: each action in so many worlds."""
    rollouts = Rollouts(puzzle_position(line, seed), policy, list(worlds), seed, SECOND)
    sizes = list(worlds.values())
    for size in sorted(set(sizes)):
        rollouts.reach([row for row, wanted in enumerate(sizes) if wanted >= size], size)
    return rollouts


def measure(rollouts: Rollouts, game: Game, best: int, explained: Iterable[int]) -> tuple[PuzzleMove, ...]:
    """What a panel says of every move, the best first. explained: actions whose loss is taken apart, besides the next.

    best: the action that is held to be the best; a move that turns out better has a loss below 0.
    """
    seat, moves = game.position.turn, notation(game.id, game.position.action_count).moves
    actions = rollouts.candidates.tolist()
    top = actions.index(best)
    losses = [-rollouts.gain(row, top).value for row in range(len(actions))]
    order = sorted(range(len(actions)), key=lambda row: (row != top, losses[row], row))
    reasons = {actions.index(action) for action in explained} | {order[1]}
    found = []
    for row in order:
        margin, error = rounded(rollouts.expected(row, top))
        gain = rollouts.gain(row, top)
        loss, loss_error = rounded(Mean(-gain.value, gain.error))
        wins = win_chances(game, seat, rollouts.margins(row)).mean()
        why = told(explain(rollouts, row, top)) if row in reasons and row != top else ()
        found.append(
            PuzzleMove(
                moves[actions[row]],
                margin,
                error,
                round(float(wins), WIN_DIGITS),
                rollouts.worlds(row),
                loss,
                loss_error,
                why,
            )
        )
    return tuple(found)


def panel_of(moves: tuple[PuzzleMove, ...]) -> Panel:
    return Panel(moves[0].worlds, moves[1].loss, moves[1].loss_error)


def prove_again(puzzle: Puzzle, bot: str = "champion") -> Puzzle:
    """The same puzzle with the figures of its second panel worked out again."""
    game = puzzle.start()
    policy = policy_of(bot, game.definition, game.position.state)
    worlds = {one.move.action: one.worlds for one in sorted(puzzle.moves, key=lambda one: one.move.action)}
    rollouts = roll_out(puzzle.position, policy, worlds, puzzle.proof.seed)
    explained = [one.move.action for one in puzzle.moves if one.why]
    moves = measure(rollouts, game, puzzle.best.move.action, explained)
    return replace(puzzle, moves=moves, proof=replace(puzzle.proof, policy=policy.kind, second=panel_of(moves)))


def largest_difference(puzzle: Puzzle, again: Puzzle) -> float:
    """By how much figures of the same puzzle differ at most, in points or chances."""
    largest = 0.0
    for one in puzzle.moves:
        other = again[one.move]
        for name in ("margin", "error", "win", "loss", "loss_error"):
            largest = max(largest, abs(float(getattr(one, name)) - float(getattr(other, name))))
    return largest


def agree(puzzle: Puzzle, again: Puzzle) -> bool:
    """Whether the figures are the same, but for the last digit."""
    return largest_difference(puzzle, again) <= 1.5 * SLACK
