"""A stream of random numbers that is the same compiled, uncompiled and in C.

The generator is Chris Doty-Humphrey's sfc32: four 32-bit words, held in int64 so that no sum can overflow
(NumPy's uint64 warns when it wraps, and a Python int next to one turns both into floats).
"""

import numpy as np
import numpy.typing as npt

from .jit import jit

Stream = npt.NDArray[np.int64]

WORD = 0xFFFFFFFF


def stream(seed: int, *path: int) -> Stream:
    """A fresh stream. The same seed and path give the same numbers; others, of any size, unrelated ones."""
    random = np.zeros(4, dtype=np.int64)
    for number in (seed, *path):
        words = [number >> shift & WORD for shift in range(0, max(number.bit_length(), 1), 32)]
        for word in (len(words), *words):
            stir(random, word)
    return random


@jit
def begin(random: Stream, seed: int, path: int) -> None:
    """Put the stream where `stream(seed, path)` starts, for numbers from 0 that fit in 63 bits."""
    random[:] = 0
    mix(random, seed)
    mix(random, path)


@jit
def mix(random: Stream, number: int) -> None:
    """Mix a number from 0 that fits in 63 bits into the stream."""
    if number > WORD:
        stir(random, 2)
        stir(random, number & WORD)
        stir(random, number >> 32)
    else:
        stir(random, 1)
        stir(random, number)


@jit
def stir(random: Stream, word: int) -> None:
    """Mix a word into the stream."""
    start(random, next_word(random) ^ word, next_word(random), next_word(random))


@jit
def start(random: Stream, a: int, b: int, c: int) -> None:
    """Put the stream at the start that belongs to three words."""
    random[0] = a
    random[1] = b
    random[2] = c
    random[3] = 1
    for _ in range(12):
        next_word(random)


@jit
def next_word(random: Stream) -> int:
    """The next number from 0 to 2³² − 1."""
    a, b, c, counter = random[0], random[1], random[2], random[3]
    word = (a + b + counter) & WORD
    random[0] = b ^ (b >> 9)
    random[1] = (c + (c << 3)) & WORD
    random[2] = (((c << 21) | (c >> 11)) + word) & WORD
    random[3] = (counter + 1) & WORD
    return word


@jit
def below(random: Stream, limit: int) -> int:
    """A uniform number from 0 to limit − 1 (Lemire's rejection)."""
    product = next_word(random) * limit
    if product & WORD < limit:
        unfair = (WORD + 1 - limit) % limit
        while product & WORD < unfair:
            product = next_word(random) * limit
    return product >> 32


@jit
def shuffle(cards: npt.NDArray[np.int64], size: int, random: Stream) -> None:
    """Shuffle the first cards of an array in place."""
    for last in range(size - 1, 0, -1):
        other = below(random, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
