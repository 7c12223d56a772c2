"""The games as the API describes them."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from larceny import bots
from larceny.bots.title import title_of
from larceny.engine.contract import Contract
from larceny.engine.language import ENGLISH, Language
from larceny.engine.rulebook import NOT_AFFILIATED, load_credits, load_history, load_rulebook
from larceny.engine.ruleset import RuleSet
from larceny.games import all_names, load
from larceny.server.http.models import (
    BotLine,
    GameInfo,
    GameLine,
    HistoryInfo,
    ParamInfo,
    ProvenanceInfo,
    RuleInfo,
    RuleSetInfo,
    RuleSetLine,
)


@cache
def game_lines(language: Language = ENGLISH) -> list[GameLine]:
    """Return all games, in short."""
    return [_line(load(name), language) for name in all_names()]


@cache
def game_info(game: str, language: Language = ENGLISH) -> GameInfo:
    """Return a game with its rule sets, params and rulebook."""
    contract, render = load(game), language.render
    fields = contract.state.Params.FIELDS
    return GameInfo(
        **_line(contract, language).model_dump(exclude={"rule_sets"}),
        rule_sets=[_rule_set(contract, rules, language) for rules in _sorted_rule_sets(contract)],
        params=[
            ParamInfo(
                name=name,
                title=render(field.title),
                low=field.low,
                high=field.high,
                shape=list(field.shape),
                words=[render(word) for word in field.words],
                heads=[[render(name) for name in names] for names in field.heads],
                offered=field.offered,
                rule=next(iter(contract.rule_set(None).provenance[name].rules), None),
            )
            for name, field in fields.items()
            if not field.derived
        ],
        rulebook=[
            RuleInfo(id=rule.id, marks=list(rule.marks), section=rule.section, text=rule.text)
            for rule in load_rulebook(contract.folder, language.code).values()
        ],
        credits=_credits(contract, language),
        history=_history(contract, language),
    )


def _credits(contract: Contract, language: Language) -> list[str]:
    lines = load_credits(contract.folder, language.code)
    return [*lines, language.render(NOT_AFFILIATED)] if lines else []


def _history(contract: Contract, language: Language) -> HistoryInfo | None:
    history = load_history(contract.folder, language.code)
    return HistoryInfo.model_validate(asdict(history)) if history else None


def _line(contract: Contract, language: Language) -> GameLine:
    render = language.render
    return GameLine(
        name=contract.name,
        title=contract.title,
        blurb=render(contract.blurb),
        minutes=contract.minutes,
        seats=contract.seats,
        default_rules=contract.default_rules,
        secret_hands=contract.has_secret_hands,
        bots=[
            BotLine(name=name, title=render(title_of(name)), is_level=name in bots.LEVELS)
            for name in bots.listed_names(contract)
        ],
        default_bot=bots.default_bot(contract),
        rule_sets=[
            RuleSetLine(
                name=rules.name,
                title=render(rules.title),
                description=render(rules.description),
                needs_referee=needs_referee(contract, rules.name),
            )
            for rules in _sorted_rule_sets(contract)
        ],
    )


def needs_referee(contract: Contract, rules: str) -> bool:
    """Return whether a rule set, unchanged, is played in real time."""
    params, _ = contract.params(rules)
    return contract.needs_referee(params)


def _sorted_rule_sets(contract: Contract) -> list[RuleSet]:
    """Return the rule sets of a game, the default one first."""
    default = contract.default_rules
    return sorted(
        contract.rule_sets.values(), key=lambda rules: (rules.name != default, rules.name)
    )


def _rule_set(contract: Contract, rules: RuleSet, language: Language) -> RuleSetInfo:
    return RuleSetInfo(
        name=rules.name,
        title=language.render(rules.title),
        description=language.render(rules.description),
        needs_referee=needs_referee(contract, rules.name),
        values=rules.values,
        provenance={
            param: ProvenanceInfo(
                source=origin.source if isinstance(origin.source, str) else list(origin.source),
                note=language.render(origin.note),
                rules=list(origin.rules),
            )
            for param, origin in rules.provenance.items()
        },
    )
