"""A cache for what follows from the turns of a rule set."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from larceny.games.batman.state import DRAWN, NO_VILLAINS, Params

Result = TypeVar("Result")

MAX_CACHED = 8
"""The most rule sets whose results are kept."""


def per_turn(work: Callable[[Params], Result]) -> Callable[[Params], Result]:
    """Decorate a function of params whose result depends on nothing but what turns are like.

    Params that differ only in the target, or in how villains are dealt, share one result.
    """

    @lru_cache(maxsize=MAX_CACHED)
    def build(values: str) -> Result:
        params = Params()
        for name, value in json.loads(values).items():
            setattr(params, name, value)
        return work(params)

    @wraps(work)
    def look_up(params: Params) -> Result:
        alike = params.copy()
        alike.target = 1
        alike.villains = DRAWN if params.villains else NO_VILLAINS
        return build(json.dumps(alike.as_dict()))

    return look_up
