"""`sharp`: which bots measured strongest, by rule set and number of seats.

`sharp.toml` in the folder of a game's bots lists them, best first:

    default = ["solver"]                # by any rule set, with any number of seats

    [rules.standard]                    # by one rule set
    default = ["evaluator", "solver"]
    2 = ["exact", "solver"]             # with two seats

Changed params count as those of the rule set that they differ from in the fewest places.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract

_DEFAULT = "default"


def preferred_bots(contract: Contract, params: Any, seats: int) -> list[str]:
    """Return the bots that measured strongest at such tables, best first."""
    lists = _read(contract)
    by_rules = lists.get("rules", {}).get(nearest_rules(contract, params), {})
    for found in (by_rules.get(str(seats)), by_rules.get(_DEFAULT), lists.get(_DEFAULT)):
        if found is not None:
            return list(found)
    return []


@cache
def _read(contract: Contract) -> dict[str, Any]:
    path = Path(__file__).parent / contract.name.replace("-", "_") / "sharp.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def nearest_rules(contract: Contract, params: Any) -> str:
    """Return the rule set that differs from params in the fewest places, the default one first."""
    fields = [name for name, field in params.FIELDS.items() if not field.derived]

    def distance(rules: str) -> tuple[int, bool]:
        other = _published(contract, rules)
        different = sum(getattr(params, name) != getattr(other, name) for name in fields)
        return different, rules != contract.default_rules

    return min(contract.rule_sets, key=distance)


@cache
def _published(contract: Contract, rules: str) -> Any:
    return contract.params(rules)[0]
