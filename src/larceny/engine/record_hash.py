"""A hash of a position: equal positions have equal hashes, and different ones hardly ever do."""

from __future__ import annotations

from typing import Any

from larceny.engine.rule import rule


@rule(native="larceny.compile.native.record_hash:hash_record")
def hash_record(record: Any, salt: int) -> int:
    """Return a hash of all fields of a struct or a record, and of a number; it is never 0.

    A hash stands for a position within one search: it differs between plain Python and compiled
    code.
    """
    fields = (_freeze(getattr(record, name)) for name in record.FIELDS)
    return hash((salt, *fields)) or 1


def _freeze(value: Any) -> Any:
    """Return the ints of a field as a tuple, which can be hashed."""
    return tuple(map(_freeze, value)) if isinstance(value, list) else value
