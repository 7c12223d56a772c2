"""Rule sets: everything that a designer might change about a game, as data.

A rule set is a TOML file in the folder of a game. It has a title, a description, and a table for
every param with its value and its source: `printed` in the rulebook, `reviewed` (reported by
people who own the game) or `assumed` (consistent with all we know). A comment right above a table
cites the rules that the param belongs to (`# DH-02`). A rule set that names another one in
`based_on` lists only the params that differ.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from larceny.engine.errors import ContractError
from larceny.engine.param import check_value, find_field
from larceny.engine.struct import Struct

SOURCES = ("printed", "reviewed", "assumed")


@dataclass(frozen=True)
class Provenance:
    """Where the value of a param comes from."""

    source: str | tuple[str, ...]
    """One source, or one for each place of a list."""
    note: str = ""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the param belongs to."""


@dataclass(frozen=True)
class RuleSet:
    """A complete set of params with a name and a description."""

    name: str
    title: str
    description: str
    values: dict[str, Any]
    provenance: dict[str, Provenance]


def load_rule_sets(folder: Path, params: type[Struct]) -> dict[str, RuleSet]:
    """Load all rule sets of a game by name, each after the one that it is based on."""
    import tomllib

    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.toml")}
    tables = {name: tomllib.loads(texts[name]) for name in sorted(texts)}
    loaded: dict[str, RuleSet] = {}
    while len(loaded) < len(tables):
        ready = [
            name
            for name in tables
            if name not in loaded and tables[name].get("based_on") in (None, *loaded)
        ]
        if not ready:
            rest = ", ".join(name for name in tables if name not in loaded)
            raise ContractError(f"{folder.name}: based_on names no other rule set in {rest}")
        for name in ready:
            citations = _find_citations(texts[name])
            loaded[name] = _read_rule_set(name, tables[name], citations, loaded, params)
    return loaded


def _find_citations(text: str) -> dict[str, tuple[str, ...]]:
    """Return the ids of rules in the comment above the table of each param."""
    comments = re.findall(r"^#(.*)\n\[(\w+)\]", text, re.M)
    return {param: tuple(re.findall(r"[A-Z]{2}-\d+", comment)) for comment, param in comments}


def _read_rule_set(
    name: str,
    content: dict[str, Any],
    citations: dict[str, tuple[str, ...]],
    loaded: dict[str, RuleSet],
    params: type[Struct],
) -> RuleSet:
    parent = loaded.get(content.get("based_on", ""))
    values = dict(parent.values) if parent else {}
    provenance = dict(parent.provenance) if parent else {}
    for param, table in content.items():
        if isinstance(table, dict):
            values[param] = check_value(param, find_field(params, param), table.get("value"))
            provenance[param] = _read_provenance(name, param, table, citations.get(param, ()))
    for param, field in params.FIELDS.items():
        if not field.derived and param not in values:
            raise ContractError(f"rule set {name} gives no value for {param}")
    for key in ("title", "description"):
        if not isinstance(content.get(key), str):
            raise ContractError(f"rule set {name} has no {key}")
    return RuleSet(name, content["title"], content["description"], values, provenance)


def _read_provenance(
    name: str, param: str, table: dict[str, Any], rules: tuple[str, ...]
) -> Provenance:
    source = table.get("source")
    sources = tuple(source) if isinstance(source, list) else (source,)
    if not sources or any(source_name not in SOURCES for source_name in sources):
        raise ContractError(
            f"rule set {name}, {param}: source must be {', '.join(SOURCES)}, not {source!r}"
        )
    each = sources if isinstance(source, list) else sources[0]
    return Provenance(each, table.get("note", ""), rules)


def make_params(
    params: type[Struct],
    rule_set: RuleSet,
    changes: Mapping[str, Any],
    finish: Callable[[Any], None],
) -> tuple[Struct, dict[str, Any]]:
    """Return the params of a rule set with changes, and those changes that differ from it.

    `finish` checks the params and computes the derived ones.
    """
    made = params()
    differing: dict[str, Any] = {}
    for name, value in rule_set.values.items():
        setattr(made, name, _copy(value))
    for name, value in changes.items():
        checked = check_value(name, find_field(params, name), value)
        if checked != rule_set.values[name]:
            setattr(made, name, _copy(checked))
            differing[name] = checked
    finish(made)
    return made, differing


def _copy(value: Any) -> Any:
    return [_copy(item) for item in value] if isinstance(value, list) else value


def fingerprint(game: str, version: int, params: Struct) -> str:
    """Return a hash of everything that decides how a game is played, for logs and results."""
    fields = {name: field for name, field in params.FIELDS.items() if not field.derived}
    values = {
        name: getattr(params, name)
        for name, field in fields.items()
        if field.usual is None or getattr(params, name) != field.usual
    }
    text = json.dumps([game, version, values], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
