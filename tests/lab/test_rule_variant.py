"""The rule sets and line-ups of a comparison, as they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.engine.errors import BadParam, BadSeats, UnknownRuleSet
from larceny.games import load
from larceny.lab.compare.line_up import read_line_ups
from larceny.lab.compare.rule_variant import RuleVariant, make_base, make_variant, make_variants

HEIST = load("heist")
BASE = make_base(HEIST, None)


def labels(choices: Any, base: RuleVariant = BASE) -> dict[str, tuple[str, dict[str, Any]]]:
    return {
        variant.label: (variant.rules, variant.changes)
        for variant in make_variants(HEIST, choices, base)
    }


def test_the_base_is_the_default_rule_set_another_one_or_changes() -> None:
    assert (BASE.label, BASE.rules, BASE.changes) == ("heist", "heist", {})
    assert make_base(HEIST, "yah-steal-6").rules == "yah-steal-6"
    assert make_base(HEIST, {"rolls": 2}).changes == {"rolls": 2}


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ("yah-steal-6", {"yah-steal-6": ("yah-steal-6", {})}),
        ({"rolls": 2}, {"rolls=2": ("heist", {"rolls": 2})}),
        ([{"rolls": 2}, "yah-steal-6"], {"rolls=2": ("heist", {"rolls": 2}),
                                         "yah-steal-6": ("yah-steal-6", {})}),
        ({"fast": {"rolls": 2}, "old": "yah-steal-6"}, {"fast": ("heist", {"rolls": 2}),
                                                        "old": ("yah-steal-6", {})}),
    ],
)  # fmt: skip
def test_variants_are_rule_sets_changes_lists_or_labels(choices: Any, expected: Any) -> None:
    assert labels(choices) == expected


def test_changes_of_a_variant_are_made_to_the_base() -> None:
    base = make_variant(HEIST, "yah-steal-6", {"lock_supply": 25})
    both = {"lock_supply": 25, "rolls": 2}
    assert labels({"rolls": 2}, base) == {"rolls=2": ("yah-steal-6", both)}
    assert labels("yah-steal-7", base) == {"yah-steal-7": ("yah-steal-7", {})}


@pytest.mark.parametrize(
    ("choices", "error", "words"),
    [
        ([], BadParam, "at least one rule set is needed"),
        (["heist"], BadParam, "'heist' is named twice"),
        ([{"rolls": 2}, {"rolls": 2}], BadParam, "'rolls=2' is named twice"),
        ("nothing", UnknownRuleSet, "heist has no rule set 'nothing'"),
        ([3], BadParam, "takes names of rule sets or changes, not 3"),
        ({"rolls": 9}, BadParam, "rolls: 9 is out of range"),
    ],
)
def test_what_cannot_be_compared_is_refused(choices: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        make_variants(HEIST, choices, BASE)


@pytest.mark.parametrize(
    ("bots", "expected"),
    [
        ("greedy", {"greedy": ("greedy", "greedy")}),
        (["greedy", "random"], {"greedy,random": ("greedy", "random")}),
        ([["greedy"], ["random"]], {"greedy": ("greedy",) * 2, "random": ("random",) * 2}),
        ([["greedy", "random"], ["solver"]], {"greedy,random": ("greedy", "random"),
                                              "solver": ("solver", "solver")}),
    ],
)  # fmt: skip
def test_line_ups_are_one_bot_one_for_each_seat_or_several(bots: Any, expected: Any) -> None:
    assert read_line_ups(bots, 2) == expected


@pytest.mark.parametrize("bots", [[], ["greedy"] * 3, [["greedy"], []]])
def test_bots_that_do_not_fill_the_seats_are_refused(bots: Any) -> None:
    with pytest.raises(BadSeats):
        read_line_ups(bots, 2)
