"""Batch: many games of one kind, for learning machines. A step of all of them is a few compiled calls."""

import copy
import functools
import itertools
import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt

from .errors import IllegalMove, OptionError, shown
from .games.contract import MOST_SEED_DIGITS, GameDefinition, Numbers, States, check_whole
from .games.registry import load
from .kernel import batch as batch_template
from .kernel.jit import jit
from .kernel.random import mix, stream
from .kernel.template import fill

Array = npt.NDArray[Any]
Reward = Literal["margin", "win", "score"]

REWARDS = {"score": batch_template.SCORE, "margin": batch_template.MARGIN, "win": batch_template.WIN}
MOST_GAMES_DIGITS = 9
GAMES_OF_A_THREAD = 2048  # with fewer, waking a thread costs more than it brings


@jit
def never(state: Any) -> bool:
    """Say of a game without a turn limit whether it has ended a round."""
    return False


@functools.cache
def compiled(definition: GameDefinition) -> Any:
    """The compiled functions of a batch."""
    at_turn_limit = getattr(definition.rules, "at_turn_limit", never)
    return fill(
        batch_template, game=definition.rules, ties_are_wins=definition.ties_are_wins, at_turn_limit=at_turn_limit
    )


class Stretch:
    """The games of one thread: states of their own, and their rows of the batch's arrays."""

    def __init__(self, definition: GameDefinition, states: States, first: int, root: Numbers, actions: int):
        """root: the stream of the whole batch, of which every game has a branch."""
        self.game = definition.id
        self.text = text = compiled(definition)
        self.states = states
        self.first = first
        self.rows = slice(first, first + len(states))
        self.random = np.zeros(4, dtype=np.int64)
        self.legal = np.zeros(actions + 1, dtype=np.int64)
        self.streams = np.zeros((len(states), 4), dtype=np.int64)
        self.choosers = np.zeros((len(states), 4), dtype=np.int64)
        text.open_streams(self.streams, stream_from(root, 0), first)
        text.open_streams(self.choosers, stream_from(root, 1), first)

    def deal(self, batch: "Batch") -> None:
        """Deal all games."""
        rows = self.rows
        self.text.deal_all(
            self.states,
            self.streams,
            batch.seeds[rows],
            self.random,
            batch.skip_forced,
            self.legal,
            batch.seats[rows],
            batch.observations[rows],
            batch.masks[rows],
        )

    def first_illegal(self, actions: Numbers) -> int:
        """The first game of the batch whose action is illegal here, or -1."""
        found = self.text.first_illegal(self.states, actions[self.rows])
        return int(found + self.first if found >= 0 else -1)

    def step(self, batch: "Batch", actions: Numbers) -> None:
        """Carry out legal actions."""
        rows = self.rows
        self.text.step(
            self.states,
            actions[rows],
            self.streams,
            batch.seeds[rows],
            self.random,
            batch.skip_forced,
            self.legal,
            REWARDS[batch.reward],
            batch.rewards[rows],
            batch.done[rows],
            batch.truncated[rows],
            batch.lengths[rows],
            batch.seats[rows],
            batch.observations[rows],
            batch.masks[rows],
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "text"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, text=compiled(load(kept["game"])))


def stream_from(root: Numbers, branch: int) -> Numbers:
    """A stream that goes on from another."""
    branched = root.copy()
    mix(branched, branch)
    return branched


class Batch:
    """n games that are stepped together, each one round; whichever ends is dealt anew at once.

    >>> batch = Batch("classic", n=4096, seed=7)
    >>> batch.step(batch.random_actions())

    After every step these arrays, one row a game, say how all games stand. They are always the same arrays; `write_to`
    puts the caller's own in their place.

    - `seats` (int64): the seat to act
    - `observations` (float32): what that seat knows; `definition.words.pieces` names the numbers
    - `masks` (bool): what it may do, by action
    - `rewards` (float32): by seat, what the game that the step ended is worth to it, otherwise 0
    - `done` (bool): did the step end a game? Then seats, observations, masks and seeds are of the next one
    - `truncated` (bool): did the turn limit end it, and not the rules?
    - `lengths` (int64): the turns of the game that the step ended, otherwise 0
    - `seeds` (int64): `lostcities.new_game(…, seed=…)` deals the same game
    """

    seats: Numbers
    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    lengths: Numbers
    seeds: Numbers

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int | None = None,
        players: int | None = None,
        reward: Reward = "margin",
        threads: int | None = None,
        skip_forced: bool = False,
        arrays: Mapping[str, Array] | None = None,
        **options: Any,
    ):
        """Deal n games.

        seed: any whole number; the same seed gives the same games, whatever the number of threads. reward: a side's
        `margin` over the best other, `win` (1, −1, and 0 for a draw), or its `score`. threads: one a core if left out,
        fewer for small batches. skip_forced: play for every seat that has only one legal action. arrays: see
        `write_to`. Other options are the game's own.
        """
        self.game = game
        self.definition = load(game)
        self.players, self.options = self.definition.check_options(players, options)
        self.n = check_whole("n", n, 1, MOST_GAMES_DIGITS)
        self.seed = secrets.randbits(62) if seed is None else check_whole("seed", seed, 0, MOST_SEED_DIGITS)
        if not isinstance(reward, str) or reward not in REWARDS:
            raise OptionError(f"reward must be {' or '.join(REWARDS)}, not {shown(reward)}")
        if arrays is not None and not isinstance(arrays, Mapping):
            raise OptionError(f"arrays must be arrays by their names, not {shown(arrays)}")
        self.reward = reward
        self.skip_forced = bool(skip_forced)
        wanted = default_threads(self.n) if threads is None else check_whole("threads", threads, 1, MOST_GAMES_DIGITS)
        self.threads = min(wanted, self.n)
        model = self.definition.new_states(1, self.players, self.options)
        self.features = sum(piece.size for piece in self.definition.words.pieces(model[0]))
        self.actions = self.definition.words.action_count(model[0])
        try:
            self._arrays = self._make_arrays()
            self._stretches = self._make_stretches(model)
        except MemoryError:
            raise OptionError(f"{self.n:,} games do not fit into the memory of this machine") from None
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0  # whose threads those of the pool are
        self.write_to(**(arrays or {}))
        self._everywhere(lambda stretch: stretch.deal(self))

    def _make_arrays(self) -> dict[str, Array]:
        n = self.n
        arrays: dict[str, Array] = {
            "seats": np.zeros(n, dtype=np.int64),
            "observations": np.zeros((n, self.features), dtype=np.float32),
            "masks": np.zeros((n, self.actions), dtype=np.bool_),
            "rewards": np.zeros((n, self.players), dtype=np.float32),
            "done": np.zeros(n, dtype=np.bool_),
            "truncated": np.zeros(n, dtype=np.bool_),
            "lengths": np.zeros(n, dtype=np.int64),
            "seeds": np.zeros(n, dtype=np.int64),
        }
        self.__dict__.update(arrays)
        return arrays

    def _make_stretches(self, model: States) -> list[Stretch]:
        bounds = np.linspace(0, self.n, self.threads + 1).astype(int).tolist()
        return [
            Stretch(self.definition, np.repeat(model, last - first), first, stream(self.seed), self.actions)
            for first, last in itertools.pairwise(bounds)
        ]

    def _everywhere(self, work: Callable[[Stretch], Any]) -> list[Any]:
        """Let every thread work on its stretch."""
        if self.threads == 1:
            return [work(stretch) for stretch in self._stretches]
        if self._pool is None or self._process != os.getpid():  # a process that was forked has no thread of its parent
            self._pool, self._process = ThreadPoolExecutor(self.threads), os.getpid()
        return list(self._pool.map(work, self._stretches))

    # Whose arrays

    def write_to(self, **arrays: Array) -> None:
        """From now on write into these arrays of the caller's, such as the next row of a longer history.

        They must have the type and shape of those that they replace. Nothing is written before the next step.
        """
        for name, array in arrays.items():
            self._check_array(name, array)
        self._arrays |= arrays
        self.__dict__.update(arrays)

    def _check_array(self, name: str, array: Array) -> None:
        if name not in self._arrays:
            raise OptionError(f"a batch has no array {name!r}; it has {', '.join(self._arrays)}")
        own = self._arrays[name]
        if not isinstance(array, np.ndarray) or array.dtype != own.dtype or array.shape != own.shape:
            found = f"{array.dtype} {array.shape}" if isinstance(array, np.ndarray) else type(array).__name__
            raise OptionError(f"{name} must be an array of {own.dtype} {own.shape}, not {found}")
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise OptionError(f"{name} must be an array in one piece that can be written to")

    # Playing

    def step(self, actions: Any) -> None:
        """Carry out one action in every game, and write how all games stand.

        If any action is illegal, IllegalMove says which rule stops it, and no game has changed.
        """
        chosen = self._check_actions(actions)
        illegal = [place for place in self._everywhere(lambda stretch: stretch.first_illegal(chosen)) if place >= 0]
        if illegal:
            raise IllegalMove(self._reason(illegal[0], int(chosen[illegal[0]])))
        self._everywhere(lambda stretch: stretch.step(self, chosen))

    def _check_actions(self, actions: Any) -> Numbers:
        try:
            chosen = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise OptionError(f"actions must be {self.n} whole numbers, not {shown(actions)}") from None
        if chosen.shape != (self.n,) or not np.issubdtype(chosen.dtype, np.integer):
            raise OptionError(f"actions must be {self.n} whole numbers, not {chosen.dtype} {chosen.shape}")
        return np.ascontiguousarray(chosen, dtype=np.int64)

    def _reason(self, place: int, action: int) -> str:
        """Why an action is illegal, in words."""
        if not 0 <= action < self.actions:
            return f"game {place}: {action} is not an action of {self.game}: they go from 0 to {self.actions - 1}"
        words = self.definition.words
        return f"game {place}: {words.action_text(action)}: {words.reason_against(self.state(place), action)}"

    def random_actions(self) -> Numbers:
        """A legal action for every game, each as likely, chosen in compiled code."""
        actions = np.zeros(self.n, dtype=np.int64)

        def choose(stretch: Stretch) -> None:
            stretch.text.choose_randomly(stretch.states, stretch.choosers, actions[stretch.rows], stretch.legal)

        self._everywhere(choose)
        return actions

    # Looking

    def look_from(self, distance: int, observations: npt.NDArray[np.float32]) -> None:
        """Write what the seats know that sit so many places after those to act: for a critic that may see more."""
        if type(distance) is not int or distance not in range(self.players):
            raise OptionError(f"distance must be from 0 to {self.players - 1}, not {shown(distance)}")
        self._check_array("observations", observations)
        self._everywhere(lambda part: part.text.look_from(part.states, distance, observations[part.rows]))

    def state(self, place: int) -> Any:
        """A copy of the state of one game, with everything hidden in it."""
        if check_whole("place", place, 0, MOST_GAMES_DIGITS) >= self.n:
            raise OptionError(f"there is no game {place}: they go from 0 to {self.n - 1}")
        stretch = next(stretch for stretch in self._stretches if place < stretch.rows.stop)
        return stretch.states[place - stretch.first : place - stretch.first + 1].copy()[0]

    # Others like it

    def copy(self) -> Self:
        """A batch of its own, with arrays of its own, that goes on from here as this one does."""
        return copy.deepcopy(self)

    __copy__ = copy  # never two batches with the same states

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("definition", "_pool")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, definition=load(kept["game"]), _pool=None)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n:,} games of {self.game}, {self.players} players>"


def default_threads(n: int) -> int:
    """One thread a core that this process may use, if each has enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, n // GAMES_OF_A_THREAD))
