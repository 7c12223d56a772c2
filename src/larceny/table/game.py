"""A game in the public API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny import bots
from larceny.engine.contract import Contract
from larceny.games import find_game
from larceny.table.table import Table
from larceny.table.table_setup import new_setup, read_names


@dataclass(frozen=True, repr=False)
class Game:
    """One of the games: its name, its numbers of seats, its rule sets, and new tables of it."""

    contract: Contract

    def __repr__(self) -> str:
        fewest, most = self.seats
        rules = ", ".join(self.rule_sets)
        return f"<Game {self.name}: {self.title}, {fewest} to {most} seats; rule sets {rules}>"

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
        """The description of each rule set by its name, the default one first."""
        default = self.contract.default_rules
        names = sorted(self.contract.rule_sets, key=lambda name: (name != default, name))
        return {name: self.contract.rule_sets[name].description for name in names}

    @property
    def bots(self) -> list[str]:
        """The names of the bots that play this game."""
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
        """Return a new table at its first decision.

        With `chance="manual"` outcomes are played manually, for tests and real dice. `names` and
        `bots` say who sits where, an empty bot for a person; saved games keep them.
        """
        setup = new_setup(
            self.contract,
            seats,
            rules,
            params,
            chance,
            seed,
            read_names("names", names),
            read_names("bots", bots),
        )
        return Table.start(self.contract, setup)


def load(name: str) -> Game:
    """Return a game by its name."""
    return Game(find_game(name))


def bot(
    name: str,
    game: Game | str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> bots.Bot:
    """Return a bot for one seat of a game; it chooses from `table.observe(seat)`.

    A `search` takes a budget of iterations (1,000 by default) or of seconds for each move.
    """
    contract = game.contract if isinstance(game, Game) else find_game(game)
    return bots.make(contract, name, seed, iterations=iterations, seconds=seconds)
