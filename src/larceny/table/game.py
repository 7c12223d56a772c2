"""A game as the public API shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny import bots
from larceny.engine.contract import Contract
from larceny.games import load as load_contract
from larceny.table.table import Table
from larceny.table.table_setup import new_setup


@dataclass(frozen=True)
class Game:
    """One of the games: what it is called, who can play, by which rules; and tables of it."""

    contract: Contract

    @property
    def name(self) -> str:
        return self.contract.name

    @property
    def title(self) -> str:
        return self.contract.title

    @property
    def seats(self) -> tuple[int, int]:
        return self.contract.seats

    @property
    def rule_sets(self) -> dict[str, str]:
        """Name and description of each rule set, the default one first."""
        default = self.contract.default_rules
        names = sorted(self.contract.rule_sets, key=lambda name: (name != default, name))
        return {name: self.contract.rule_sets[name].description for name in names}

    @property
    def bots(self) -> list[str]:
        return bots.names(self.contract)

    def table(
        self,
        seats: int,
        rules: str | None = None,
        params: Mapping[str, Any] | None = None,
        *,
        chance: str = "seeded",
        seed: int | str | None = None,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
    ) -> Table:
        """A new table. `chance="manual"`: outcomes are played by hand, for tests and real dice.

        `names` and `bots` say who sits where (an empty bot: a person); they go into saved games.
        """
        setup = new_setup(
            self.contract, seats, rules, params, chance, seed, tuple(names), tuple(bots)
        )
        return Table(self.contract, setup)


def load(name: str) -> Game:
    """A game by name."""
    return Game(load_contract(name))


def bot(
    name: str,
    game: Game | str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> bots.Bot:
    """A bot for one seat of a game; it chooses from `table.observe(seat)`.

    A `search` takes a budget of iterations (1,000 if nothing is said) or of seconds a move.
    """
    contract = load_contract(game) if isinstance(game, str) else game.contract
    return bots.make(contract, name, seed, iterations=iterations, seconds=seconds)
