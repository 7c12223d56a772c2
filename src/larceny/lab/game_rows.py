"""Games in rows: how each of many games ended, and who won how often."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from larceny.engine.array import np
from larceny.engine.extra import need
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.moments import Z

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, repr=False)
class GameRows:
    """How many games ended: each array has one place for each game."""

    game: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str
    bots: tuple[str, ...]
    seed: int
    winners: Array
    scores: Array
    steps: Array
    decisions: Array
    turns: Array
    starters: Array
    """The seat that had the first turn."""
    is_truncated: Array
    """Whether a game did not end in the steps that it was given; nobody has won it."""
    is_cut: Array
    """Whether a game was ended by its own rules because it became too long."""
    is_compiled: bool = field(default=True, kw_only=True)
    """Whether the games ran compiled: not if a bot is an object of the caller's own."""

    @property
    def games(self) -> int:
        return len(self.winners)

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def wins(self) -> Array:
        """The share of the win for each game and seat: two winners have a half each."""
        return share_wins(self.winners, self.seats)

    @property
    def ended(self) -> int:
        """How many games were played to their end."""
        return self.games - int(self.is_truncated.sum())

    def win_shares(self) -> list[tuple[float, float, float]]:
        """Return each seat's share of wins with its 95 % interval (Wilson): share, low, high."""
        return [wilson(won, self.ended) for won in self._won()]

    def order_shares(self) -> list[tuple[float, float, float]]:
        """Return the share of wins by order of play, the first player's first, as `win_shares`."""
        return [wilson(won, self.ended) for won in self._won_in_order()]

    def _won(self) -> list[float]:
        """Return how many games each seat has won."""
        return [float(won) for won in self.wins.sum(axis=0)]

    def _won_in_order(self) -> list[float]:
        """Return how many games were won by order of play."""
        wins = self.wins
        games = np.arange(len(wins))
        places = ((self.starters + place) % self.seats for place in range(self.seats))
        return [float(wins[games, seat].sum()) for seat in places]

    def frame(self) -> pl.DataFrame:
        """Return a data frame with one row for each game."""
        need("polars", "lab", "Polars")
        import polars as pl

        columns: dict[str, Array] = {"game": np.arange(self.games)}
        for seat in range(self.seats):
            columns[f"score_p{seat}"] = self.scores[:, seat]
        wins = self.wins
        for seat in range(self.seats):
            columns[f"win_p{seat}"] = wins[:, seat]
        columns |= {
            "steps": self.steps,
            "decisions": self.decisions,
            "turns": self.turns,
            "starter": self.starters,
            "is_truncated": self.is_truncated.astype(bool),
            "is_cut": self.is_cut.astype(bool),
        }
        return pl.DataFrame(columns)

    def __repr__(self) -> str:
        shares = zip(self.bots, self.win_shares(), strict=True)
        wins = ", ".join(
            f"p{seat} {bot} {share[0]:.1%}" for seat, (bot, share) in enumerate(shares)
        )
        changes = "".join(f", {name}={value}" for name, value in self.changes.items())
        return (
            f"<{type(self).__name__} of {self.game}, rules {self.rules}{changes}; "
            f"{self.games:,} games, seed {self.seed}: {wins}>"
        )

    def __str__(self) -> str:
        """Return who won how often, and that games were played in plain Python if they were."""
        lines = [f"{self.game}, {self.rules}: {self.games:,} games, seed {self.seed}"]
        for seat, (share, low, high) in enumerate(self.win_shares()):
            lines.append(f"p{seat} {self.bots[seat]}: {share:.2%} ({low:.2%} - {high:.2%})")
        if not self.is_compiled:
            lines.append("played in plain Python: not all of these bots are compiled policies")
        return "\n".join(lines)

    def write(self, path: Path) -> None:
        """Write one row for each game to a file, as CSV or as Parquet by its ending."""
        frame = self.frame()
        if path.suffix == ".csv":
            frame.write_csv(path)
        else:
            frame.write_parquet(path)


def share_wins(winners: Array, seats: int) -> Array:
    """Return the share of the win for each game and seat, from the masks of the winners.

    Nobody wins a game without an end.
    """
    won = (winners[:, None] >> np.arange(seats)) & 1
    shares: Array = won / won.sum(axis=1, keepdims=True).clip(1)
    return shares


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """Return a share with its 95 % interval; shared wins, counted in parts, make it wider."""
    if games == 0:
        return 0.0, 0.0, 1.0
    share = won / games
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return share, max(0.0, middle - half), min(1.0, middle + half)
