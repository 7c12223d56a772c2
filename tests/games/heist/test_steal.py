"""HEIST!: what the log marks as a steal."""

from __future__ import annotations

import pytest

from tests.games.heist.script import holder, new, run


def steals(script: str) -> list[str]:
    """Return the events of a scripted game that are logged as steals."""
    entries = run(new(), script).entries()
    return [entry.event.move for entry in entries if entry.is_steal]


def victims(script: str) -> list[int]:
    """The seats that lose something to another, in order."""
    entries = run(new(), script).entries()
    return [entry.victim for entry in entries if entry.victim is not None]


def test_taking_from_the_vault_is_no_steal() -> None:
    assert steals("1 2 3 4 6; take regent-diamond") == []
    assert victims("1 2 3 4 6; take regent-diamond") == []


def test_hs11_taking_from_a_player_is_a_steal() -> None:
    script = "1 2 3 4 6; take sovereigns-orb; 3 3 1 1 2; take sovereigns-orb"
    assert steals(script) == ["take sovereigns-orb"]
    assert victims(script) == [0]


CHALLENGED = "1 2 3 4 6; take regent-diamond; 1 2 3 4 6; challenge regent-diamond; code 2"


@pytest.mark.parametrize("dice", ["2 1 1 3", "1 1 3 2"])
def test_hs14_the_last_die_of_a_cracked_code_is_the_steal(dice: str) -> None:
    script = f"{CHALLENGED}; {dice}"
    assert holder(run(new(), script), "regent-diamond") == 1
    assert steals(script) == [f"die {dice[-1]}"]
    assert victims(script) == [0]


def test_hs14_a_code_that_holds_is_no_steal() -> None:
    assert steals(f"{CHALLENGED}; 1 1 3 3") == []
    assert victims(f"{CHALLENGED}; 1 1 3 3") == []
