"""A check of the kit, and how it tells what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NoReturn

from larceny.engine.contract import Contract
from larceny.games import load
from larceny.kit.random_game import Case

Scope = Literal["game", "rules", "case"]
"""How often a check runs: once for a game, for each of its rule sets with the most seats, or for
each of them with every number of seats."""


class CheckFailed(AssertionError):
    """A game does not pass a check; the message says what was found."""


def expect(is_right: object, finding: str) -> None:
    """Raise CheckFailed with what was found unless it is right.

    In loops that run often, `fail` under an `if` does not put into words what is right.
    """
    if not is_right:
        fail(finding)


def fail(finding: str) -> NoReturn:
    """Raise CheckFailed with what was found."""
    raise CheckFailed(finding)


@dataclass(frozen=True)
class Check:
    """One check: a function that raises CheckFailed, and its name."""

    function: Callable[[Case], None]
    scope: Scope = "case"
    is_compiled: bool = False
    """Whether it compiles the rules, which takes seconds."""

    @property
    def name(self) -> str:
        return self.function.__name__.replace("_", "-")

    @property
    def title(self) -> str:
        """What is checked, in a sentence."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]

    def cases(self, contract: Contract) -> list[Case]:
        """Return the cases of a game for which this check runs."""
        fewest, most = contract.seats
        if self.scope == "game":
            return [Case(contract.name, contract.default_rules, contract.usual_seats)]
        numbers: Iterable[int] = [most] if self.scope == "rules" else range(fewest, most + 1)
        return [
            Case(contract.name, rules, seats)
            for rules in sorted(contract.rule_sets)
            for seats in numbers
        ]

    def run(self, case: Case) -> None:
        """Raise CheckFailed if the game does not pass."""
        self.function(case)


def cases_of(game: str) -> list[Case]:
    """Return every rule set of a game with every number of seats."""
    return Check(lambda case: None).cases(load(game))
