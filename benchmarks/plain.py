"""Whole games in plain Python: what `compile.rollout` does, without the compiler."""

from __future__ import annotations

from larceny.bots import PolicyFunction
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, CHANCE_BIT


def play_games(
    contract: Contract, seats: int, games: int, policy: PolicyFunction | None = None
) -> int:
    """Play games with one policy (None: at random) in all seats; return the steps taken."""
    params, _ = contract.params()
    rules = contract.rules
    out = [0] * contract.max_moves
    steps = 0
    for game in range(games):
        dice = rng.new(1, game)
        state = contract.new_state(params, seats)
        while mask := rules.actors(params, state):
            if mask == CHANCE_BIT:
                rules.apply(params, state, CHANCE, rng.pick(dice, rules.chance(params, state)))
            else:
                seat = mask.bit_length() - 1
                if policy is None:
                    move = out[rng.pick(dice, rules.moves(params, state, seat, out))]
                else:
                    move = policy(params, state, seat, out, dice, ())
                rules.apply(params, state, seat, move)
            steps += 1
    return steps
