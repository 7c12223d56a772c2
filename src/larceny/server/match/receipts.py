"""What became of requests to move: the same request again gets the same answer."""

from __future__ import annotations

from typing import TypeAlias

from larceny.engine.errors import LarcenyError

Asked: TypeAlias = tuple[int, str]
"""A request: the seat, and the id that its client gave it."""

MOST_REFUSALS = 64
"""Refusals that a table remembers. They change nothing and are not stored: a request names the
version it answers, so what is judged anew is refused anew."""


class Receipts:
    """The answers of one table."""

    def __init__(self) -> None:
        self._accepted: dict[Asked, int] = {}
        self._refused: dict[Asked, LarcenyError] = {}

    def answer(self, asked: Asked) -> int | None:
        """The version that a request led to; its refusal, raised again; None if it is new."""
        if asked in self._refused:
            raise _afresh(self._refused[asked])
        return self._accepted.get(asked)

    def accept(self, asked: Asked, version: int) -> None:
        """What was carried out, by whatever process, was not refused."""
        self._accepted[asked] = version
        self._refused.pop(asked, None)

    def refuse(self, asked: Asked, error: LarcenyError) -> None:
        self._refused[asked] = _afresh(error)
        if len(self._refused) > MOST_REFUSALS:
            del self._refused[next(iter(self._refused))]


def _afresh(error: LarcenyError) -> LarcenyError:
    """The same error without its trace: that grows whenever it is raised, and holds what it saw."""
    kind = type(error)
    fresh = kind.__new__(kind, *error.args)
    vars(fresh).update(vars(error))
    return fresh
