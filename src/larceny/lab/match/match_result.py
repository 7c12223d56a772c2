"""The results of a match: standings with intervals, and who did better than whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from larceny.lab.game_rows import wilson
from larceny.lab.match.match_plan import MatchPlan


@dataclass(frozen=True)
class PlayedGame:
    """One game: who sat where, and how it ended.

    Whoever fails loses, and the others share the win. A game with neither winners nor a failure
    was broken off because it became too long.
    """

    number: int
    round: int
    line_up: tuple[int, ...]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]
    events: int
    failed_seat: int | None = None
    reason: str | None = None
    is_played: bool = True
    slowest: tuple[float | None, ...] = ()
    """The seconds of the slowest answer of each seat; None where it is not measured."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        seats = range(len(self.line_up))
        won = self.winners or tuple(seat for seat in seats if self.failed_seat not in (None, seat))
        return tuple(1 / len(won) if seat in won else 0.0 for seat in seats)


@dataclass(frozen=True)
class Standing:
    """What one entrant has won."""

    name: str
    games: int
    seats: int
    """How many seats it had in all these games."""
    won: float
    share: float
    low: float
    high: float
    failures: int
    slowest: float | None


@dataclass(frozen=True)
class Encounter:
    """How often one entrant did better than another in the games in which both sat."""

    name: str
    against: str
    games: int
    share: float
    low: float
    high: float


@dataclass
class MatchResult:
    """All games of a match so far."""

    plan: MatchPlan
    games: list[PlayedGame] = field(default_factory=list)

    def standings(self) -> list[Standing]:
        """Return what every entrant has won, the best first; a shared win counts in part."""
        ranking = [self._standing(index) for index in range(len(self.plan.entrants))]
        return sorted(ranking, key=lambda standing: -standing.share)

    def _standing(self, index: int) -> Standing:
        games = [game for game in self.games if index in game.line_up]
        won = sum(_share_of(game, index) for game in games)
        times = [
            took
            for game in games
            for who, took in zip(game.line_up, game.slowest, strict=False)
            if who == index and took is not None
        ]
        return Standing(
            self.plan.entrants[index].name,
            len(games),
            sum(game.line_up.count(index) for game in games),
            won,
            *wilson(won, len(games)),
            failures=sum(_failed(game) == index for game in games),
            slowest=max(times, default=None),
        )

    def cross_table(self) -> list[Encounter]:
        """Return for every two entrants how often the one did better than the other.

        A game that somebody else has lost by a failure says nothing about these two.
        """
        names = [entrant.name for entrant in self.plan.entrants]
        duels = []
        for first in range(len(names)):
            for other in range(len(names)):
                points = [
                    _compare(game, first, other)
                    for game in self.games
                    if first != other
                    and {first, other} <= {*game.line_up}
                    and _failed(game) in (None, first, other)
                ]
                if points:
                    share = wilson(sum(points), len(points))
                    duels.append(Encounter(names[first], names[other], len(points), *share))
        return duels

    def as_json(self) -> dict[str, Any]:
        """Return everything about the match, ready for JSON."""
        plan = self.plan
        return {
            "game": plan.contract.name,
            "rules": plan.rules,
            "changes": plan.changes,
            "fingerprint": plan.contract.fingerprint(plan.params),
            "seats": plan.seats,
            "seed": plan.seed,
            "time": asdict(plan.limits),
            "bots": [
                {
                    "name": entrant.name,
                    "bot": entrant.bot or None,
                    "command": list(entrant.command) or None,
                }
                for entrant in plan.entrants
            ],
            "planned": plan.games,
            "standings": [asdict(standing) for standing in self.standings()],
            "cross_table": [asdict(duel) for duel in self.cross_table()],
            "games": [self._game_json(game) for game in self.games],
        }

    def _game_json(self, game: PlayedGame) -> dict[str, Any]:
        names = [self.plan.entrants[index].name for index in game.line_up]
        return {**asdict(game), "line_up": names, "shares": list(game.shares)}


def _share_of(game: PlayedGame, index: int) -> float:
    pairs = zip(game.line_up, game.shares, strict=True)
    return sum(share for who, share in pairs if who == index)


def _failed(game: PlayedGame) -> int | None:
    """Return the entrant that lost a game by a failure."""
    return None if game.failed_seat is None else game.line_up[game.failed_seat]


def _compare(game: PlayedGame, first: int, other: int) -> float:
    """Return 1 if an entrant won more for each of its seats than another, 0.5 if as much."""
    mine, theirs = (_share_of(game, who) / game.line_up.count(who) for who in (first, other))
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5


def name_seats(plan: MatchPlan, line_up: Sequence[int]) -> list[str]:
    """Return the name of each seat's entrant, with a number where it sits several times."""
    names: list[str] = []
    for place, index in enumerate(line_up):
        copy = line_up[:place].count(index)
        names.append(plan.entrants[index].name + (f" {copy + 1}" if copy else ""))
    return names
