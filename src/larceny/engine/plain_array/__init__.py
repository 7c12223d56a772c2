"""Arrays without NumPy, for a browser, under the names that NumPy gives to the same.

Whoever needs arrays imports `np` from `engine.array`, which is NumPy where that is installed.
Results are the same, to the order in which sums are added; what is not here was not needed yet.
"""

from larceny.engine.plain_array.dtype import (
    bool_,
    dtype,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    intp,
    uint8,
    uint16,
    uint32,
    uint64,
)
from larceny.engine.plain_array.files import load
from larceny.engine.plain_array.functions import *  # noqa: F403
from larceny.engine.plain_array.ndarray import (
    asarray,
    broadcast_to,
    empty,
    ndarray,
    newaxis,
)

__all__ = [
    "asarray", "bool_", "broadcast_to", "dtype", "empty", "float32", "float64", "int8", "int16",
    "int32", "int64", "intp", "load", "ndarray", "newaxis", "uint8", "uint16", "uint32", "uint64",
]  # fmt: skip
