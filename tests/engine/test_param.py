"""Entries of params: one number of a list is changed by its name or its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.engine.errors import BadParam
from larceny.games import load

WORTHS = [2, 2, 2, 2, 2, 2, 6, 8, 10, 10, 12, 15]


@pytest.mark.parametrize("name", ["worths.hope-diamond", "worths.five-of-a-kind", "worths.11"])
def test_an_entry_is_named_by_its_heading_its_card_or_its_number(name: str) -> None:
    heist = load("heist")
    params, changes = heist.params(changes={name: 20})
    assert changes == {"worths": [*WORTHS[:11], 20]}
    whole, _ = heist.params(changes={"worths": [*WORTHS[:11], 20]})
    assert heist.fingerprint(params) == heist.fingerprint(whole)


def test_an_entry_that_has_the_value_of_the_rule_set_is_no_change() -> None:
    assert load("heist").params(changes={"worths.11": 15})[1] == {}


def test_an_entry_of_a_list_of_lists_has_two_names() -> None:
    params, _ = load("batman").params(changes={"faces.gray.loot": 5, "faces.0.1": 4})
    assert (params.faces[2][0], params.faces[0][1]) == (5, 4)


def test_where_headings_are_numbers_a_number_is_a_heading() -> None:
    params, _ = load("dice-heist").params(changes={"gem_points.1": 9})
    assert params.gem_points[:2] == [9, 2]


def test_entries_change_the_list_that_is_given_beside_them() -> None:
    changes = {"worths.aces": 9, "worths": [*WORTHS[:11], 20]}
    assert load("heist").params(changes=changes)[0].worths == [9, *WORTHS[1:11], 20]


@pytest.mark.parametrize(
    ("game", "changes", "words"),
    [
        ("heist", {"worths.ace": 1}, "no entry 'ace'; did you mean `aces`.*There are aces, twos"),
        ("heist", {"worths.ace": 1}, "great-star-of-africa, hope-diamond, or 0 to 11"),
        ("heist", {"worths.12": 1}, "there is no entry '12'"),
        ("heist", {"worths.": 1}, "there is no entry ''"),
        ("dice-heist", {"gem_points.0": 1}, r"no entry '0'; there are 1, 2, .*, 16$"),
        ("heist", {"rolls.1": 1}, "rolls is one number, without entries: set rolls itself"),
        ("heist", {"worths.1.2": 1}, "an entry of worths is named like worths.aces"),
        ("art-robbery", {"tiles.1": 1}, "an entry of tiles is named like tiles.sketches.0"),
        ("heist", {"gems.1": 1}, "gems: there is no such param"),
        ("heist", {"is_card.1": 1}, "is_card: there is no such param"),
        ("heist", {"worths.11": 100}, "worths.11: 100 is out of range; it must be 0 to 99"),
        ("heist", {"worths.11": [1]}, r"worths.11: takes whole numbers, not \[1\]"),
        ("heist", {"worths.11": 1, "worths.hope-diamond": 1}, "is set twice, as worths.11 too"),
        ("heist", {"worths": [1], "worths.11": 1}, "worths: takes a list of 12 numbers"),
        ("heist", {"kinds.hope-diamond": 0}, "card 12 has no number to count"),
    ],
)
def test_what_is_no_entry_is_refused(game: str, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadParam, match=words):
        load(game).params(changes=changes)


def test_changes_are_named_by_entry_where_a_list_differs_in_few() -> None:
    heist = load("heist")
    changes = heist.params(changes={"worths.11": 20, "rolls": 2})[1]
    assert heist.name_changes("heist", changes) == {"worths.five-of-a-kind": 20, "rolls": 2}
    many = heist.params(changes={f"worths.{place}": 20 for place in range(4)})[1]
    assert heist.name_changes("heist", many) == {"worths": [20] * 4 + WORTHS[4:]}


def test_numbers_and_arrays_of_numpy_are_numbers_and_lists() -> None:
    heist = load("heist")
    changes = {"worths": np.array([*WORTHS[:11], 20]), "rolls": np.int8(2), "raise_own": np.True_}
    _, changed = heist.params(changes=changes)
    assert changed == {"worths": [*WORTHS[:11], 20], "rolls": 2, "raise_own": 1}
    assert all(type(value) is int for value in (*changed["worths"], changed["rolls"]))
    with pytest.raises(BadParam, match="rolls: takes whole numbers"):
        heist.params(changes={"rolls": np.float64(2)})


def test_a_saved_game_with_a_changed_entry_opens_again(tmp_path: Path) -> None:
    table = larceny.load("heist").table(seats=2, params={"worths.hope-diamond": 20}, seed=1)
    table.play(table.actors[0], table.moves(table.actors[0])[0])
    table.save(tmp_path / "game.txt")
    again = larceny.replay(tmp_path / "game.txt")
    assert again.setup.changes == table.setup.changes == {"worths": [*WORTHS[:11], 20]}
