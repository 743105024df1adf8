"""Products of a few rows with a matrix: compiled, they are those of NumPy."""

import sys

import numpy as np
import numpy.typing as npt
import pytest

from lostcities.kernel.jit import jit
from lostcities.kernel.products import (
    LANES,
    add_product,
    add_sparse_product,
    plain_add_product,
    plain_add_sparse_product,
)
from lostcities.kernel.template import fill, given

ROWS: int = given()
WIDTH: int = given()

Floats = npt.NDArray[np.float32]


@jit
def product(rows: Floats, weights: Floats, out: Floats) -> None:
    add_product(rows, ROWS, weights, WIDTH, out)


@jit
def sparse_product(row: Floats, places: npt.NDArray[np.int64], count: int, weights: Floats, out: Floats) -> None:
    add_sparse_product(row, places, count, weights, WIDTH, out)


def numbers(random: np.random.Generator, *shape: int) -> Floats:
    return random.standard_normal(shape, dtype=np.float32)


@pytest.mark.parametrize(("rows", "length", "vectors"), [(1, 96, 6), (5, 96, 6), (6, 7, 2), (4, 0, 1), (3, 33, 40)])
def test_a_product_adds_to_what_was_there_and_touches_nothing_else(rows: int, length: int, vectors: int) -> None:
    width, random = vectors * LANES, np.random.default_rng(1)
    given_rows, weights = numbers(random, rows * length + 5), numbers(random, length, width)
    compiled, plain = (np.full(rows * width + LANES, 0.5, dtype=np.float32) for _ in range(2))
    fill(sys.modules[__name__], ROWS=rows, WIDTH=width).product(given_rows, weights, compiled)
    plain_add_product(given_rows, rows, weights, width, plain)
    np.testing.assert_allclose(compiled, plain, rtol=1e-5, atol=1e-5)
    assert (compiled[rows * width :] == 0.5).all()


def test_a_sparse_product_takes_only_the_places_that_it_is_told() -> None:
    random = np.random.default_rng(2)
    row, weights = numbers(random, 40), numbers(random, 40, 6 * LANES)
    places = np.array([3, 11, 39, 7], dtype=np.int64)
    filled = fill(sys.modules[__name__], ROWS=1, WIDTH=6 * LANES)
    for count in (0, 1, 3):
        compiled, plain = (np.ones(7 * LANES, dtype=np.float32) for _ in range(2))
        filled.sparse_product(row, places, count, weights, compiled)
        plain_add_sparse_product(row, places, count, weights, 6 * LANES, plain)
        np.testing.assert_allclose(compiled, plain, rtol=1e-5, atol=1e-5)
