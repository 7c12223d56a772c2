"""Any game: every number of a rule set says where it comes from and which rule it belongs to."""

from __future__ import annotations

import pytest

from larceny.games import NAMES, load


@pytest.mark.parametrize("game", NAMES)
def test_every_param_cites_a_rule_of_the_rulebook(game: str) -> None:
    contract = load(game)
    for name, where in contract.rule_set(None).provenance.items():
        assert where.rules, f"{game}: no rule is cited above [{name}]"
        assert set(where.rules) <= set(contract.rulebook)


@pytest.mark.parametrize("game", NAMES)
def test_every_param_has_a_title(game: str) -> None:
    for name, field in load(game).state.Params.FIELDS.items():
        assert field.derived or field.title, f"{game}: {name} has no title"
