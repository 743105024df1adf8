"""Who sits where: every deal is played in enough seatings that no bot has the better place.

A side is a seat, or the seats of a team; one bot plays a whole side.

- A line-up is the bots that meet at a table. With at least as many bots as sides, those are all choices of different
  bots (with two sides, all pairs). With fewer, every bot takes as many sides as go round, and all choices of
  different bots take the remaining ones.
- A line-up plays every deal in these seatings: with two sides both; with three all six; with four the twelve even
  permutations; with five the twenty that read a circle in steps of one to four from any start. In all of them any
  two bots sit in any two places exactly once, so neither a seat nor who plays after whom favours anybody. That takes
  n (n − 1) seatings; all permutations would be 24 and 120, and mere rotations would leave the same bot behind
  the same bot in every game.
"""

from collections.abc import Sequence
from itertools import combinations, permutations

Seating = tuple[int, ...]  # the bot of each side


def line_ups(bots: int, sides: int) -> list[Seating]:
    """All line-ups: the sets of bots that meet in a game."""
    everyone = tuple(range(bots)) * (sides // bots)
    return [(*everyone, *others) for others in combinations(range(bots), sides - len(everyone))]


def arrangements(sides: int) -> list[Seating]:
    """Orders in which any two come to any two places equally often."""
    if sides == 4:
        return [order for order in permutations(range(4)) if is_even(order)]
    steps = range(1, sides) if is_prime(sides) else (1,)  # other numbers are in no game of ours: they only rotate
    return [tuple((start + step * place) % sides for place in range(sides)) for step in steps for start in range(sides)]


def seatings(line_up: Sequence[int]) -> list[Seating]:
    """The seatings in which a line-up plays a deal. Bots that sit more than once make some of them the same."""
    return list(dict.fromkeys(tuple(line_up[place] for place in order) for order in arrangements(len(line_up))))


def is_even(order: Sequence[int]) -> bool:
    return sum(before > after for before, after in combinations(order, 2)) % 2 == 0


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))
