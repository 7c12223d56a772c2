"""`larceny rules`."""

from __future__ import annotations

import pytest

import larceny
from larceny.cli.main import status


def test_rules_tells_rules_in_our_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist"]) == 0
    text = capsys.readouterr().out
    assert all(rule in text for rule in larceny.load("dice-heist").contract.rulebook)
    assert "targeted-raid" in text


def test_rules_tells_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist", "dh-13"]) == 0
    text = capsys.readouterr().out
    assert "DH-13" in text
    assert "DH-14" not in text


def test_rules_tells_numbers_with_their_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist", "--params", "--set", "sidekicks=7"]) == 0
    text = capsys.readouterr().out
    assert "reviewed" in text
    assert "changed" in text
    assert "fingerprint" in text


@pytest.mark.parametrize("game", larceny.games())
def test_every_game_shows_its_rules_and_its_numbers(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = larceny.load(game).contract
    assert status(["rules", game]) == 0
    text = capsys.readouterr().out
    assert all(rule in text for rule in contract.rulebook)
    assert f"{contract.default_rules} (default)" in text
    assert status(["rules", game, "--params"]) == 0
    assert contract.title in capsys.readouterr().out


def test_the_fingerprint_shown_is_that_of_the_changed_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    contract = larceny.load("dice-heist").contract
    params, _ = contract.params("targeted-raid", {"sidekicks": 7})
    assert status(["rules", "dice-heist", "--rules", "targeted-raid", "--set", "sidekicks=7"]) == 0
    assert f"fingerprint {contract.fingerprint(params)}\n" in capsys.readouterr().out


def test_a_rule_set_by_name_shows_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist", "--rules", "targeted-raid"]) == 0
    text = capsys.readouterr().out
    assert "param" in text
    assert "changed" not in text


@pytest.mark.parametrize(
    ("rule", "section"), [("DH-01", True), ("dh-01", True), ("DH-1", False), ("AR-01", False)]
)
def test_a_rule_is_found_by_its_whole_id_in_any_case(
    rule: str, section: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (status(["rules", "dice-heist", rule]) == 0) is section
    shown = capsys.readouterr()
    assert ("DH-01" in shown.out) is section
    assert ("it has DH-01 to DH-" in shown.err) is not section


@pytest.mark.parametrize("game", larceny.games())
def test_rules_name_who_made_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", game]) == 0
    text = capsys.readouterr().out
    assert "Larceny is not affiliated" in text
    assert "Design" in text
