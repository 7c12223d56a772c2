"""The games as they are described to people: rule sets, params, rulebook, bots."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, cast

from typing_extensions import TypedDict  # see `messages`

from larceny import bots
from larceny.bots.title import title_of
from larceny.engine.contract import Contract
from larceny.engine.language import ENGLISH, Language
from larceny.engine.rulebook import NOT_AFFILIATED, load_credits, load_history, load_rulebook
from larceny.engine.ruleset import RuleSet
from larceny.games import all_names, load
from larceny.match.messages import Doc


class RuleSetLine(TypedDict):
    name: str
    title: str
    description: str
    needs_referee: Annotated[bool, Doc("Has a window that is played in real time, by a referee.")]


class BotLine(TypedDict):
    name: str
    title: str
    is_level: Annotated[bool, Doc("One of the levels for people, from weak to strong.")]


class GameLine(TypedDict):
    name: str
    title: str
    blurb: str
    minutes: int
    seats: tuple[int, int]
    default_rules: str
    secret_hands: bool
    bots: list[BotLine]
    default_bot: Annotated[str, Doc("Who plays against people who have not chosen.")]
    rule_sets: list[RuleSetLine]


class ParamInfo(TypedDict):
    name: str
    title: str
    low: int | None
    high: int | None
    shape: list[int]
    words: Annotated[
        list[str],
        Doc("Names of the values, from `low` up; empty where they are plain numbers."),
    ]
    heads: Annotated[list[list[str]], Doc("Headings along each axis of `shape`.")]
    offered: Annotated[
        bool,
        Doc("False where it matters only to simulations or to games in real time."),
    ]
    rule: str | None


class ProvenanceInfo(TypedDict):
    source: str | list[str]
    note: str
    rules: Annotated[list[str], Doc("The ids of the rules that the number belongs to.")]


class RuleSetInfo(RuleSetLine):
    values: dict[str, Any]
    provenance: dict[str, ProvenanceInfo]


class RuleInfo(TypedDict):
    id: str
    marks: list[str]
    section: str
    text: str


class StageInfo(TypedDict):
    rules: str
    played: str
    change: str
    noted: str


class HistoryInfo(TypedDict):
    before: str
    stages: list[StageInfo]
    after: str


class GameInfo(GameLine):
    rule_sets: list[RuleSetInfo]  # type: ignore[misc]
    params: list[ParamInfo]
    rulebook: list[RuleInfo]
    credits: Annotated[list[str], Doc("Who made the game, one line a role; then our notice.")]
    history: Annotated[
        HistoryInfo | None,
        Doc("How the game came about, one stage a rule set, where its designer tells it."),
    ]


@cache
def game_lines(language: Language = ENGLISH) -> list[GameLine]:
    """Return all games, in short."""
    return [_line(load(name), language) for name in all_names()]


@cache
def game_info(game: str, language: Language = ENGLISH) -> GameInfo:
    """Return a game with its rule sets, params and rulebook."""
    contract = load(game)
    render = language.render
    fields = contract.state.Params.FIELDS
    info: GameInfo = {
        **_line(contract, language),
        "rule_sets": [
            _rule_set(contract, rules, language) for rules in _sorted_rule_sets(contract)
        ],
        "params": [
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
        "rulebook": [
            RuleInfo(id=rule.id, marks=list(rule.marks), section=rule.section, text=rule.text)
            for rule in load_rulebook(contract.folder, language.code).values()
        ],
        "credits": _credits(contract, language),
        "history": _history(contract, language),
    }
    return info


def _credits(contract: Contract, language: Language) -> list[str]:
    lines = load_credits(contract.folder, language.code)
    return [*lines, language.render(NOT_AFFILIATED)] if lines else []


def _history(contract: Contract, language: Language) -> HistoryInfo | None:
    history = load_history(contract.folder, language.code)
    return cast(HistoryInfo, asdict(history)) if history else None


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
