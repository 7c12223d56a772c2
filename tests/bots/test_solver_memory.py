"""The memory of Batman's solver that is shipped is the one that would be built."""

from __future__ import annotations

import numpy as np
import pytest

from larceny.games import load
from larceny.games.batman.bots.solver import build_memory
from larceny.games.batman.bots.stored_memory import read_memory
from larceny.games.batman.odds.turn_graph import alike_turns

BATMAN = load("batman")


@pytest.mark.nightly
@pytest.mark.parametrize("rules", BATMAN.rule_sets)
def test_the_stored_memory_is_what_would_be_built(rules: str) -> None:
    params = alike_turns(BATMAN.params(rules)[0])
    assert np.array_equal(read_memory(params), build_memory(params))


def test_other_targets_have_the_same_turns_and_other_dice_have_not() -> None:
    pick, _ = BATMAN.params("pick-villains", {"target": 9})
    assert len(read_memory(alike_turns(pick))) > 100_000
    fewer, _ = BATMAN.params("standard", {"roll_dice": 2})
    assert read_memory(alike_turns(fewer)) is None
