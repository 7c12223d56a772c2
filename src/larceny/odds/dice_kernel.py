"""Five dice, kept and rolled again: the best keep for any value of the final roll, exactly.

What is kept of five dice is a multiset of up to five faces. There are 462, numbered by size: the
empty one is 0, the 252 of five dice (the rolls) come last. Adding one die to a keep leads to one
of six others, each with a chance of 1/6; a keep's expectation is the mean of those six. That is
the whole of the probability here: from the rolls down to the empty keep it takes 1,260 additions.
From the empty keep up, each roll's best keep is the best of itself and of those one die smaller.

The table is one array of floats, so that compiled policies can hold it in their memory. Values are
arrays with a place for every keep, of which `expect` reads those of the rolls.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from larceny.engine.rule import rule

DICE = 5
FACES = 6
KEEPS = 462
ROLLS = 252
FIRST_ROLL = KEEPS - ROLLS
TABLE = FIRST_ROLL * FACES
"""Places in the kernel's table: for each keep below five dice, the keep with one die more."""

Numbers: TypeAlias = Sequence[float]
Buffer: TypeAlias = MutableSequence[float]


@cache
def keeps() -> tuple[tuple[int, ...], ...]:
    """Return every keep as its faces (1 to 6), ascending; the rolls come last."""
    faces = range(1, FACES + 1)
    return tuple(
        keep for size in range(DICE + 1) for keep in combinations_with_replacement(faces, size)
    )


@cache
def keep_number(dice: tuple[int, ...]) -> int:
    """Return the number of a keep, from its faces in ascending order."""
    return keeps().index(dice)


@cache
def table() -> tuple[float, ...]:
    """Return the kernel's table: which keep one more die of each face leads to."""
    number = {keep: index for index, keep in enumerate(keeps())}
    return tuple(
        float(number[tuple(sorted((*keep, face)))])
        for keep in keeps()[:FIRST_ROLL]
        for face in range(1, FACES + 1)
    )


@rule
def expect(kernel: Numbers, values: Numbers, out: Buffer) -> None:
    """Write for every keep the expected value of the roll that it becomes."""
    for roll in range(FIRST_ROLL, KEEPS):
        out[roll] = values[roll]
    for back in range(FIRST_ROLL):
        keep = FIRST_ROLL - 1 - back
        total = 0.0
        for face in range(FACES):
            total += out[int(kernel[keep * FACES + face])]
        out[keep] = total / FACES


@rule
def improve(kernel: Numbers, out: Buffer) -> None:
    """Replace the value of each roll by the best that can be made of it: stopping, or a keep.

    `out` holds the expectation of every keep, and for every roll the value of stopping there.
    """
    for keep in range(FIRST_ROLL):
        for face in range(FACES):
            bigger = int(kernel[keep * FACES + face])
            out[bigger] = max(out[bigger], out[keep])


@rule
def add_die(kernel: Numbers, keep: int, face: int) -> int:
    """Return the keep with one die more, of a face from 0 to 5."""
    return int(kernel[keep * FACES + face])


@rule
def best_keep(kernel: Numbers, expected: Numbers, counts: Sequence[int]) -> int:
    """Return the keep with the highest expectation, in a roll given by the dice of each face.

    If `expected` comes from `expect`, it is a keep to roll again; it may be the roll itself.
    """
    codes = 1
    for face in range(FACES):
        codes *= counts[face] + 1
    best = 0
    for code in range(codes):
        keep = 0
        rest = code
        for face in range(FACES):
            for _ in range(rest % (counts[face] + 1)):
                keep = add_die(kernel, keep, face)
            rest //= counts[face] + 1
        if expected[keep] > expected[best]:
            best = keep
    return best
