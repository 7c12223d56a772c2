"""`larceny review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larceny
from larceny.cli.main import status
from larceny.cli.review_report import HALF_BAR, LINE, bar, spark_line
from tests.cli.script import finished_game
from tests.coach.play import play_game


def test_review_shows_luck_skill_and_mistakes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["review", str(path)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    review = larceny.review(path)
    assert "Dice Heist, priced by the evaluator" in text
    assert "With open hands" in text
    for account in review.accounts:
        assert f"luck {account.luck:+.1%}" in text
        assert f"skill {account.skill:+.1%}" in text
        assert f"{account.decisions} decisions lost {account.mean_loss:.2%} each" in text
        assert spark_line([row[account.seat] for row in review.equities]) in text
    for decision in review.decisions:
        is_told = decision.mark in ("inaccuracy", "mistake", "blunder")
        assert (
            f"{decision.number} p{decision.seat}: {decision.move} {decision.mark}" in text
        ) == is_told
        assert not is_told or f"better: {decision.best}." in text
    assert review.luckiest is not None
    assert f"Luckiest roll: event {review.luckiest.number}" in text
    assert review.costliest is not None
    assert f"Costliest decision: event {review.costliest.number}" in text


def test_all_lists_every_decision(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.larceny"
    play_game("spell-stealers", ["exact", "exact"]).save(path)
    assert status(["review", str(path)]) == 0
    text = capsys.readouterr().out
    assert "priced exactly" in text
    assert "No decision cost more than a little." in text
    assert status(["review", str(path), "--all"]) == 0
    text = capsys.readouterr().out
    decided = [decision for decision in larceny.review(path).decisions if decision.choices > 1]
    assert text.count("  best\n") == len(decided) > 5


def test_json_is_the_whole_review(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.larceny"
    play_game("spell-stealers", ["greedy", "random"]).save(path)
    assert status(["review", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    review = larceny.review(path)
    assert data["accounts"][0]["luck"] == review.accounts[0].luck
    assert len(data["decisions"]) == len(review.decisions)
    assert data["names"] == ["p0", "p1"]


def test_a_game_without_weights_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "missing.npz")
    assert status(["review", str(path)]) == 2
    error = capsys.readouterr().err
    assert error == "larceny: dice-heist has no evaluator: run `larceny train dice-heist`\n"


def test_a_running_game_is_reviewed_only_if_nothing_is_hidden_in_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.larceny"
    larceny.load("art-robbery").table(2, seed=3).save(path)
    assert status(["review", str(path)]) == 2
    assert "not over, and a review would tell what is hidden" in capsys.readouterr().err
    larceny.load("batman").table(2, seed=3).save(path)
    assert status(["review", str(path)]) == 0
    assert "The game is not over" in capsys.readouterr().out


def test_a_file_that_is_no_game_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("nothing\n")
    assert status(["review", str(path)]) == 2
    assert capsys.readouterr().err.startswith("larceny: line 1: this is not a saved game")


def test_a_spark_line_follows_the_shares() -> None:
    assert spark_line([0.0, 0.5, 1.0]) == "▁▅█"
    assert spark_line([0.2] * 1000) == "▂" * LINE
    assert spark_line([0.0] * 500 + [1.0] * 500) == "▁" * (LINE // 2) + "█" * (LINE // 2)


def test_a_bar_goes_to_the_right_for_a_gain() -> None:
    assert bar(0.0) == " " * HALF_BAR + "│"
    assert bar(1.0) == " " * HALF_BAR + "│" + "█" * HALF_BAR
    assert bar(-1.0) == "█" * HALF_BAR + "│"
    assert bar(-2.0) == bar(-1.0)
    assert bar(0.25) == " " * HALF_BAR + "│" + "█" * (HALF_BAR // 4)
