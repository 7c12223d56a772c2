"""`larceny simulate --clock`: live games in which reflexes decide."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from larceny.cli.main import status
from larceny.cli.simulate import read_reflexes
from larceny.lab.timed_simulation import simulate_timed
from larceny.realtime.reflex import Reflex

LIVE = ["simulate", "spell-stealers", "--clock", "--games", "2000", "--seed", "3"]


def facts_of(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert status([*LIVE, *options, "--json"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return facts


def test_the_table_tells_seconds_and_what_became_of_attempts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status(LIVE) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "Intervals hold with 95 %" in words
    assert " seconds and " in words
    assert "Attempts ┏" in words
    assert "stolen │" in words
    assert "tied │" not in words


def test_it_is_the_simulation_of_the_lab(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import polars as pl

    out = tmp_path / "games.parquet"
    options = ["--reflex", "p1:reaction=600,wrong=10", "--tie", "40", "--out", str(out)]
    facts = facts_of(capsys, *options)
    hands = [Reflex(), Reflex(reaction=600, wrong=10), Reflex()]
    result = simulate_timed(
        "spell-stealers", 3, ["greedy"] * 3, 2000, reflexes=hands, tie=40, seed=3
    )
    assert facts["rules"] == "live"
    assert facts["attempts_mean"] == result.attempts()
    assert facts["seconds_mean"] == result.seconds.mean()
    assert facts["seats"][0]["win_share"] == result.win_shares()[0][0]
    frame = pl.read_parquet(out)
    assert frame["seconds"].mean() == pytest.approx(facts["seconds_mean"])
    assert frame["attempts_wrong_die"].mean() == facts["attempts_mean"]["wrong die"]


def test_a_clumsy_hand_throws_the_wrong_die_more_often(capsys: pytest.CaptureFixture[str]) -> None:
    steady = facts_of(capsys, "--reflex", "wrong=0")["attempts_mean"]["wrong die"]
    clumsy = facts_of(capsys, "--reflex", "wrong=30")["attempts_mean"]["wrong die"]
    assert steady == 0 < clumsy


def test_without_the_clock_nothing_is_told_of_time(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "spell-stealers", "--rules", "live", "--games", "100", "--json"]
    assert status(arguments) == 0
    assert "seconds_mean" not in json.loads(capsys.readouterr().out)


def test_a_reflex_without_a_seat_is_for_all_and_the_last_word_counts() -> None:
    hands = read_reflexes(["wrong=8, hold=100", "p1:wrong=0", "hold=150"], 3)
    assert hands == [Reflex(wrong=8, hold=150), Reflex(wrong=0, hold=150), hands[0]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dice-heist", "--clock"], "--clock: dice-heist has no race"),
        (["spell-stealers", "--clock", "--cluster", "local"], "--clock: is played on the cores"),
        (["spell-stealers", "--tie", "5"], "--tie: counts only by the clock"),
        (["spell-stealers", "--reflex", "wrong=5"], "--reflex: counts only by the clock"),
        (["spell-stealers", "--clock", "--rules", "polite"], "not played in real time (SS-21)"),
        (["spell-stealers", "--clock", "--reflex", f"hold={'9' * 5000}"], "hold takes a whole"),
        (["spell-stealers", "--clock", "--reflex", f"p{'9' * 5000}:hold=9"], "no seat 'p999"),
        (["spell-stealers", "--clock", "--tie", "-1"], "tie: must be 0 to 60000"),
        (["spell-stealers", "--clock", "--reflex", "p3:wrong=5"], "no seat 'p3'"),
        (["spell-stealers", "--clock", "--reflex", "speed=5"], "no setting 'speed'"),
        (["spell-stealers", "--clock", "--reflex", "p0"], "no setting 'p0'"),
        (["spell-stealers", "--clock", "--reflex", "wrong=x"], "wrong takes a whole number"),
        (["spell-stealers", "--clock", "--reflex", "wrong=101"], "wrong: must be a whole number"),
        (
            ["spell-stealers", "--clock", "--seats", "2", "--bots", "greedy,greedy,greedy"],
            "2 seats take 2 bots",
        ),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["simulate", *arguments]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.startswith("larceny: ")
    assert err.count("\n") == 1


def test_more_games_than_the_memory_holds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """By the clock all results are stored; without it they are added up as they come."""
    assert status(["simulate", "spell-stealers", "--clock", "--games", "900_000_000_000"]) == 2
    assert "--games: takes at most " in capsys.readouterr().err
