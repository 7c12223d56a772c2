"""Tests of which `make test` runs a few cases, and `make nightly` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_day(*day: object, of: Iterable[object]) -> list[Any]:
    """Return the values of a parameter; those not named `day` are marked `nightly`.

    A tuple has a value for each of several parameters.
    """
    values = list(of)
    assert set(day) < set(values)
    return [value if value in day else _by_night(value) for value in values]


def _by_night(value: object) -> Any:
    values = value if type(value) is tuple else (value,)
    return pytest.param(*values, marks=pytest.mark.nightly)
