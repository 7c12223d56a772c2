"""Sweeps: every point of a grid with the same chance, stored and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larceny
from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.sweep import SweepFile, fill_sweep, make_grid
from larceny.lab.sweep.sweep_result import SweepSubject
from larceny.lab.work_file import BadWorkFile

GAMES = 300
AXES = [Axis("sidekicks", (4, 8)), Axis("levels.louvre", (4, 5))]
SUBJECT = SweepSubject("dice-heist", 2, ("greedy",) * 2, "standard", {}, GAMES, 1)
DICE_HEIST = load("dice-heist")


def test_a_grid_has_all_combinations_and_the_last_axis_varies_fastest() -> None:
    assert [tuple(changes.values()) for changes in make_grid(AXES)] == [
        (4, 4),
        (4, 5),
        (8, 4),
        (8, 5),
    ]


@pytest.mark.parametrize("axes", [[], [Axis("a", tuple(range(101))), Axis("b", tuple(range(100)))]])
def test_a_grid_without_points_or_with_too_many_is_refused(axes: list[Axis]) -> None:
    with pytest.raises(BadParam, match="a grid has 1 to 10,000 points"):
        make_grid(axes)


def test_a_point_that_the_game_refuses_is_named_before_anything_is_played() -> None:
    with pytest.raises(BadParam, match=r"kinds\.full-house=0: card 9 has no number to count"):
        larceny.sweep("heist", {"kinds.full-house": [1, 0]}, games=GAMES)


@pytest.mark.compiled
def test_a_sweep_measures_every_point_with_the_games_of_a_simulation() -> None:
    swept = larceny.sweep("dice-heist", {"sidekicks": [4, 8]}, seats=2, games=GAMES, seed=1)
    assert [point.label for point in swept.points] == ["sidekicks=4", "sidekicks=8"]
    alone = larceny.simulate(
        "dice-heist", 2, ["greedy"] * 2, GAMES, params={"sidekicks": 4}, seed=1
    )
    point = swept.points[0]
    assert point.estimates["decisions"].mean == pytest.approx(alone.decisions.mean())
    assert point.fingerprint == alone.fingerprint
    low, high = point.estimates["decisions"].interval
    assert low < point.estimates["decisions"].mean < high


@pytest.mark.compiled
def test_sentences_name_where_a_metric_is_lowest_and_highest() -> None:
    swept = larceny.sweep("dice-heist", {"sidekicks": [4, 8]}, games=GAMES)
    assert any(
        sentence.startswith("legal moves at a decision: lowest, ")
        and "at sidekicks=4; highest" in sentence
        for sentence in swept.sentences()
    )
    same = larceny.sweep("dice-heist", {"sidekicks": [8], "custom_deck": [0, 1]}, games=GAMES)
    assert same.sentences() == ["No metric is seen to vary over the grid."]
    assert len(swept.frame()) == sum(len(point.estimates) for point in swept.points)
    json.dumps(swept.as_dict(), allow_nan=False)


@pytest.mark.compiled
def test_an_interrupted_sweep_goes_on_with_what_is_stored(tmp_path: Path) -> None:
    file = SweepFile(tmp_path / "sweep.jsonl")
    swept = file.open(DICE_HEIST, SUBJECT, AXES)
    played = 0

    def stop(games: int) -> None:
        nonlocal played
        played += games
        if played > 2 * GAMES:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fill_sweep(DICE_HEIST, swept, progress=stop, store=file.store)
    assert len(swept.points) == 2
    again = file.open(DICE_HEIST, SUBJECT, AXES)
    assert again.points == swept.points
    fill_sweep(DICE_HEIST, again, store=file.store)
    values = {axis.name: axis.values for axis in AXES}
    whole = larceny.sweep("dice-heist", values, seats=2, games=GAMES, seed=1)
    assert again.points == whole.points


@pytest.mark.compiled
def test_a_line_that_was_cut_off_is_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    swept = SweepFile(path).open(DICE_HEIST, SUBJECT, AXES[:1])
    fill_sweep(DICE_HEIST, swept, store=SweepFile(path).store)
    path.write_bytes(path.read_bytes()[:-20])
    again = SweepFile(path).open(DICE_HEIST, SUBJECT, AXES[:1])
    assert again.points == swept.points[:1]
    assert path.read_bytes().endswith(b"\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a stored sweep"),
        ("x\n", "is not a stored sweep"),
        ("[1]\n", "is not a stored sweep"),
        ('{"kind": "ladder", "format": 1, "subject": {}}\n', "is not a stored sweep"),
        ('{"kind": "sweep", "format": 1, "subject": {"game": "pig"}}\n', "another game: 'pig'"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "sweep.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(BadWorkFile, match=words):
        SweepFile(path).open(DICE_HEIST, SUBJECT, AXES)
