"""The plan of a match: which games are played, by whom, and in which seats."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from larceny import bots
from larceny.bots import find_policy
from larceny.bots.card.library import is_card
from larceny.bots.outside.process_bot import split_command
from larceny.bots.outside.protocol import TimeLimits
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats, UnknownBot
from larceny.games import load

_NAMED = re.compile(r"([A-Za-z0-9][\w.-]{0,39})=(.+)", re.S)
MAX_NAME = 36
"""Names are shown at tables, with a number behind them where several are alike."""


@dataclass(frozen=True)
class Entrant:
    """One of those who play; `command` is empty for a bot that Larceny has."""

    name: str
    bot: str = ""
    command: tuple[str, ...] = ()

    @property
    def is_outside(self) -> bool:
        return bool(self.command)


def read_entrants(contract: Contract, texts: Sequence[str]) -> tuple[Entrant, ...]:
    """Return the entrants that texts stand for, each with a name of its own."""
    entrants: list[Entrant] = []
    for text in texts:
        entrant = _read(contract, text)
        entrants.append(_rename(entrant, [other.name for other in entrants]))
    return tuple(entrants)


def _read(contract: Contract, text: str) -> Entrant:
    """Return the entrant of a bot's name, a command, or `NAME=` before either."""
    match = _NAMED.fullmatch(text)
    name, rest = (match[1], match[2]) if match else ("", text)
    if _is_bot(contract, rest):
        return Entrant(name or rest, bot=rest)
    words = split_command(rest)
    if shutil.which(words[0]) is None:
        if len(words) == 1 and "/" not in rest:
            raise UnknownBot(contract.name, rest, bots.names(contract))
        raise BadParam(
            "--bot",
            f"there is no program {words[0]!r} for {rest!r}",
        )
    return Entrant(name or _name_of(words), command=tuple(words))


def _is_bot(contract: Contract, text: str) -> bool:
    if is_card(text):
        return True
    try:
        bots.check_name(contract, text)
    except UnknownBot:
        return False
    return True


def _name_of(words: Sequence[str]) -> str:
    """Return the name of a program: that of the last word which is a file."""
    files = [word for word in words if Path(word).is_file()]
    stem = Path(files[-1] if files else words[0]).stem
    return re.sub(r"[^\w.-]", "-", stem)[:MAX_NAME] or "bot"


def _rename(entrant: Entrant, taken: list[str]) -> Entrant:
    number = 1
    name = entrant.name
    while name in taken:
        number += 1
        name = f"{entrant.name}-{number}"
    return Entrant(name, entrant.bot, entrant.command)


MAX_ENTRANTS = 32


class ScheduledGame(NamedTuple):
    """One game: the entrant of each seat. Games of one round have the same dice."""

    number: int
    round: int
    line_up: tuple[int, ...]


@dataclass(frozen=True)
class MatchPlan:
    """Everything about a match, checked."""

    contract: Contract
    rules: str
    params: Any
    changes: dict[str, Any]
    seats: int
    entrants: tuple[Entrant, ...]
    rounds: int
    seed: int
    limits: TimeLimits

    @property
    def games_per_round(self) -> int:
        return sum(len(group) for group in self._groups())

    @property
    def games(self) -> int:
        return self.rounds * self.games_per_round

    def schedule(self) -> Iterator[ScheduledGame]:
        """Yield all games. In each round every entrant sits in every seat equally often.

        Who sits next to whom is drawn by lot for each round.
        """
        number = 0
        for round_number in range(self.rounds):
            for place, group in enumerate(self._groups()):
                order = _shuffle(group, self.seed, round_number * len(self.entrants) + place)
                for shift in range(len(order)):
                    number += 1
                    line_up = (order[(shift + seat) % len(order)] for seat in range(self.seats))
                    yield ScheduledGame(number, round_number, tuple(line_up))

    def dice_seed(self, round_number: int) -> str:
        """Return the seed of the dice of one round."""
        return f"match{self.seed}round{round_number}"

    def _groups(self) -> list[tuple[int, ...]]:
        """Return who meets: everybody, or all selections where there are more than seats."""
        everybody = tuple(range(len(self.entrants)))
        if len(everybody) <= self.seats:
            return [everybody]
        return list(combinations(everybody, self.seats))


def _shuffle(group: Sequence[int], seed: int, stream: int) -> list[int]:
    dice = rng.new(seed, stream)
    rest = list(group)
    return [rest.pop(rng.pick(dice, len(rest))) for _ in range(len(rest))]


def make_match_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None,
    rules: str | None,
    params: Mapping[str, Any] | None,
    seed: int,
    limits: TimeLimits,
) -> MatchPlan:
    """Return a checked plan; the number of games is rounded up to whole rounds."""
    contract = load(game)
    if not 2 <= len(bots) <= MAX_ENTRANTS:
        raise BadParam(
            "--bot",
            f"is given 2 to {MAX_ENTRANTS} times, not {len(bots)}",
        )
    if games < 1:
        raise BadParam("--games", f"must be at least 1, not {games}")
    if seed < 0:
        raise BadParam("--seed", f"is 0 or more, not {seed}")
    count = min(max(len(bots), contract.seats[0]), contract.seats[1]) if seats is None else seats
    contract.check_seats(count)
    values, changes = contract.params(rules, params)
    if contract.needs_referee(values):
        raise BadSeats(
            f"{contract.rule_set(rules).name} is played by the clock of a referee, not in turns"
        )
    entrants = read_entrants(contract, bots)
    for entrant in entrants:
        if entrant.bot:
            find_policy(contract, entrant.bot, values, count)
    name = contract.rule_set(rules).name
    plan = MatchPlan(contract, name, values, changes, count, entrants, 1, seed, limits)
    rounds = -(-games // plan.games_per_round)
    return MatchPlan(contract, name, values, changes, count, entrants, rounds, seed, limits)
