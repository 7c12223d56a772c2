"""The ladder: every bot against every other, stored after each step, and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from larceny import bots
from larceny.games import load
from larceny.lab.ladder import round_robin
from larceny.lab.ladder.calibration import Calibration, Decile
from larceny.lab.ladder.exact_error import ExactError
from larceny.lab.ladder.ladder_file import (
    Ladder,
    make_subject,
    read,
    store,
)
from larceny.lab.ladder.move_time import DECISIONS, MoveTime, time_moves
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.round_robin import RoundRobin, run
from larceny.lab.report.markdown_writer import to_markdown
from larceny.lab.report.of_ladder import report_ladder
from larceny.lab.work_file import BadWorkFile

CONTRACT = load("dice-heist")
SUBJECT = make_subject(CONTRACT, "standard", CONTRACT.params()[0], 1)


def plan(*names: str, seats: tuple[int, ...] = (2, 3)) -> RoundRobin:
    return RoundRobin(CONTRACT, "standard", CONTRACT.params()[0], seats, names, 30, 6, 0)


@contextmanager
def no_progress(games: int, words: str) -> Iterator[Callable[[int], None]]:
    yield lambda count: None


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        round_robin, "time_moves", lambda *a: MoveTime(a[2], a[3], 9, 1.0, 2.0, 3.0)
    )


def played(ladder: Ladder) -> list[tuple[int, str, str]]:
    return [(pairing.seats, pairing.bot, pairing.against) for pairing in ladder.pairings]


def test_every_bot_meets_every_other_and_with_two_seats_once(tmp_path: Path) -> None:
    ladder, path = Ladder(SUBJECT), tmp_path / "ladder.json"
    lines: list[str] = []
    run(plan("random", "greedy"), ladder, path, no_progress, lines.append)
    assert played(ladder) == [
        (2, "random", "greedy"),
        (3, "random", "greedy"),
        (3, "greedy", "random"),
    ]
    assert ladder.find(2, "greedy", "random") == ladder.pairings[0].turned()
    assert read(path, SUBJECT) == ladder
    assert len(lines) == len(ladder.pairings) + len(ladder.times) == 7
    assert ladder.rank(3) == ["greedy", "random"]


def test_a_run_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ladder.json"
    stopped = Ladder(SUBJECT)

    def stop(line: str) -> None:
        if "wins" in line:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan("random", "greedy"), stopped, path, no_progress, stop)
    stored = read(path, SUBJECT)
    assert len(stored.pairings) == 1
    lines: list[str] = []
    run(plan("random", "greedy"), stored, path, no_progress, lines.append)
    assert len(lines) == 2
    whole = Ladder(SUBJECT)
    run(plan("random", "greedy"), whole, tmp_path / "other.json", no_progress, lines.append)
    assert read(path, SUBJECT) == whole


def test_sharp_is_not_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_robin, "resolve", lambda c, n, p, s: "greedy" if n == "sharp" else n)
    ladder = Ladder(SUBJECT)
    plan("random", "greedy", "sharp").line_up(ladder)
    assert ladder.bots == {2: ["random", "greedy"], 3: ["random", "greedy"]}


def test_a_bot_that_cannot_play_is_left_out_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    greedy = bots.policies(CONTRACT)["greedy"]
    picky = replace(greedy, refusal=lambda params, seats: "two only" if seats > 2 else None)
    monkeypatch.setitem(bots.policies(CONTRACT), "picky", picky)
    ladder = Ladder(SUBJECT)
    plan("random", "picky").line_up(ladder)
    assert ladder.bots == {2: ["random", "picky"], 3: ["random"]}
    assert "two only" in ladder.refusals[3]["picky"]


def test_searching_bots_play_fewer_games_and_come_last() -> None:
    ladder = Ladder(SUBJECT)
    planned = plan("search:5", "random", "greedy")
    planned.line_up(ladder)
    games = [pairing.games for pairing in planned.pairings(ladder)]
    assert games == [30] * 4 + [6] * 8


def test_a_pairing_that_fails_does_not_end_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = Ladder(SUBJECT)

    def fail(*_: object) -> Pairing:
        raise BadWorkFile("these bots may never finish")

    monkeypatch.setattr(round_robin, "play_pairing", fail)
    run(plan("random", "greedy", seats=(2,)), ladder, tmp_path / "l.json", no_progress, print)
    assert ladder.pairings[0].problem == "these bots may never finish"
    assert read(tmp_path / "l.json", SUBJECT) == ladder
    assert "never finish" in to_markdown(report_ladder(CONTRACT, ladder, "by hand"))


@pytest.mark.parametrize(
    "change",
    [{"seed": 2}, {"weights": "other"}, {"rules": "targeted-raid"}, {"fingerprint": "0"}],
)
def test_results_of_something_else_are_not_gone_on_with(
    change: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "l.json"
    store(make_ladder(), path)
    other = replace(SUBJECT, **change)  # type: ignore[arg-type]
    with pytest.raises(BadWorkFile, match=f"another {next(iter(change))}"):
        read(path, other)
    assert read(path, SUBJECT) == make_ladder()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', "\x00"])
def test_a_file_that_is_no_ladder_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text)
    with pytest.raises(BadWorkFile, match="is not a stored ladder"):
        read(path, SUBJECT)


def make_ladder() -> Ladder:
    """Return a ladder with something of everything."""
    deciles = (Decile(0.1, 0.4, 0.3, 0.31, 0.02, 50), Decile(0.4, 0.9, 0.7, 0.65, 0.02, 50))
    return Ladder(
        SUBJECT,
        {2: ["random", "greedy", "level-1"]},
        {2: "greedy"},
        {2: {"exact": "not solved"}},
        [
            Pairing(2, "random", "greedy", 100, 10),
            Pairing(2, "greedy", "level-1", 100, 70),
            Pairing(2, "random", "level-1", 100, 20),
        ],
        [MoveTime(2, "greedy", 200, 0.5, 1.5, 2.0)],
        [Calibration(2, "greedy", 7, 10, 50, deciles)],
        ExactError(2, 10, 300, 250, 0.02, 0.03, -0.01, 0.0015),
    )


def test_a_ladder_is_read_back_as_it_was_stored(tmp_path: Path) -> None:
    store(make_ladder(), tmp_path / "ladder.json")
    assert read(tmp_path / "ladder.json", SUBJECT) == make_ladder()
    assert [path.name for path in tmp_path.iterdir()] == ["ladder.json"]


def test_bots_are_ranked_by_their_ratings_if_they_move_within_a_second() -> None:
    ladder = make_ladder()
    assert ladder.rank(2) == ["greedy", "level-1", "random"]
    ladder.times = [MoveTime(2, "greedy", 200, 0.5, 1500.0, 2.0)]
    assert ladder.rank(2) == ["level-1", "random", "greedy"]


def test_a_bot_that_met_few_others_is_ranked_by_how_it_did_against_them() -> None:
    bots = {3: ["random", "greedy", "search", "evaluator", "exact"]}
    ladder = Ladder(SUBJECT, bots, {3: "search"})
    ladder.pairings = [
        Pairing(3, "greedy", "random", 100, 80),
        Pairing(3, "random", "greedy", 100, 5),
        Pairing(3, "evaluator", "random", 100, 90),
        Pairing(3, "evaluator", "greedy", 100, 45),
        Pairing(3, "greedy", "evaluator", 100, 20),
        Pairing(3, "search", "greedy", 100, 60),
        Pairing(3, "exact", "greedy", problem="it never ends"),
    ]
    assert ladder.rank(3) == ["search", "evaluator", "greedy", "random", "exact"]


def test_the_page_has_all_that_was_measured() -> None:
    page = to_markdown(report_ladder(CONTRACT, make_ladder(), "by hand"))
    for words in (
        "# How strong the bots of Dice Heist are",
        "| greedy |  | 70.0 ± 8.8 | 90.0 ± 6.0 |",
        "an equal share is 50.0\N{NO-BREAK SPACE}%",
        "Without exact: not solved.",
        "| 2 | greedy | 0.500 | 1.50 | 2.00 | 200 |",
        "the worst decile is 5.00 points off",
        "Every game counts alike",
        "greedy is set to 1000",
        "the evaluator's shares are 2.00 points from the exact ones in the mean",
        "give away 0.150 points a decision",
        "from strong to weak: greedy, level-1, random",
    ):
        assert words in page


def test_the_time_of_moves_leaves_out_the_first() -> None:
    ticks = iter(range(10**6))
    times = time_moves(CONTRACT, None, 2, "greedy", 1, lambda: next(ticks) / 10_000)
    assert times.decisions == DECISIONS
    assert (times.median, times.worst, times.first) == pytest.approx((0.1, 0.1, 0.1))
