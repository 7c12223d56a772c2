"""Rule sets: everything a designer might change about a game, as data.

A rule set is a TOML file in the game's folder. It has a title and a description, and for every
param a table with its value and where that value comes from: `printed` in the rulebook,
`reviewed` (reported by people who own the game) or `assumed` (fits all we know). A rule set that
names another one in `based_on` gives only what differs. A comment right above a param's table cites
the rules it belongs to (`# DH-02`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from larceny.engine.errors import BadParam, ContractError
from larceny.engine.struct import Field, Struct
from larceny.engine.text import quote

SOURCES = ("printed", "reviewed", "assumed")


@dataclass(frozen=True)
class Provenance:
    """Where the number (or each number of an array) comes from, and what else to know."""

    source: str | tuple[str, ...]
    note: str = ""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the param belongs to."""


@dataclass(frozen=True)
class RuleSet:
    """A named, described, complete set of params."""

    name: str
    title: str
    description: str
    values: dict[str, Any]
    provenance: dict[str, Provenance]


def load_rule_sets(folder: Path, params: type[Struct]) -> dict[str, RuleSet]:
    """Every rule set in a game's folder, by name; those others are based on come first."""
    import tomllib

    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.toml")}
    raw = {name: tomllib.loads(text) for name, text in texts.items()}
    cited = {name: _cited(text) for name, text in texts.items()}
    loaded: dict[str, RuleSet] = {}
    while len(loaded) < len(raw):
        ready = [
            name
            for name in sorted(raw)
            if name not in loaded and raw[name].get("based_on") in (None, *loaded)
        ]
        if not ready:
            lost = ", ".join(sorted(set(raw) - set(loaded)))
            raise ContractError(f"{folder.name}: based_on leads nowhere in {lost}")
        for name in ready:
            loaded[name] = _parse(name, raw[name], loaded, params)
            _cite(loaded[name], cited[name])
    return loaded


def _cited(text: str) -> dict[str, tuple[str, ...]]:
    """For each param the rules that the comment above its table names."""
    found = re.findall(r"^#(.*)\n\[(\w+)\]", text, re.M)
    return {param: tuple(re.findall(r"[A-Z]{2}-\d+", comment)) for comment, param in found}


def _cite(rule_set: RuleSet, cited: dict[str, tuple[str, ...]]) -> None:
    for param, rules in cited.items():
        rule_set.provenance[param] = replace(rule_set.provenance[param], rules=rules)


def _parse(
    name: str, raw: dict[str, Any], loaded: dict[str, RuleSet], params: type[Struct]
) -> RuleSet:
    parent = loaded.get(raw.get("based_on", ""))
    values = dict(parent.values) if parent else {}
    provenance = dict(parent.provenance) if parent else {}
    for param, table in raw.items():
        if not isinstance(table, dict):
            continue
        field = settable(params, param)
        values[param] = check_value(param, field, table.get("value"))
        provenance[param] = _provenance(name, param, table)
    for param, field in params.FIELDS.items():
        if not field.derived and param not in values:
            raise ContractError(f"rule set {name} gives no value for {param}")
    for key in ("title", "description"):
        if not isinstance(raw.get(key), str):
            raise ContractError(f"rule set {name} has no {key}")
    return RuleSet(name, raw["title"], raw["description"], values, provenance)


def _provenance(name: str, param: str, table: dict[str, Any]) -> Provenance:
    source = table.get("source")
    each = source if isinstance(source, list) else [source]
    if not each or any(one not in SOURCES for one in each):
        raise ContractError(
            f"rule set {name}, {param}: source must be {', '.join(SOURCES)}, not {source!r}"
        )
    told = tuple(map(str, each))
    return Provenance(told if isinstance(source, list) else told[0], table.get("note", ""))


def settable(params: type[Struct], name: str) -> Field:
    """The field of a param that people may set."""
    field = params.FIELDS.get(name)
    if field is None or field.derived:
        known = [n for n, f in params.FIELDS.items() if not f.derived]
        raise BadParam(name, f"there is no such param; there are {', '.join(known)}")
    return field


def check_value(name: str, field: Field, value: Any) -> Any:
    """The value, if it has the field's shape and range.

    A list has all its numbers, unless it is declared open. Lists of lists are decks and tables, of
    which there may be less: what is missing at the end of a row, or of all rows, is zeros.
    """
    if not field.shape:
        return _check_number(name, field, value)
    if len(field.shape) == 1:
        return _check_row(name, field, value)
    count, width = field.shape
    if not isinstance(value, list | tuple) or len(value) > count:
        raise BadParam(name, f"takes a list of at most {count} lists, not {quote(value)}")
    inner = replace(field, shape=(width,), is_open=True)
    rows = [_check_row(name, inner, row) for row in value]
    return rows + [[0] * width for _ in range(count - len(rows))]


def _check_row(name: str, field: Field, value: Any) -> list[int]:
    most = field.shape[0]
    fewest = 0 if field.is_open else most
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        how_many = f"at most {most}" if field.is_open else most
        raise BadParam(name, f"takes a list of {how_many} numbers, not {quote(value)}")
    return [_check_number(name, field, one) for one in value] + [0] * (most - len(value))


def _check_number(name: str, field: Field, value: Any) -> int:
    is_switch = (field.low, field.high) == (0, 1)
    if isinstance(value, bool) and is_switch:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadParam(name, f"takes whole numbers, not {quote(value)}")
    widest = 1 << (8 * int(field.kind[1:]) - 1)
    low = field.low if field.low is not None else -widest
    high = field.high if field.high is not None else widest - 1
    if not low <= value <= high:
        raise BadParam(name, f"{value} is out of range; it must be {low} to {high}")
    return value


def make_params(
    kind: type[Struct],
    rule_set: RuleSet,
    changes: Mapping[str, Any],
    finish: Callable[[Any], None],
) -> tuple[Struct, dict[str, Any]]:
    """Params from a rule set and changes to it; and those changes that do change something."""
    params = kind()
    changed: dict[str, Any] = {}
    for name, value in rule_set.values.items():
        setattr(params, name, _thaw(value))
    for name, value in changes.items():
        checked = check_value(name, settable(kind, name), value)
        if checked != rule_set.values[name]:
            setattr(params, name, _thaw(checked))
            changed[name] = checked
    finish(params)
    return params, changed


def _thaw(value: Any) -> Any:
    return [_thaw(one) for one in value] if isinstance(value, list) else value


def fingerprint(game: str, version: int, params: Struct) -> str:
    """A hash of all that decides how a game is played: it goes into logs and results."""
    values = {n: getattr(params, n) for n, f in params.FIELDS.items() if not f.derived}
    text = json.dumps([game, version, values], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
