"""A brute-force twin of Batman's turn, written from the rulebook: dice are laid out one by one.

It shares no code with the game. A turn is a function of what lies where; draws are combinations of
single dice, rolls are products of faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np

FACES = {"y": "LBBBAA", "b": "LLBBAA", "g": "LLLBAA"}
CUP = "yybbbggggg"
MOST = 13

Shares = tuple[float, ...]
Decide = Callable[[int, Shares], bool]
"""Whether to roll, given the points now and the distribution of points if one rolls."""


class Spot(NamedTuple):
    """What lies where, dice as sorted letters of their colours."""

    cup: str
    loot: str
    batman: int
    alarms: str
    dodged: bool = False


def mean(shares: Shares) -> float:
    return sum(points * share for points, share in enumerate(shares))


def certain(points: int) -> Shares:
    return tuple(1.0 if n == points else 0.0 for n in range(MOST + 1))


def mix(parts: list[tuple[float, Shares]]) -> Shares:
    chances, shares = zip(*parts, strict=True)
    return tuple((np.array(chances) @ np.array(shares)).tolist())


@cache
def without(dice: str, some: str) -> str:
    left = Counter(dice) - Counter(some)
    return "".join(sorted(left.elements()))


@cache
def draws(cup: str, count: int) -> list[tuple[str, float]]:
    """Return all sets of a number of dice of the cup, with their chances."""
    ways = Counter("".join(sorted(some)) for some in combinations(cup, count))
    return [(some, n / comb(len(cup), count)) for some, n in ways.items()]


@cache
def faces(row: str) -> list[tuple[tuple[str, ...], float]]:
    """Return all that a row of dice can show, with the chances."""
    one_die = [[(die + face, n / 6) for face, n in Counter(FACES[die]).items()] for die in row]
    shown: Counter[tuple[str, ...]] = Counter()
    for dice in product(*one_die):
        chance = 1.0
        for _, share in dice:
            chance *= share
        shown[tuple(sorted(die for die, _ in dice))] += chance  # type: ignore[assignment]
    return list(shown.items())


class Twin:
    """One villain's turn, played by a policy."""

    def __init__(self, villain: str, decide: Decide) -> None:
        self.villain = villain
        self.decide = decide
        self.memory: dict[Spot, Shares] = {}

    def points(self, spot: Spot) -> int:
        extra = spot.loot.count("b") if self.villain == "catwoman" else 0
        return len(spot.loot) + extra + self.sets(spot)

    def sets(self, spot: Spot) -> int:
        out = Counter(without(CUP, spot.cup))
        return min(out["y"], out["b"], out["g"]) if self.villain == "joker" else 0

    def land(self, spot: Spot, shown: tuple[str, ...]) -> Spot:
        """Return the spot after the dice of a roll were set aside."""
        loot, batman, alarms, dodged = spot.loot, spot.batman, "", spot.dodged
        for die in shown:
            colour, face = die[0], die[1]
            if face == "L":
                loot += colour
            elif face == "A":
                alarms += colour
            elif self.villain == "poison-ivy" and colour == "b" and not dodged:
                dodged = True
            else:
                batman += 1
        return Spot(spot.cup, "".join(sorted(loot)), batman, "".join(sorted(alarms)), dodged)

    def rolls(self, spot: Spot) -> Iterator[tuple[float, Spot]]:
        """Yield where the next roll leads, before a bust or the end is checked."""
        missing = max(0, min(3 - len(spot.alarms), len(spot.cup)))
        for new, drawn in draws(spot.cup, missing):
            lying = spot._replace(cup=without(spot.cup, new), alarms="")
            for shown, chance in faces("".join(sorted(spot.alarms + new))):
                yield drawn * chance, self.land(lying, shown)

    def bust(self, spot: Spot) -> float:
        return sum(chance for chance, after in self.rolls(spot) if after.batman >= 3)

    def judged(self, spot: Spot) -> Shares:
        """Return the distribution of the turn's points after dice were set aside."""
        if spot.batman >= 3:
            return certain(self.sets(spot))
        if len(spot.alarms) < 3 and not spot.cup:
            return certain(self.points(spot._replace(loot=spot.loot + spot.alarms)))
        if spot not in self.memory:
            rolled = self.rolled(spot)
            stopped = certain(self.points(spot))
            self.memory[spot] = rolled if self.decide(self.points(spot), rolled) else stopped
        return self.memory[spot]

    def rolled(self, spot: Spot) -> Shares:
        """Return the distribution of rolling until something changes."""
        ends: dict[Spot, float] = {}
        for chance, end in self.rolls(spot):
            ends[end] = ends.get(end, 0.0) + chance
        stay = ends.pop(spot, 0.0)
        moved = mix([(chance, self.judged(end)) for end, chance in ends.items()])
        return tuple(share / (1 - stay) for share in moved)

    def rolled_once(self, spot: Spot) -> Shares:
        """Return the distribution of rolling once and following the policy from there."""
        return mix([(chance, self.judged(end)) for chance, end in self.rolls(spot)])

    def turn(self) -> Shares:
        """Return the distribution of a whole turn."""
        empty = Spot(CUP, "", 0, "")
        if self.villain != "riddler":
            return self.rolled(empty)
        parts = []
        for new, drawn in draws(CUP, 4):
            for shown, chance in faces(new):
                parts.append((drawn * chance, self.put_back(without(CUP, new), shown)))
        return mix(parts)

    def put_back(self, cup: str, shown: tuple[str, ...]) -> Shares:
        """Return the distribution of the Riddler's best return, by mean points."""
        options = []
        for count in range(len(shown) + 1):
            for kept in set(combinations(shown, count)):
                back = Counter(shown) - Counter(kept)
                full = cup + "".join(die[0] for die in back.elements())
                spot = Spot("".join(sorted(full)), "", 0, "")
                options.append(self.judged(self.land(spot, kept)))
        return max(options, key=mean)


def best(points: int, rolled: Shares) -> bool:
    return mean(rolled) > points + 1e-12


def stop_at(limit: int) -> Decide:
    return lambda points, rolled: points < limit
