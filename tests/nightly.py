"""Tests of which `make test` runs a few cases, and `make nightly` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_day(*day: object, of: Iterable[object]) -> list[Any]:
    """Return the values of a parameter; those not named `day` are marked `nightly`."""
    values = list(of)
    assert set(day) < set(values)
    return [one if one in day else pytest.param(one, marks=pytest.mark.nightly) for one in values]
