"""The record types that compiled loops take and fill."""

from __future__ import annotations

from larceny.compile.rollout import RESULT, extend_dtype


def test_an_extended_record_keeps_the_fields_of_the_one_before() -> None:
    longer = extend_dtype(RESULT, [("millis", "i8"), ("verdicts", "i4", 12)])
    assert longer.names == (*(RESULT.names or ()), "millis", "verdicts")
    assert all(longer[name] == RESULT[name] for name in RESULT.names or ())
    assert longer["verdicts"].shape == (12,)
    assert longer.isalignedstruct
