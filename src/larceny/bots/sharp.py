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
from typing import Any

from larceny.bots.bot import Policy
from larceny.bots.own_bots import GREEDY, policies
from larceny.bots.registry import check_name, find_policy
from larceny.bots.registry import names as all_names
from larceny.bots.search.policy import SEARCH
from larceny.engine.contract import Contract
from larceny.engine.errors import BotRefusal

SHARP = "sharp"
HIGHEST = "level-5"
"""The highest level for people, which stands for the strongest bot, too."""
NEWCOMER = "level-3"
"""The level to play against for somebody who has not chosen any."""
_DEFAULT = "default"


def names(contract: Contract) -> tuple[str, ...]:
    """Return the one name: every game has a strongest bot."""
    return (SHARP,)


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means the strongest bot."""
    return name == SHARP


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
    """Return the policy of the strongest bot."""
    return find_policy(contract, sharpest(contract, params, seats), params, seats)


def resolve(contract: Contract, name: str, params: Any, seats: int) -> str:
    """Return the bot that a name stands for: `sharp` and `level-5` for another, others for itself.

    The name is checked.
    """
    check_name(contract, name)
    return sharpest(contract, params, seats) if name in (SHARP, HIGHEST) else name


def sharpest(contract: Contract, params: Any, seats: int) -> str:
    """Return the name of the bot that `sharp` stands for, by these params with so many seats."""
    known = {*all_names(contract)} - {SHARP, HIGHEST}
    for name in (*preferred_bots(contract, params, seats), _usual_bot(contract)):
        if name in known or name.partition(":")[0] == SEARCH:
            try:
                find_policy(contract, name, params, seats)
            except BotRefusal:
                continue
            return name
    return SEARCH


def default_bot(contract: Contract) -> str:
    """Return the bot to play against for people who have not chosen one."""
    return NEWCOMER if NEWCOMER in all_names(contract) else _usual_bot(contract)


def _usual_bot(contract: Contract) -> str:
    """Return the bot of a game that has no levels: a search where nobody has written a greedy."""
    return GREEDY if GREEDY in policies(contract) else SEARCH


def preferred_bots(contract: Contract, params: Any, seats: int) -> list[str]:
    """Return the bots that measured strongest at such tables, best first."""
    lists = _read(contract)
    by_rules = lists.get("rules", {}).get(nearest_rules(contract, params), {})
    for preferred in (by_rules.get(str(seats)), by_rules.get(_DEFAULT), lists.get(_DEFAULT)):
        if preferred is not None:
            return list(preferred)
    return []


@cache
def _read(contract: Contract) -> dict[str, Any]:
    path = contract.folder / "bots" / "sharp.toml"
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
