"""`larceny odds spell-stealers`."""

from __future__ import annotations

import json

import pytest

from larceny.cli.exit_code import BAD_INPUT
from larceny.cli.main import status


def test_the_table_names_the_best_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "spell-stealers", "--points", "9", "--thieves", "0"]) == 0
    shown = capsys.readouterr().out
    assert "stop" in shown
    assert "75.00%" in shown, "a pyramid succeeds in three of four rolls"


def test_what_is_not_in_the_rulebook_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "spell-stealers"]) == 0
    assert "Faces of the success die (assumed)" in " ".join(capsys.readouterr().out.split())
    assert status(["odds", "spell-stealers", "--set", "success_faces=3,3,2"]) == 0
    assert "not in the rulebook" not in capsys.readouterr().out, "it is whoever typed it"


def test_json_has_the_dice_the_choices_and_the_thefts(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "spell-stealers", "--pawn", "0", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [die["success"] for die in facts["dice"]] == pytest.approx([3 / 4, 5 / 8, 11 / 24])
    assert facts["press"][0]["best"] == "orb", "with one thief ready"
    assert len(facts["steal"]) == 4 + 8 + 12
    assert all(theft["pays"] for theft in facts["steal"]), "at the entrance nothing is lost"


@pytest.mark.parametrize(
    "wrong", [["--points", "99"], ["--thieves", "6"], ["--pawn", "-1"], ["--set", "track=x"]]
)
def test_what_cannot_be_is_one_clear_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["odds", "spell-stealers", *wrong]) == BAD_INPUT
    assert len(capsys.readouterr().err.splitlines()) == 1
