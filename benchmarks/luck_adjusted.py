"""Games in which luck is measured, so that strength shows in far fewer of them.

At every chance event the evaluator values the position after each outcome. The value after the
outcome that came, less the mean over all, is luck; its mean is 0 whatever the evaluator is worth. A
seat's share of the win less its luck has the same mean as the share, and varies less: in Dice Heist
one such game tells as much as seven others. (In poker this is known as AIVAT.)

The names annotated `Any` below are placeholders: the runner puts a game's rules in their place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots import find_policy
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, weigh_outcomes
from larceny.bots.evaluator.policy import load_memory
from larceny.engine.contract import Contract
from larceny.engine.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.rollout import RESULT, extend_dtype
from larceny.engine.rule import Bound, rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import copy_record, new_floats, new_generator, new_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor
from larceny.games import load
from larceny.lab.runner import Array, Runner
from larceny.lab.simulate import share_wins

begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
ask: Any = None
weigh: Any = None


@rule
def evaluate(params: Any, state: Any, weights: Any, shares: Any) -> None:
    """Write every seat's share of the win, the mean over the viewpoints of all seats."""
    part = new_floats(MAX_SEATS)
    for place in range(state.seats):
        shares[place] = 0.0
    for viewer in range(state.seats):
        weigh(params, state, viewer, weights, LIMIT, part)
        for place in range(state.seats):
            shares[place] += part[place] / state.seats


@rule
def add_luck(params: Any, state: Any, after: Any, outcome: int, weights: Any, luck: Any) -> None:
    """Add every seat's luck if one outcome comes of all that could."""
    shares = new_floats(MAX_SEATS)
    count = chance(params, state)
    for other in range(count):
        copy_record(after, state)
        apply(params, after, CHANCE, other)
        evaluate(params, after, weights, shares)
        part = (1.0 if other == outcome else 0.0) - 1.0 / count
        for place in range(state.seats):
            luck[place] += part * shares[place]


def play_games(
    job: Any, params: Any, empty: Any, out: Any, memories: Any, weights: Any, results: Any
) -> Any:
    """Play games as `rollout.play_games` does, without a referee, and note every seat's luck."""
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    known = new_record(empty)
    rng = new_generator()
    for game in range(len(results)):
        start(rng, work.seed, work.first + game)
        copy_record(state, empty[0])
        begin(rules, state, work.seats)
        waiting = 0
        steps = 0
        mask = actors(rules, state)
        while mask != 0:
            if steps >= work.max_steps:
                return game
            if mask == CHANCE_BIT:
                outcome = pick(rng, chance(rules, state))
                add_luck(rules, state, known, outcome, weights, results[game].luck)
                apply(rules, state, CHANCE, outcome)
            else:
                seat = next_actor(mask, waiting, rng)
                kind = work.kinds[seat]
                if kind == RANDOM:
                    answer = out[pick(rng, moves(rules, state, seat, out))]
                else:
                    copy_record(known, state)
                    hide(rules, known, seat)
                    answer = ask(kind, rules, known, seat, out, rng, memories)
                if is_waiting(answer) and can_wait(mask, waiting, seat):
                    waiting |= 1 << seat
                    continue
                apply(rules, state, seat, move_of(answer))
            steps += 1
            waiting = 0
            mask = actors(rules, state)
        results[game].winners = winners(rules, state)
    return len(results)


class LuckRunner(Runner):
    """Plays games by `play_games` of this module."""

    loop = staticmethod(play_games)
    result = extend_dtype(RESULT, [("luck", "f8", MAX_SEATS)])
    weights: Any = None

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        return (("weigh", bind_lookahead(contract, weigh_outcomes)),)

    def _extras(self) -> tuple[Any, ...]:
        return (self.weights,)


def adjusted_share(
    game: str, seats: int, bots: tuple[str, str], games: int, rules: str | None = None
) -> tuple[float, float, float]:
    """Return the share that one bot wins against others, less luck, with its 95 % interval.

    The one has every seat for an equal share of the games, another bot has all other seats.
    """
    contract = load(game)
    params, _ = contract.params(rules)
    one, other = bots
    lineup = [(name, find_policy(contract, name, params, seats)) for name in bots]
    runner = LuckRunner(contract, params, lineup + lineup[1:] * (seats - 2))
    runner.weights = load_memory(contract, params, seats)
    parts: list[Array] = []
    for place in range(seats):
        names = [other] * seats
        names[place] = one
        runner.arrange(names)
        played = runner.play_all(1 + place, games // seats)
        parts.append(share_wins(played["winners"], seats)[:, place] - played["luck"][:, place])
    shares = np.concatenate(parts)
    half = 1.96 * float(shares.std()) / len(shares) ** 0.5
    mean = float(shares.mean())
    return mean, mean - half, mean + half
