"""`larceny odds heist`: the tables, one question, and impossible questions."""

from __future__ import annotations

import json

import pytest

from larceny.cli.main import status


def test_the_tables_name_the_logs_mistakes_and_the_challenge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status(["odds", "heist"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("wrong:") == 3
    for words in ("59.8122 %", "93.51 %", "26.11 %", "671/1296 = 51.77 %"):
        assert words in shown


def test_the_tables_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "heist", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["challenge"] == {"chance": 671 / 1296, "ways": 671, "of": 1296}
    chances = {play["card"]: round(play["chance"], 3) for play in facts["best_play"]}
    assert chances["star-of-india"] == 0.291


def test_any_of_several_cards_from_dice_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    cards = ["--card", "regent-diamond", "--card", "great-star-of-africa"]
    assert status(["odds", "heist", *cards, "--dice", "2,3,4,6,6", "--rolls", "1"]) == 0
    assert "keep 2 3 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--card", "aces"],
        ["--card", "hope-diamond", "--dice", "1,2"],
        ["--card", "hope-diamond", "--dice", "a,b,c,d,e"],
        ["--card", "hope-diamond", "--dice", "1,2,3,4," + "9" * 5000],
        ["--card", "hope-diamond", "--rolls", "7"],
        ["--dice", "1,2,3,4,5"],
    ],
)
def test_a_wrong_question_is_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["odds", "heist", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_unknown_card_is_answered_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status(["odds", "heist", "--card", "aces"]) == 2
    error = capsys.readouterr().err
    assert "no 'aces' in this rule set; there are" in error
    assert "hope-diamond" in error
