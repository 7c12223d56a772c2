"""`larceny odds batman`."""

from __future__ import annotations

import json

import pytest

from larceny.cli.main import status


def test_without_a_position_all_villains_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "batman"]) == 0
    shown = capsys.readouterr().out
    for villain in ("nobody", "joker", "catwoman", "poison-ivy", "riddler"):
        assert villain in shown


def test_a_position_is_shown_with_its_odds_and_its_best_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two gray Batman and one yellow die left: a bust with three of six faces."""
    dice = ["--loot", "gray,gray,gray,blue,blue,blue,yellow", "--batman", "gray,gray"]
    assert status(["odds", "batman", *dice, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["bust"] == pytest.approx(1 / 2)
    assert facts["stop"] == 7
    assert facts["roll"] == pytest.approx(8 / 2)
    assert facts["best"] == "stop"
    assert facts["distribution"][7] == 1.0


def test_the_riddlers_first_roll_is_shown_with_every_return(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = "gray:loot,blue:batman,gray:alarm,yellow:batman"
    assert status(["odds", "batman", "--rolled", row]) == 0
    assert "* return 2 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["--villain", "penguin"],
        ["--loot", "red"],
        ["--loot", "gray"],
        ["--rolled", "gray"],
        ["--policy", "never"],
        ["--rules", "none"],
        ["--set", "dice=1"],
        ["--villain", "poison-ivy", "--dodged", "99999999999999"],
        ["--villain", "poison-ivy", "--dodged", "-3"],
    ],
)
def test_an_impossible_question_is_refused_in_one_line(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["odds", "batman", *options]) == 2
    error = capsys.readouterr().err
    assert error.startswith("larceny: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--villain", "joker", "--rolled", "gray:loot"], "--rolled: is for the Riddler"),
        (["--villain", "joker", "--all-back"], "--all-back: is for the Riddler, not for joker"),
        (["--rolled", "gray:loot", "--loot", "gray"], "--rolled: is for the first roll"),
        (["--all-back", "--dodged", "1"], "--all-back: is for the first roll"),
        (["--rolled", "gray:loot", "--all-back"], "not both"),
    ],
)
def test_an_option_for_the_riddler_alone_is_refused_elsewhere(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["odds", "batman", *options]) == 2
    assert words in capsys.readouterr().err
