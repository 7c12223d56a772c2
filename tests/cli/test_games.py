"""`larceny games`."""

from __future__ import annotations

import json

import pytest

import larceny
from larceny.bots import LEVELS
from larceny.cli.main import status


def test_games_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["games"]) == 0
    assert "Dice Heist" in capsys.readouterr().out
    assert status(["games", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in facts] == larceny.games()


def test_games_as_json_have_all_that_a_script_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["games", "--json"]) == 0
    for facts in json.loads(capsys.readouterr().out):
        game = larceny.load(facts["name"])
        assert facts == {
            "name": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "rule_sets": game.rule_sets,
            "bots": game.bots,
        }


def test_the_table_names_seats_minutes_rule_sets_and_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert status(["games"]) == 0
    line = next(
        line_of_game
        for line_of_game in capsys.readouterr().out.splitlines()
        if "dice-heist" in line_of_game
    )
    cells = [cell.strip() for cell in line.strip("│").split("│")]
    game = larceny.load("dice-heist")
    assert cells == [
        "dice-heist",
        "Dice Heist",
        "2-5",
        str(game.contract.minutes),
        "standard, targeted-raid",
        ", ".join(game.bots).replace(", ".join(LEVELS), "level-1 to level-5"),
    ]
