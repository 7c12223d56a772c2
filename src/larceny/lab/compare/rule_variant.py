"""The rule sets of a comparison: a base, and variants of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote


@dataclass(frozen=True)
class RuleVariant:
    """A rule set with changes, under a name for tables and sentences."""

    label: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str

    def as_dict(self) -> dict[str, Any]:
        """Return the rule set ready for JSON; the changes are those of whole params."""
        return {
            "label": self.label,
            "rules": self.rules,
            "changes": self.changes,
            "fingerprint": self.fingerprint,
        }


RuleChoice: TypeAlias = str | Mapping[str, Any] | RuleVariant
"""The name of a rule set, changes of the base's params, or a variant that was made before."""


def make_variant(
    contract: Contract, rules: str | None, changes: Mapping[str, Any], label: str = ""
) -> RuleVariant:
    """Return a checked rule set with changes, named by what is changed if by nothing else."""
    params, changed = contract.params(rules, changes)
    name = contract.rule_set(rules).name
    words = label or describe_rules(name, changes)
    return RuleVariant(words, name, changed, contract.fingerprint(params))


def describe_rules(rules: str, changes: Mapping[str, Any]) -> str:
    """Return the changes as they were given, or the name of the rule set if there are none."""
    return ", ".join(f"{name}={_show(value)}" for name, value in changes.items()) or rules


def make_base(contract: Contract, base: RuleChoice | None) -> RuleVariant:
    """Return the rule set that variants are compared with; the default one for None."""
    if isinstance(base, RuleVariant):
        return base
    if base is None or isinstance(base, str):
        return make_variant(contract, base, {})
    return make_variant(contract, None, base)


def make_variants(
    contract: Contract, choices: RuleChoice | Sequence[RuleChoice], base: RuleVariant
) -> list[RuleVariant]:
    """Return the variants of a comparison; raise BadParam for two that are played alike.

    A mapping whose values are themselves rule sets or changes has them under labels.
    """
    made = list(_each_variant(contract, choices, base))
    if not made:
        raise BadParam("variants", "at least one rule set is needed to compare the base with")
    labels = [variant.label for variant in (base, *made)]
    for label in labels:
        if labels.count(label) > 1:
            raise BadParam("variants", f"{quote(label)} is named twice")
    return made


def _each_variant(
    contract: Contract, choices: RuleChoice | Sequence[RuleChoice], base: RuleVariant
) -> Iterator[RuleVariant]:
    if isinstance(choices, Mapping) and choices and all(map(_is_choice, choices.values())):
        for label, choice in choices.items():
            yield _make_one(contract, choice, base, label)
    elif isinstance(choices, str | Mapping | RuleVariant):
        yield _make_one(contract, choices, base)
    elif not isinstance(choices, Iterable):
        raise BadParam(
            "variants",
            f"takes rule sets or changes of params, not {quote(choices)}",
        )
    else:
        for choice in choices:
            yield _make_one(contract, choice, base)


def _is_choice(value: object) -> bool:
    return isinstance(value, str | Mapping | RuleVariant)


def _make_one(contract: Contract, choice: Any, base: RuleVariant, label: str = "") -> RuleVariant:
    if isinstance(choice, RuleVariant):
        return choice
    if isinstance(choice, str):
        return make_variant(contract, choice, {}, label)
    if not isinstance(choice, Mapping):
        raise BadParam(
            "variants",
            f"takes names of rule sets or changes, not {quote(choice)}",
        )
    words = label or describe_rules(base.rules, choice)
    return make_variant(contract, base.rules, {**base.changes, **choice}, words)


def _show(value: object) -> str:
    return str(value).replace(" ", "")
