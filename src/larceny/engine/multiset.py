"""Multisets kept as rows of counts: how many there are of each kind, in the order of the kinds."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.rule import rule


@rule
def kind_at(counts: Sequence[int], first: int, place: int) -> int:
    """Return the kind at a place, when everything counted from kind `first` on lies in a row."""
    kind = first
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    return kind


def list_kinds(counts: Sequence[int]) -> list[int]:
    """Return the kind at each place of the row."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
