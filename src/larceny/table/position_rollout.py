"""Rollouts from a position: the rest of a game, played by bots.

    table.rollout()                                    # random moves
    table.rollout("greedy", games=1000, seed=1).shares
    table.rollout([mine, "greedy"])

Bots with names play compiled, like those of simulations; with a bot of one's own, any object with
`choose(observation)`, rollouts run in plain Python. The referee of a live rule set reports nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from larceny.bots import Bot, Policy, find_policy, make
from larceny.bots.bot import to_array
from larceny.compile import rollout
from larceny.compile.driver import AnyOf, find_driver
from larceny.compile.line_up import ANY
from larceny.compile.policies import MAX_POLICIES, RANDOM, bind_answer
from larceny.compile.step import bind_step
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats, LarcenyError
from larceny.engine.rule import rule
from larceny.engine.seat import seats_of
from larceny.engine.text import quote
from larceny.table.bot_turn import act
from larceny.table.plain_loop import make_plain_loop
from larceny.table.table import Table
from larceny.table.table_setup import draw_seed, seed_number

Players: TypeAlias = str | Sequence[Any]
"""The bots of all seats: one name, or for each a name or an object that chooses."""
_RULES = ("actors", "moves", "chance", "apply", "scores", "winners", "hide")
_SEEDS = 1 << 31


@dataclass(frozen=True)
class Ending:
    """How one rollout ended. One that was truncated has no winners."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    steps: int
    """How many moves and outcomes there were from the position on."""
    is_truncated: bool


@dataclass(frozen=True)
class Rollouts:
    """How the rollouts from one position ended."""

    endings: tuple[Ending, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """The mean share of the win of every seat, among the rollouts that were not truncated."""
        ended = [ending for ending in self.endings if not ending.is_truncated]
        seats = range(len(self.endings[0].scores))
        return tuple(
            sum((seat in ending.winners) / len(ending.winners) for ending in ended)
            / max(len(ended), 1)
            for seat in seats
        )

    @property
    def mean_scores(self) -> tuple[float, ...]:
        """The mean points of every seat."""
        points = zip(*(ending.scores for ending in self.endings), strict=True)
        return tuple(sum(column) / len(self.endings) for column in points)


def roll_out(
    table: Any,
    bots: Players,
    games: int,
    seed: int | str | None,
    max_steps: int,
) -> Rollouts:
    """Play a table to its end with bots in all seats, a number of times.

    `bots` is the name of one for all seats, or a list with a name or an object for each.
    """
    players = [bots] * table.seats if isinstance(bots, str) else list(bots)
    if len(players) != table.seats:
        raise BadSeats(f"{table.seats} seats take {table.seats} bots, not {len(players)}")
    for name, number in (("games", games), ("max_steps", max_steps)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise BadParam(name, f"a whole number from 1 on, not {quote(number)}")
    secret = draw_seed(seed)
    if all(isinstance(player, str) for player in players):
        return _roll_out_compiled(table, players, games, seed_number(secret), max_steps)
    endings = (_play_plain(table, players, f"{secret}n{n}", max_steps) for n in range(games))
    return Rollouts(tuple(endings))


# --- Compiled ---


@rule
def stay(params: Any, state: Any, seats: Any) -> None:
    """Begin where the state is: stands in for `begin` in a loop over whole games."""


@cache
def _find_loop(contract: Contract, policies: tuple[Any, ...]) -> Any:
    """Return the loop over games that begins at a given position; None for plain Python."""
    rules = rules_from_position(contract)
    bindings = bind_step(rules | {"answer": bind_answer(rules, policies)})
    any_of = AnyOf(bind_step(rules | {"answer": ANY}), policies)
    label = f"{contract.identifier}_from_position"
    return find_driver(contract.folder, rollout.play_games, label, bindings, any_of=any_of)


def rules_from_position(contract: Contract) -> dict[str, Any]:
    """Return the rules of a loop over games that begin where the state is."""
    return {name: getattr(contract.rules, name) for name in _RULES} | {"begin": stay}


def _roll_out_compiled(
    table: Table, names: list[str], games: int, seed: int, max_steps: int
) -> Rollouts:
    contract = table.contract
    params = table.setup.params
    policies = {
        name: policy
        for name in sorted({*names})
        if (policy := find_policy(contract, name, params, table.seats)) is not None
    }
    kinds = {name: number for number, name in enumerate(policies, start=1)}
    job = np.zeros(1, rollout.JOB)
    job["seats"] = table.seats
    job["seed"] = seed
    job["max_steps"] = max_steps
    job["kinds"][0, : table.seats] = [kinds.get(name, RANDOM) for name in names]
    results = np.zeros(games, rollout.RESULT)
    play = _find_loop(contract, tuple(policy.function for policy in policies.values()))
    if play is None:
        rules = rules_from_position(contract)
        used = list(policies.values())
        play = make_plain_loop(contract, params, rollout.play_games, used, rules)
    play(
        job,
        params.to_records(),
        table.copy_state().to_records(),
        np.zeros(contract.max_moves + 1, np.int32),
        _memories(list(policies.values()), params),
        np.zeros(0),
        np.zeros(1, rollout.RESULT),
        results,
    )
    return Rollouts(tuple(_read_ending(result, table.seats) for result in results))


def _memories(policies: list[Policy], params: Any) -> tuple[Any, ...]:
    """Return the memory of each policy, and empty ones for the places that are not used."""
    used = [to_array(policy.memory(params)) for policy in policies]
    return (*used, *(np.zeros(0) for _ in range(MAX_POLICIES - len(used))))


def _read_ending(result: Any, seats: int) -> Ending:
    return Ending(
        seats_of(int(result["winners"])),
        tuple(result["scores"][:seats].tolist()),
        int(result["steps"]),
        bool(result["is_truncated"]),
    )


# --- In plain Python ---


class BadPlayer(LarcenyError):
    """Something was to play a seat that cannot choose a move."""

    code = "bad-player"


@dataclass(frozen=True)
class _Player:
    """An object that chooses, in one seat."""

    player: Any

    def choose(self, observation: Any) -> str:
        return str(self.player.choose(observation))

    def decide(self, observation: Any) -> str | None:
        """Return its move, or None if it can say that it would rather wait, and does."""
        ask = getattr(self.player, "decide", self.player.choose)
        answer = ask(observation)
        return None if answer is None else str(answer)


def _play_plain(table: Table, players: list[Any], seed: str, max_steps: int) -> Ending:
    """Play one clone of a table to its end."""
    clone = table.clone(seed=seed)
    seats: dict[int, Any] = {
        seat: _seat_player(table.contract, player, seed, seat)
        for seat, player in enumerate(players)
    }
    while not clone.over and clone.version - table.version < max_steps:
        act(clone, seats, start=clone.version)
    steps = clone.version - table.version
    return Ending(clone.winners, clone.scores, steps, not clone.over)


def _seat_player(contract: Contract, player: Any, seed: str, seat: int) -> Bot | _Player:
    """Return who plays a seat: a new bot of a name, or an object that chooses."""
    if isinstance(player, str):
        return make(contract, player, seed_number(f"{seed}p{seat}") % _SEEDS)
    if not callable(getattr(player, "choose", None)):
        raise BadPlayer(
            f"{quote(player)} is no bot: it needs a method `choose(observation)` that returns a "
            "legal move"
        )
    return _Player(player)
