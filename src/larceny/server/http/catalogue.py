"""The games as the API lists them."""

from __future__ import annotations

from functools import cache

from larceny import bots
from larceny.engine.contract import Contract
from larceny.engine.ruleset import RuleSet
from larceny.games import NAMES, load
from larceny.server.http.models import (
    GameInfo,
    GameLine,
    ParamInfo,
    ProvenanceInfo,
    RuleInfo,
    RuleSetInfo,
    RuleSetLine,
)


@cache
def game_lines() -> list[GameLine]:
    return [_line(load(name)) for name in NAMES]


@cache
def game_info(name: str) -> GameInfo:
    contract = load(name)
    fields = contract.state.Params.FIELDS
    return GameInfo(
        **_line(contract).model_dump(exclude={"rule_sets"}),
        rule_sets=[_rule_set(contract, rules) for rules in _in_order(contract)],
        params=[
            ParamInfo(
                name=param,
                title=one.title,
                low=one.low,
                high=one.high,
                shape=list(one.shape),
                words=list(one.words),
                heads=[list(names) for names in one.heads],
                offered=one.offered,
                rule=next(iter(contract.rule_set(None).provenance[param].rules), None),
            )
            for param, one in fields.items()
            if not one.derived
        ],
        rulebook=[
            RuleInfo(id=rule.id, marks=list(rule.marks), section=rule.section, text=rule.text)
            for rule in contract.rulebook.values()
        ],
    )


def _line(contract: Contract) -> GameLine:
    return GameLine(
        name=contract.name,
        title=contract.title,
        blurb=contract.blurb,
        minutes=contract.minutes,
        seats=contract.seats,
        default_rules=contract.default_rules,
        secret_hands=contract.has_secret_hands,
        bots=bots.names(contract),
        rule_sets=[
            RuleSetLine(
                name=rules.name,
                title=rules.title,
                description=rules.description,
                needs_referee=needs_referee(contract, rules.name),
            )
            for rules in _in_order(contract)
        ],
    )


def needs_referee(contract: Contract, rules: str) -> bool:
    """Is a rule set, as it stands, played in real time?"""
    params, _ = contract.params(rules)
    return contract.needs_referee(params)


def _in_order(contract: Contract) -> list[RuleSet]:
    default = contract.default_rules
    return sorted(contract.rule_sets.values(), key=lambda one: (one.name != default, one.name))


def _rule_set(contract: Contract, rules: RuleSet) -> RuleSetInfo:
    return RuleSetInfo(
        name=rules.name,
        title=rules.title,
        description=rules.description,
        needs_referee=needs_referee(contract, rules.name),
        values=rules.values,
        provenance={
            param: ProvenanceInfo(
                source=one.source if isinstance(one.source, str) else list(one.source),
                note=one.note,
            )
            for param, one in rules.provenance.items()
        },
    )
