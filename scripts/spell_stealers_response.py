"""The best response to `random` at Spell Stealers, two seats and polite, as a bot that plays.

It looks its choices up in what spell_stealers_ceiling.py works out. If the rules play out as that
model says, it wins as often as the model says.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from scripts.spell_stealers_ceiling import FACES, Array, Setting, solve_turn

from larceny.bots import Policy
from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games import load
from larceny.games.spell_stealers.move import (
    encode_decline,
    encode_roll,
    encode_stop,
    encode_take,
)
from larceny.games.spell_stealers.state import OFFER, PRESS, Params, State
from larceny.lab.run import Runner
from larceny.lab.simulate import wilson

GAMES = 200_000
SEED = 1
HEADER = 2
"""Before the tables: how deep pawns are followed, and how many points."""
STOPS = 4
"""Added to the best die where stopping is better than rolling it."""


@rule
def place_of(state: State, seat: int, memory: Memory, points: int) -> int:
    """Where the entries of a moment stand in a table, for a thief with a spent token at 0."""
    deepest, most = int(memory[0]), int(memory[1])
    is_first = 1 if state.first == seat else 0
    own = min(state.pawn[state.turn], deepest - 1)
    turn = (is_first * 2 + state.final) * deepest + own
    return HEADER + (turn * most + points) * 2 * deepest


@rule
def best(params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory) -> int:
    """The choice after which the chance to win is highest."""
    deepest = int(memory[0])
    if state.phase == OFFER:
        is_better = is_better_to_try(params, state, seat, memory)
        return encode_take() if is_better else encode_decline()
    half = (len(memory) - HEADER) // 2
    thief = 1 - seat
    token = state.ready >> thief & 1
    at = half + place_of(state, seat, memory, state.points) + token * deepest
    choice = int(memory[at + min(state.pawn[thief], deepest - 1)])
    if choice >= STOPS:
        return encode_stop() if state.phase == PRESS else encode_roll(choice - STOPS)
    return encode_roll(choice)


@rule
def is_better_to_try(params: Params, state: State, seat: int, memory: Memory) -> bool:
    """Does an attempt raise the chance to win?"""
    deepest = int(memory[0])
    kept = place_of(state, seat, memory, state.points + state.number)
    stolen = place_of(state, seat, memory, state.points)
    pawn = state.pawn[seat]
    faces = params.stealing_dice[state.shape]
    tries = 0.0
    for die in range(1, faces + 1):
        if die >= state.number:
            tries += memory[stolen + min(pawn + state.number, deepest - 1)]
        else:
            tries += memory[kept + max(0, pawn - die)]
    lets = memory[kept + deepest + min(pawn, deepest - 1)]
    return tries > lets * faces


def tables(setting: Setting, wins: Array) -> Any:
    """My chances in the other's turns, then the best choices in mine."""
    values, choices = [], []
    for first, final, own in product((False, True), (False, True), range(setting.deepest)):
        theirs, _, _ = solve_turn((False, first, final, own), setting.all, wins, True)
        turn, roll, die = solve_turn((True, first, final, own), setting.all, wins, True)
        values.append(theirs)
        choices.append(die + STOPS * (turn > roll))
    header = [setting.deepest, setting.limit + FACES]
    return np.concatenate([header, np.ravel(values), np.ravel(choices)])


def play(
    params: Any, setting: Setting, wins: Array, games: int = GAMES
) -> tuple[float, float, float]:
    """The share of games won by the best response against `random`, half from each seat."""
    contract = load("spell-stealers")
    memory = tables(setting, wins)
    policy = Policy(best, lambda params: memory)
    won = 0
    for seat in (0, 1):
        seats: list[tuple[str, Policy | None]] = [("random", None), ("random", None)]
        seats[seat] = ("best", policy)
        results = Runner(contract, params, seats).play_all(SEED, games // 2)
        won += int((results["winners"] >> seat & 1).sum())
    return wilson(won, games)
