"""Games of Batman that are small enough for brute force, solved by it."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny import CHANCE
from larceny.games import load
from tests.odds.brute_force import BruteForce

CONTRACT = load("batman")
SMALL: dict[str, Any] = {
    "dice": [1, 1, 1],
    "faces": [[1, 2, 1], [1, 1, 1], [2, 1, 1]],
    "roll_dice": 2,
    "riddler_dice": 2,
    "bust_batman": 2,
    "target": 3,
}
SMALLEST = SMALL | {"roll_dice": 1, "bust_batman": 1, "target": 2}
NO_VILLAINS, STANDARD, PICKING = "no-villains", "standard", "pick-villains"
CASES: list[tuple[str, tuple[int, ...]]] = [
    (NO_VILLAINS, ()),
    (STANDARD, (1, 2)),
    (STANDARD, (3, 4)),
    (PICKING, ()),
]
"""Rule sets, and the villains of p0, who starts, and of p1; where they pick, all pairs come up."""
PRECISION = 1e-9


def changes_of(rules: str) -> dict[str, Any]:
    """Return what makes a rule set small; all pairs of villains take a smaller one."""
    return SMALLEST if rules == PICKING else SMALL


@cache
def by_brute_force(rules: str, villains: tuple[int, ...]) -> BruteForce:
    """Solve a game in which p0 is the first player."""
    params, _ = CONTRACT.params(rules, changes_of(rules))
    solver = BruteForce(CONTRACT, params, _start(params, villains))
    solver.solve(PRECISION, most=100_000)
    return solver


def _start(params: Any, villains: tuple[int, ...]) -> Any:
    """Return a game in which p0 starts and these villains were dealt, from p0 on."""
    state = CONTRACT.new_state(params, 2)
    CONTRACT.rules.apply(params, state, CHANCE, 0)
    for villain in villains:
        free = [other for other in range(1, 5) if not state.taken >> other & 1]
        CONTRACT.rules.apply(params, state, CHANCE, free.index(villain))
    return state
