"""Products of a few rows with a matrix, kept in the processor's registers.

Numba's own loops load and store every sum again and again, and multiply and add in two steps. Here a tile of sums stays
in registers until it is done, with fused multiply-add. Sums have a fixed order and every step is rounded once: all
machines get the same numbers. Uncompiled, NumPy does the same but for rounding.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types
from numba.extending import intrinsic

from .jit import COMPILED

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

LANES = 16  # numbers in the longest vector of today's processors: widths are multiples of it
MACHINES = (  # a feature; numbers in a vector; vectors that sums and weights may fill
    ("+avx512f", 16, 28),
    ("+avx", 8, 14),
    ("+neon", 4, 28),
    ("", 4, 14),
)

cgutils: Any = numba_cgutils  # it has no types


def plain_add_product(rows: Floats, number: int, weights: Floats, width: int, out: Floats) -> None:
    """Add `number` rows times a matrix of `width` columns, whole vectors of them, to the rows of `out`; all flat."""
    length = len(weights)
    product = rows[: number * length].reshape(number, length) @ weights
    out[: number * width] += product.reshape(-1)


def plain_add_sparse_product(
    row: Floats, places: Numbers, count: int, weights: Floats, width: int, out: Floats
) -> None:
    """Add one row times a matrix of `width` columns, by the first `count` places alone where the row is not zero."""
    chosen = places[:count]
    out[:width] += row[chosen] @ weights[chosen]


def product_of_rows(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """LLVM code of add_product: for each tile of columns, all rows side by side."""
    number, width = signature.args[1].literal_value, signature.args[3].literal_value
    rows, weights, out = (array(context, builder, signature, values, place) for place in (0, 2, 4))
    length = builder.extract_value(weights.shape, 0)

    def numbers_at(place: Any) -> list[Any]:
        return [
            builder.load(builder.gep(rows.data, [builder.add(builder.mul(length, integer(row)), place)]))
            for row in range(number)
        ]

    def weights_at(place: Any) -> Any:
        return builder.gep(weights.data, [builder.mul(place, integer(width))])

    add_tiles(context, builder, number, width, length, numbers_at, weights_at, out.data)
    return context.get_dummy_value()


def product_of_places(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """LLVM code of add_sparse_product."""
    width = signature.args[4].literal_value
    row, places, weights, out = (array(context, builder, signature, values, place) for place in (0, 1, 3, 5))

    def nth(place: Any) -> Any:
        return builder.load(builder.gep(places.data, [place]))

    def numbers_at(place: Any) -> list[Any]:
        return [builder.load(builder.gep(row.data, [nth(place)]))]

    def weights_at(place: Any) -> Any:
        return builder.gep(weights.data, [builder.mul(nth(place), integer(width))])

    add_tiles(context, builder, 1, width, values[2], numbers_at, weights_at, out.data)
    return context.get_dummy_value()


def add_tiles(
    context: Any,
    builder: Any,
    number: int,
    width: int,
    length: Any,
    numbers_at: Callable[[Any], list[Any]],
    weights_at: Callable[[Any], Any],
    out: Any,
) -> None:
    """Sum up tile by tile: `length` times, the numbers of all rows times as many vectors of weights as fit."""
    lanes, registers = vectors_of(context)
    kind = ir.VectorType(ir.FloatType(), lanes)
    add = cgutils.get_or_insert_function(builder.module, ir.FunctionType(kind, [kind] * 3), f"llvm.fma.v{lanes}f32")

    def vector_at(data: Any, place: int) -> Any:
        return builder.bitcast(builder.gep(data, [integer(place)]), kind.as_pointer())

    vectors = width // lanes
    tiles = -(-vectors * (number + 1) // registers)
    tile = -(-vectors // tiles)
    for first in range(0, vectors, tile):
        columns = range(first, min(first + tile, vectors))
        places = [(row, column) for row in range(number) for column in columns]
        targets = {(row, column): vector_at(out, row * width + column * lanes) for row, column in places}
        sums = {place: cgutils.alloca_once_value(builder, builder.load(targets[place], align=4)) for place in places}
        with cgutils.for_range(builder, length) as loop:
            numbers = [spread(builder, one, kind) for one in numbers_at(loop.index)]
            start = weights_at(loop.index)
            for column in columns:
                vector = builder.load(vector_at(start, column * lanes), align=4)
                for row in range(number):
                    total = sums[row, column]
                    builder.store(builder.call(add, [numbers[row], vector, builder.load(total)]), total)
        for place in places:
            builder.store(builder.load(sums[place]), targets[place], align=4)


def vectors_of(context: Any) -> tuple[int, int]:
    """Numbers in a vector of the processor that is compiled for, and how many vectors its registers hold for us."""
    _, _, features = context.codegen().magic_tuple()
    return next((lanes, registers) for feature, lanes, registers in MACHINES if feature in features)


def array(context: Any, builder: Any, signature: Any, values: Any, place: int) -> Any:
    made = context.make_array(signature.args[place])
    return made(context, builder, values[place])


def integer(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


def spread(builder: Any, number: Any, kind: Any) -> Any:
    """A vector of the same number."""
    single = builder.insert_element(ir.Constant(kind, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), kind.count), None)
    return builder.shuffle_vector(single, ir.Constant(kind, ir.Undefined), lanes)


def add_product_typed(typing: Any, rows: Any, number: Any, weights: Any, width: Any, out: Any) -> Any:
    if not (isinstance(number, types.IntegerLiteral) and isinstance(width, types.IntegerLiteral)):
        return None
    return types.void(rows, number, weights, width, out), product_of_rows


def add_sparse_typed(typing: Any, row: Any, places: Any, count: Any, weights: Any, width: Any, out: Any) -> Any:
    if not isinstance(width, types.IntegerLiteral):
        return None
    return types.void(row, places, types.int64, weights, width, out), product_of_places


add_product: Any = plain_add_product
add_sparse_product: Any = plain_add_sparse_product
if COMPILED:
    add_product = intrinsic(prefer_literal=True)(add_product_typed)
    add_sparse_product = intrinsic(prefer_literal=True)(add_sparse_typed)
