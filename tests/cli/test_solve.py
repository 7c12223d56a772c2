"""`larceny solve`: what it computes, stores and prints."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from larceny.cli.main import status
from larceny.games import load
from larceny.odds.solution import load_solution

CONTRACT = load("batman")
VARIANT = ["solve", "batman", "--set", "target=2", "--set", "joker_bonus=4"]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Stand in for the game's own optimum; the values that it computes are taken from this list."""
    values = [0.5, 0.5]

    def compute(params: Any, progress: Any) -> Any:
        progress("playing", 1.0)
        value = values.pop(0)
        facts = {"first_player": value, "positions": 1234, "sweeps": 7, "residual": 1e-11}
        return {"first": np.array([value])}, facts

    fake = SimpleNamespace(refusal=lambda params: None, solve=compute)
    monkeypatch.setattr("larceny.lab.solve.find_optimum", lambda contract: fake)
    return values


def stored(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "larceny" / "solutions").glob("*"))


def test_a_solution_is_stored_and_its_facts_are_printed(
    computed: list[float], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert status(VARIANT) == 0
    text = capsys.readouterr().out
    (path,) = stored(tmp_path)
    assert "batman, standard, target = 2, joker_bonus = 4, two players" in text
    assert "the player who starts wins 50.0000%" in text
    assert "1,234 positions, 7 sweeps, residual 1.0e-11" in text
    assert f"stored in {path}" in text
    facts = load_solution(CONTRACT, path).facts
    assert facts["command"] == "larceny solve batman --set target=2 --set joker_bonus=4"


def test_what_is_solved_is_computed_again_only_if_asked(
    computed: list[float], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert status(VARIANT) == 0
    assert status(VARIANT) == 0
    assert "solved already (--again computes it anew): " in capsys.readouterr().out
    assert len(computed) == 1
    assert status([*VARIANT, "--again"]) == 0
    assert computed == []


def test_a_stored_solution_can_be_checked(
    computed: list[float], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    computed[1:] = [0.5, 0.625]
    assert status(VARIANT) == 0
    before = stored(tmp_path)[0].read_bytes()
    capsys.readouterr()
    assert status([*VARIANT, "--check"]) == 0
    assert "largest difference 0.0e+00 from " in capsys.readouterr().out
    assert status([*VARIANT, "--check", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["difference"] == 0.125
    assert stored(tmp_path)[0].read_bytes() == before


def test_json_has_the_facts_and_the_file(
    computed: list[float], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "small.npz"
    assert status([*VARIANT, "--json", "--out", str(out)]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts.pop("seconds") >= 0
    assert facts == {
        "game": "batman",
        "rules": "standard",
        "changes": {"target": 2, "joker_bonus": 4},
        "fingerprint": load_solution(CONTRACT, out).fingerprint,
        "seats": 2,
        "first_player": 0.5,
        "positions": 1234,
        "sweeps": 7,
        "residual": 1e-11,
        "command": "larceny solve batman --set target=2 --set joker_bonus=4",
        "file": str(out),
        "is_new": True,
    }
    assert stored(tmp_path) == []


def test_what_is_solved_is_copied_where_it_is_wanted(
    computed: list[float], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert status(VARIANT) == 0
    out = tmp_path / "copy.npz"
    assert status([*VARIANT, "--out", str(out)]) == 0
    assert (
        load_solution(CONTRACT, out).difference(load_solution(CONTRACT, stored(tmp_path)[0])) == 0.0
    )
    assert len(computed) == 1


def test_ctrl_c_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(params: Any, progress: Any) -> None:
        raise KeyboardInterrupt

    fake = SimpleNamespace(refusal=lambda params: None, solve=interrupt)
    monkeypatch.setattr("larceny.lab.solve.find_optimum", lambda contract: fake)
    assert status(VARIANT) == 130
    assert capsys.readouterr().err == "larceny: stopped\n"
    assert stored(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dice-heist"], "dice-heist has no exact solution; batman"),
        (["monopoly"], "there is no game 'monopoly'"),
        (["batman", "--rules", "house"], "no rule set 'house'"),
        (["batman", "--check", "--again"], "--check: computes it again by itself"),
        (["batman", "--check", "--out", "x.npz"], "--check: writes nothing"),
        (["batman", "--out", "/nowhere/x.npz"], "--out: /nowhere is not a folder"),
        (["batman", "--out", "/"], "--out: / is a folder"),
        (["batman", "--set", "target=2", "--check"], "--check: there is no stored solution"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["solve", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
