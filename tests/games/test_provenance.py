"""Where the numbers of the games come from, as their rule sets say."""

from __future__ import annotations

import pytest

import larceny
from larceny.games import load


@pytest.mark.parametrize("game", larceny.games())
def test_a_list_of_sources_has_one_for_each_place(game: str) -> None:
    for rule_set in load(game).rule_sets.values():
        for param, origin in rule_set.provenance.items():
            if not isinstance(origin.source, str):
                assert len(origin.source) == len(rule_set.values[param]), (rule_set.name, param)


@pytest.mark.parametrize("game", larceny.games())
def test_what_is_not_printed_says_why(game: str) -> None:
    for rule_set in load(game).rule_sets.values():
        for param, origin in rule_set.provenance.items():
            if origin.source != "printed":
                assert origin.note, (rule_set.name, param)


def test_hs02_only_the_worth_of_crown_jewels_is_printed() -> None:
    worths = load("heist").rule_sets["heist"].provenance["worths"]
    assert worths.source == ("printed",) * 6 + ("assumed",) * 6
    assert "Playtest 9 changed them once more" in worths.note


@pytest.mark.parametrize("version", range(1, 8))
def test_hl1_the_colours_that_the_log_does_not_name_are_ours(version: int) -> None:
    rule_set = load("heist").rule_sets[f"yah-steal-{version}"]
    named = [
        place
        for place, source in enumerate(rule_set.provenance["kinds"].source)
        if source == "printed"
    ]
    assert named == [0, 1, 2, 3, 4, 5, 6, 8]
    assert rule_set.provenance["worths"].source == "printed"


def test_ar01_six_of_each_number_is_inferred() -> None:
    cards = load("art-robbery").rule_sets["standard"].provenance["cards"]
    assert cards.source == ("assumed",) * 6 + ("printed",) * 3


def test_dh02_two_museums_are_not_named_in_our_source() -> None:
    levels = load("dice-heist").rule_sets["standard"].provenance["levels"]
    assert "names the Louvre and the Metropolitan, not the other two" in levels.note


def test_ss06_the_printed_game_has_manual_tokens_on() -> None:
    for rule_set in load("spell-stealers").rule_sets.values():
        tokens = rule_set.provenance["manual_tokens"]
        assert (rule_set.values["manual_tokens"], tokens.source) == (0, "assumed")
        assert "The printed game has it on" in tokens.note
