"""Records for drivers: what a loop over whole games keeps for itself while it runs."""

from __future__ import annotations

from typing import Any

from larceny.engine.rng import Rng
from larceny.engine.rule import rule


@rule(native="larceny.engine.native.stack:new_record")
def new_record(records: Any) -> Any:
    """A record of zeros, of the kind that an array holds."""
    import numpy as np

    return np.zeros(1, records.dtype)[0]


@rule(native="larceny.engine.native.stack:copy_record")
def copy_record(target: Any, source: Any) -> None:
    """Make one record equal to another of its kind."""
    for name in source.dtype.names:
        target[name] = source[name]


@rule(native="larceny.engine.native.stack:clone_record")
def clone_record(source: Any) -> Any:
    """Return a copy of a struct or a record, on which a policy can try what the rules do.

    It lives as long as the rule that asked for it: pass it down, never back.
    """
    return source.copy()


@rule(native="larceny.engine.native.stack:new_generator")
def new_generator() -> Rng:
    """A generator that is yet to be started."""
    return [0]


@rule(native="larceny.engine.native.stack:new_floats")
def new_floats(count: int) -> list[float]:
    """So many floats, all zero; compiled, `count` must be a constant.

    They live as long as the rule that asked for them: pass them down, never back.
    """
    return [0.0] * count


@rule(native="larceny.engine.native.stack:new_ints")
def new_ints(count: int) -> list[int]:
    """So many ints, all zero; compiled, `count` must be a constant.

    They live as long as the rule that asked for them: pass them down, never back.
    """
    return [0] * count
