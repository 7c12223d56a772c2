"""Pig solved exactly, and how often a trained evaluator wins against the optimum.

Nothing here is sampled: both are value iterations over all points and turn totals.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots.evaluator.evaluation import bind_encoder
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import split
from larceny.bots.evaluator.weights import Network
from larceny.engine.contract import Contract
from larceny.engine.rule import plain

Array = np.ndarray[Any, Any]

PRECISION = 1e-7


class Pig:
    """The game to a target with one die: chances by own points, the other's, and the turn total."""

    def __init__(self, target: int, faces: int) -> None:
        self.target = target
        self.faces = faces
        own, total = np.arange(target)[:, None, None], np.arange(target)[None, None, :]
        self.wins = np.broadcast_to(own + total >= target, (target,) * 3)

    def hold(self, after_turn: Array) -> Array:
        """Return the chance to win by holding, given the chances after the turn."""
        own = np.minimum(np.add.outer(np.arange(self.target), np.arange(self.target)), self.target)
        padded = np.concatenate([after_turn, np.ones((1, self.target))])
        return padded[own].transpose(0, 2, 1)

    def roll(self, value: Array, after_turn: Array, total: int) -> Array:
        """Return the chance to win by rolling with a turn total, given those with higher ones."""
        reached = [total + face for face in range(2, self.faces + 1)]
        chances = [value[:, :, place] if place < self.target else 1.0 for place in reached]
        return (after_turn + sum(chances)) / self.faces

    def turn(self, after_turn: Array, holds: Array | None) -> tuple[Array, Array]:
        """Return the chance at each decision of a turn, and whether holding is best there.

        Decisions are made as `holds` says, or in the best way.
        """
        hold = self.hold(after_turn)
        value, is_best = np.ones_like(hold), self.wins.copy()
        for total in reversed(range(self.target)):
            roll = self.roll(value, after_turn, total)
            best = hold[:, :, total] >= roll
            chosen = best if holds is None else holds[:, :, total]
            chance = np.where(chosen, hold[:, :, total], roll)
            value[:, :, total] = np.where(self.wins[:, :, total], 1.0, chance)
            is_best[:, :, total] |= best
        return value, is_best

    def optimum(self) -> tuple[float, Array]:
        """Return the chance of who starts by best play, and whether holding is best."""
        after_turn = np.full((self.target, self.target), 0.5)
        while True:
            value, holds = self.turn(after_turn, None)
            new = 1 - value[:, :, 0].T
            if np.abs(new - after_turn).max() < PRECISION:
                return float(value[0, 0, 0]), holds
            after_turn = new

    def share(self, holds: Array, other_holds: Array) -> float:
        """Return the win share of one way to play against another, if both start equally often."""
        after_mine = after_theirs = np.full((self.target, self.target), 0.5)
        while True:
            mine, _ = self.turn(after_mine, holds)
            theirs, _ = self.turn(after_theirs, other_holds)
            new_mine, new_theirs = 1 - theirs[:, :, 0].T, 1 - mine[:, :, 0].T
            change = np.abs(new_mine - after_mine).max() + np.abs(new_theirs - after_theirs).max()
            after_mine, after_theirs = new_mine, new_theirs
            if change < PRECISION:
                return float(mine[0, 0, 0] + 1 - theirs[0, 0, 0]) / 2


def evaluator_holds(contract: Contract, network: Network, pig: Pig) -> Array:
    """Return whether the evaluator holds at each decision, with one move of lookahead.

    The sums of the network's first layer are put together from those of each field.
    """
    params, _ = contract.params(None, {"target": pig.target, "die_faces": pig.faces})
    inputs = inputs_of(contract)
    parts = split(network.for_params(contract, params), inputs.rows, inputs.seats)
    encode = plain(bind_encoder(contract))

    def sum_rows(**fields: Any) -> Array:
        state: Any = contract.state.State()
        state.seats = 2
        for name, value in fields.items():
            setattr(state, name, value)
        rows, factors = [0] * inputs.most, [0.0] * inputs.most
        count = encode(params, state, 0, rows, factors)
        summed: Array = np.array(factors[:count]) @ parts["rows"][rows[:count]]
        return summed

    base = sum_rows()
    own = [sum_rows(points=[points, 0]) - base for points in range(pig.target)]
    other = np.stack([sum_rows(points=[0, points]) - base for points in range(pig.target)])
    total = np.stack([sum_rows(total=points) - base for points in range(pig.target)])
    turn = sum_rows(turn=1) - base
    start = base + parts["bias"]
    totals = other[:, None, :] + total[None, :, :]
    value = np.stack([_win_share(parts, start + totals + row) for row in own])
    after_turn = np.stack([_win_share(parts, start + turn + other + row) for row in own])
    rolls = [pig.roll(value, after_turn, total) for total in range(pig.target)]
    holds: Array = pig.wins | (pig.hold(after_turn) >= np.stack(rolls, axis=2))
    return holds


def _win_share(parts: dict[str, Array], first: Array) -> Array:
    """Return what a network expects for seat 0, given the sums of its first layer."""
    second = np.maximum(first, 0) @ parts["second"] + parts["second_bias"]
    outputs = np.maximum(second, 0) @ parts["third"] + parts["third_bias"]
    share: Array = 1 / (1 + np.exp(outputs[..., 1] - outputs[..., 0]))
    return share
