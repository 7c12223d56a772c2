"""Rule sets: every value has a shape, a range and a source."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tests.pig
from larceny.engine.contract import assemble
from larceny.engine.errors import BadParam, ContractError
from larceny.engine.ruleset import RuleSet, load_rule_sets
from larceny.engine.struct import Struct, int8
from larceny.games import load as load_game

HEAD = 'title = "T"\ndescription = "D"\n'
LEVEL = '[level]\nvalue = 3\nsource = "printed"\n'
CARDS = '[cards]\nvalue = [[1], [2, 3]]\nsource = "assumed"\n'


class Params(Struct):
    level: int = int8(low=1, high=6)
    cards: list[list[int]] = int8(2, 3, low=0)
    sum: int = int8(derived=True)


def load(folder: Path, **files: str) -> dict[str, RuleSet]:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return load_rule_sets(folder, Params)


def change(**changes: Any) -> Any:
    return assemble("pig", tests.pig).params(changes=changes)


def test_short_rows_are_filled_with_zeros(tmp_path: Path) -> None:
    rule_set = load(tmp_path, standard=HEAD + LEVEL + CARDS)["standard"]
    assert rule_set.values == {"level": 3, "cards": [[1, 0, 0], [2, 3, 0]]}
    assert rule_set.provenance["cards"].source == "assumed"


def test_a_rule_set_based_on_another_gives_only_what_differs(tmp_path: Path) -> None:
    child = HEAD + 'based_on = "zero"\n' + LEVEL.replace("3", "5")
    rule_sets = load(tmp_path, a=child, zero=HEAD + LEVEL + CARDS)
    assert rule_sets["a"].values == rule_sets["zero"].values | {"level": 5}
    assert rule_sets["zero"].values["level"] == 3


@pytest.mark.parametrize("parent", ["nowhere", "a"])
def test_based_on_without_such_a_rule_set_is_refused(tmp_path: Path, parent: str) -> None:
    with pytest.raises(ContractError, match="based_on names no other rule set in a"):
        load(tmp_path, a=f'{HEAD}based_on = "{parent}"\n')


@pytest.mark.parametrize(
    "source", ["", 'source = "rumour"', "source = []", 'source = ["printed", "x"]']
)
def test_a_value_without_a_source_is_refused(tmp_path: Path, source: str) -> None:
    level = f"[level]\nvalue = 3\n{source}\n"
    with pytest.raises(ContractError, match="level: source must be printed, reviewed, assumed"):
        load(tmp_path, standard=HEAD + level + CARDS)


def test_each_place_of_a_list_may_have_its_own_source(tmp_path: Path) -> None:
    cards = '[cards]\nvalue = [[1], [2]]\nsource = ["printed", "assumed"]\nnote = "why"\n'
    provenance = load(tmp_path, standard=HEAD + LEVEL + cards)["standard"].provenance["cards"]
    assert provenance.source == ("printed", "assumed")
    assert provenance.note == "why"


def test_a_missing_value_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match="standard gives no value for cards"):
        load(tmp_path, standard=HEAD + LEVEL)


@pytest.mark.parametrize("key", ["title", "description"])
def test_a_rule_set_needs_a_title_and_a_description(tmp_path: Path, key: str) -> None:
    text = (HEAD + LEVEL + CARDS).replace(f"{key} =", f"not_{key} =")
    with pytest.raises(ContractError, match=f"rule set standard has no {key}"):
        load(tmp_path, standard=text)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("3", "takes a list of at most 2"),
        ("[[1], [2], [3]]", "takes a list of at most 2"),
        ("[[1, 2, 3, 4]]", "takes a list of at most 3"),
        ("[1, 2]", "takes a list of at most 3"),
        ("[[1.5]]", "takes whole numbers"),
        ("[[-1]]", "-1 is out of range; it must be 0 to 127"),
    ],
)
def test_a_wrong_shape_or_number_in_a_file_is_refused(
    tmp_path: Path, value: str, reason: str
) -> None:
    cards = f'[cards]\nvalue = {value}\nsource = "printed"\n'
    with pytest.raises(BadParam, match=f"cards: {reason}"):
        load(tmp_path, standard=HEAD + LEVEL + cards)


def test_a_derived_param_cannot_be_set(tmp_path: Path) -> None:
    derived = '[sum]\nvalue = 3\nsource = "printed"\n'
    with pytest.raises(BadParam, match="sum: there is no such param; there are level, cards"):
        load(tmp_path, standard=HEAD + LEVEL + CARDS + derived)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("targets", 50, "no such param; did you mean `target`. There are target, die_faces"),
        ("target", 0, "0 is out of range; it must be 1 to 1000000"),
        ("target", 1_000_001, "out of range"),
        ("target", [50], "takes whole numbers"),
        ("target", "50", "takes whole numbers"),
        ("target", None, "takes whole numbers"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_by_name(
    name: str, value: object, reason: str
) -> None:
    with pytest.raises(BadParam, match=f"{name}: .*{reason}"):
        change(**{name: value})


@pytest.mark.parametrize(
    ("game", "name", "value", "reason"),
    [
        ("dice-heist", "levels", [2, 3], r"takes a list of 4 numbers, not \[2, 3\]"),
        ("spell-stealers", "success_faces", [3, 3], "takes a list of 3 numbers"),
        ("dice-heist", "sidekicks", True, "takes whole numbers, not True"),
        ("dice-heist", "levels", [True, 3, 4, 5], "takes whole numbers, not True"),
        ("dice-heist", "levels", list(range(999)), r"takes a list of 4 numbers, .*\.\.\.$"),
    ],
)
def test_a_short_list_and_a_bool_for_a_number_are_refused(
    game: str, name: str, value: object, reason: str
) -> None:
    with pytest.raises(BadParam, match=f"{name}: {reason}"):
        load_game(game).params(changes={name: value})


def test_an_open_list_may_be_short_and_a_switch_may_be_a_bool() -> None:
    params, _ = load_game("art-robbery").params(changes={"cards": [20, 6]})
    assert params.cards == [20, 6, 0, 0, 0, 0, 0, 0, 0]
    params, _ = load_game("dice-heist").params(changes={"targeted_raid": True})
    assert params.targeted_raid == 1


def test_only_values_that_differ_from_the_rule_set_count_as_changes() -> None:
    params, changed = change(target=50, die_faces=6)
    assert (params.target, params.die_faces) == (50, 6)
    assert changed == {"target": 50}


def test_changing_params_does_not_change_the_rule_set() -> None:
    contract = load_game("dice-heist")
    params, _ = contract.params()
    params.levels[0] += 1
    assert contract.params()[0].levels[0] == params.levels[0] - 1


def test_the_fingerprint_changes_with_any_param() -> None:
    contract = assemble("pig", tests.pig)
    prints = {
        contract.fingerprint(contract.params(changes=changes)[0])
        for changes in ({}, {"target": 99}, {"target": 101}, {"die_faces": 8})
    }
    assert len(prints) == 4
    assert contract.fingerprint(contract.params()[0]) in prints


def test_the_fingerprint_changes_with_the_game_and_its_version() -> None:
    contract = assemble("pig", tests.pig)
    params, _ = contract.params()
    assert contract.fingerprint(params) == contract.fingerprint(contract.params()[0])
    others = [replace(contract, name="sow"), replace(contract, version=contract.version + 1)]
    assert all(other.fingerprint(params) != contract.fingerprint(params) for other in others)
