"""What a question is asked of: a game, and how each kind of players has played it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from larceny.engine.contract import Contract
from larceny.lab.ask.players import PlayedGames
from larceny.lab.backend.compute import Compute


@dataclass(frozen=True)
class Evidence:
    """A question's subject, and the games that answer it."""

    contract: Contract
    seats: int
    played: Sequence[PlayedGames]
    seed: int
    games: int
    """How many the quickest players have."""
    subject: str = ""
    """The name of a piece or a group of pieces, or of a rule; empty for all."""
    pace: float | None = None
    """Seconds a decision takes; None for that of the game's usual length."""
    compute: Compute = field(default_factory=Compute)
    seconds: float | None = None
    """How long games may take that only this question needs; None: as long as they do."""

    @property
    def equal(self) -> float:
        """The share of the win that each seat has if all are alike."""
        return 1 / self.seats

    def part(self, of: int) -> float | None:
        """Return one of so many equal parts of the time for games of its own."""
        return None if self.seconds is None else self.seconds / max(1, of)
