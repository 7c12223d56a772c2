"""`larceny simulate`, without a clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import larceny
from larceny.cli.main import status


def test_simulate_prints_win_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["simulate", "dice-heist", "--bots", "greedy,random", "--games", "300"]) == 0
    text = capsys.readouterr().out
    assert "greedy" in text
    assert "Intervals hold with 95 %." in text


def test_simulate_as_json_and_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    arguments = ["simulate", "dice-heist", "--seats", "3", "--games", "500", "--seed", "9"]
    assert status([*arguments, "--set", "sidekicks=6", "--out", str(out), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 500
    assert facts["changes"] == {"sidekicks": 6}
    assert len(facts["seats"]) == 3
    assert sum(seat["win_share"] for seat in facts["seats"]) == pytest.approx(1)
    frame = pl.read_parquet(out)
    assert frame.height == 500
    assert frame["win_p0"].mean() == pytest.approx(facts["seats"][0]["win_share"])


def test_the_states_in_which_games_ended_are_written(tmp_path: Path) -> None:
    states = tmp_path / "ends.parquet"
    arguments = ["simulate", "batman", "--seats", "2", "--games", "60", "--seed", "4"]
    assert status([*arguments, "--states", str(states)]) == 0
    ends = larceny.simulate("batman", 2, "greedy", 60, seed=4, end_states=True).end_states
    assert ends is not None
    frame = pl.read_parquet(states)
    assert frame.height == 60
    assert frame["points_1"].to_list() == ends["points"][:, 1].tolist()


def test_ctrl_c_stops_a_simulation_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("larceny.lab.simulate.stream_games", interrupt)
    assert status(["simulate", "dice-heist"]) == 130
    assert capsys.readouterr().err == "larceny: stopped\n"


def test_ctrl_c_shows_and_writes_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from larceny.lab.metrics.measure import stream_games as played

    def stop_early(*arguments: Any, **options: Any) -> Iterator[Any]:
        yield from played(*arguments, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr("larceny.lab.simulate.stream_games", stop_early)
    out = tmp_path / "games.csv"
    assert status(["simulate", "dice-heist", "--games", "60", "--json", "--out", str(out)]) == 130
    shown = capsys.readouterr()
    assert "stopped after 60 of 60 games" in shown.err
    assert json.loads(shown.out)["games"] == 60
    assert pl.read_csv(out).height == 60
    assert list(tmp_path.iterdir()) == [out], "no file is left behind"


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert status(["simulate", "dice-heist", "--games", "200", "--json", *arguments]) == 0
    facts: dict[str, object] = json.loads(capsys.readouterr().out)
    return facts


def test_json_has_the_numbers_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    facts = as_json(capsys, "--bots", "greedy,random", "--seed", "5", "--rules", "targeted-raid")
    result = larceny.simulate(
        "dice-heist", 2, ["greedy", "random"], 200, seed=5, rules="targeted-raid"
    )
    scores = result.scores[:, 1]
    assert list(facts) == [
        "game", "rules", "changes", "fingerprint", "seed", "games", "truncated", "cut", "watched",
        "seats", "order_of_play", "metrics", "within_points", "unused_rules",
        "equity_curve", "is_compiled", "decisions_mean", "steps_mean", "steps_percentiles",
    ]  # fmt: skip
    assert (facts["fingerprint"], facts["seed"]) == (result.fingerprint, 5)
    assert facts["steps_mean"] == pytest.approx(result.steps.mean())
    assert facts["steps_percentiles"] == pytest.approx(np.percentile(result.steps, [5, 50, 95]))
    seats, order = facts["seats"], facts["order_of_play"]
    assert isinstance(seats, list)
    assert isinstance(order, list)
    share, low, high = result.win_shares()[1]
    seat_facts = seats[1]
    assert (seat_facts["seat"], seat_facts["bot"]) == (1, "random")
    assert (seat_facts["win_share"], seat_facts["low"], seat_facts["high"]) == pytest.approx(
        (share, low, high)
    )
    assert seat_facts["score_mean"] == pytest.approx(scores.mean())
    assert seat_facts["score_sd"] == pytest.approx(scores.std())
    assert seat_facts["score_quartiles"] == pytest.approx(np.percentile(scores, [25, 50, 75]))
    assert [place["win_share"] for place in order] == pytest.approx(
        [share for share, _, _ in result.order_shares()]
    )


def test_a_rule_that_nobody_uses_shows(capsys: pytest.CaptureFixture[str]) -> None:
    """Raids are an option (DH-30): by the standard rules nobody can use it."""
    assert "DH-30" in str(as_json(capsys)["unused_rules"])
    raids = as_json(capsys, "--rules", "targeted-raid", "--bots", "random")
    assert "DH-30" not in str(raids["unused_rules"])
    assert status(["simulate", "dice-heist", "--games", "100", "--metrics"]) == 0
    assert "Rules that no game used" in capsys.readouterr().out


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_tables_fit_the_terminal(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert status(["simulate", "dice-heist", "--seats", "5", "--games", "200", "--metrics"]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text, "nothing is cut off"
    assert "greedy" in text
    assert "first" in text


def test_csv_has_the_rows_of_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    frames = []
    for name in ("games.csv", "games.parquet"):
        as_json(capsys, "--out", str(tmp_path / name), "--seed", "8")
        read = pl.read_csv if name.endswith("csv") else pl.read_parquet
        frames.append(read(tmp_path / name))
    assert frames[0].rows() == frames[1].rows()


def test_rows_can_be_written_only_as_parquet_or_csv(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert status(["simulate", "dice-heist", "--out", str(tmp_path / "games.xlsx")]) == 2
    assert "ends in .parquet or .csv, not games.xlsx" in capsys.readouterr().err


def test_quartiles_are_in_order_and_hold_the_middle(capsys: pytest.CaptureFixture[str]) -> None:
    seats = as_json(capsys)["seats"]
    assert isinstance(seats, list)
    for seat in seats:
        low, middle, high = seat["score_quartiles"]
        assert low <= middle <= high
        assert low < seat["score_mean"] < high


def test_the_number_of_workers_changes_nothing_that_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert as_json(capsys, "--workers", "1") == as_json(capsys, "--workers", "3")


@pytest.mark.parametrize("count", ["200", "2_00", "0200", "2,00"])
def test_a_number_of_games_may_be_grouped(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "--games", count)["games"] == 200


@pytest.mark.parametrize("count", ["-5", "1e3", "5.0", "٣", "", "_"])
def test_what_is_no_number_of_games_is_refused(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["simulate", "dice-heist", f"--games={count}"]) == 2
    assert "--games: takes a whole number above 0" in capsys.readouterr().err


def test_without_seats_as_many_as_usual_play_and_one_bot_plays_them_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = as_json(capsys, "--bots", " random ")["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == ["random"] * 3


def test_the_table_has_a_title_with_the_changes_and_a_line_about_length(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changes = ["--set", "sidekicks=6", "--set", "levels.louvre=4"]
    arguments = ["--games", "200", "--seed", "3", *changes]
    assert status(["simulate", "dice-heist", *arguments]) == 0
    text = capsys.readouterr().out
    assert "standard, sidekicks = 6, levels = [2, 3, 4, 4]" in " ".join(text.split())
    assert "decisions" in text
    assert "seed 3" in text
    assert "seconds" not in text


def test_parquet_has_one_row_for_each_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.parquet"
    facts = as_json(capsys, "--out", str(out), "--seed", "8")
    frame = pl.read_parquet(out)
    again = larceny.simulate("dice-heist", 3, ["greedy"] * 3, 200, seed=8).frame()
    assert frame.equals(again)
    assert frame["steps"].mean() == pytest.approx(facts["steps_mean"])


def test_a_bad_folder_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def play(*_: object, **__: object) -> None:
        raise AssertionError("nothing must be played")

    monkeypatch.setattr("larceny.lab.simulate.stream_games", play)
    out = str(tmp_path / "missing" / "games.parquet")
    assert status(["simulate", "dice-heist", "--out", out]) == 2
    assert "missing is not a folder" in capsys.readouterr().err
