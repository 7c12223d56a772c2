"""How often can anybody beat `random` at Spell Stealers, two seats and polite?

    python -m studies.spell_stealers_strength.ceiling  the best response
    python -m studies.spell_stealers_strength.ceiling --check  random against random: must be a half
    python -m studies.spell_stealers_strength.ceiling --play  the best response plays, by the rules

Takes about a minute. best_response.py explains the computation.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import Any

import numpy as np

from larceny.bots import Policy
from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games import load
from larceny.games.spell_stealers.move import encode_decline, encode_roll, encode_stop, encode_take
from larceny.games.spell_stealers.state import OFFER, PRESS, Params, State
from larceny.lab.game_rows import wilson
from larceny.lab.runner import Runner
from studies.spell_stealers_strength.best_response import FACES, BestResponse, TurnMoment, solve

GAMES = 200_000
SEED = 1
HEADER = 2
"""Before the tables: how deep pawns are followed, and how many points."""
STOPS = 4
"""Added to the best die where stopping is better than rolling it."""


@rule
def place_of(state: State, seat: int, memory: Memory, points: int) -> int:
    """Return where a table has the entries for a thief with a spent token at the entrance."""
    deepest = int(memory[0])
    most = int(memory[1])
    is_first = 1 if state.first == seat else 0
    own = min(state.pawn[state.turn], deepest - 1)
    turn = (is_first * 2 + state.final) * deepest + own
    return HEADER + (turn * most + points) * 2 * deepest


@rule
def respond(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the choice after which the chance to win is highest."""
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
    """Return whether an attempt raises the chance to win."""
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


def make_memory(solved: BestResponse) -> Any:
    """Return my chances in the other's turns, then the best choices in mine."""
    deepest = solved.setting.deepest
    limit = solved.setting.limit
    values = []
    choices = []
    for first, final, own in product((False, True), (False, True), range(deepest)):
        values.append(solved.turn(TurnMoment(False, first, final, own)).press)
        mine = solved.turn(TurnMoment(True, first, final, own))
        choices.append(mine.die + STOPS * (mine.press > mine.roll))
    return np.concatenate([[deepest, limit + FACES], np.ravel(values), np.ravel(choices)])


def play(params: Params, solved: BestResponse, games: int = GAMES) -> tuple[float, float, float]:
    """Return the share of games that the best response wins against `random`, with its interval."""
    contract = load("spell-stealers")
    memory = make_memory(solved)
    policy = Policy(respond, lambda params: memory)
    won = 0
    for seat in (0, 1):
        seats: list[tuple[str, Policy | None]] = [("random", None), ("random", None)]
        seats[seat] = ("best", policy)
        results = Runner(contract, params, seats).play_all(SEED, games // 2)
        won += int((results["winners"] >> seat & 1).sum())
    return wilson(won, games)


def main(is_check: bool, is_played: bool) -> None:
    params, _ = load("spell-stealers").params("polite")
    solved = solve(params, is_best=not is_check)
    who = "random" if is_check else "the best response"
    print(
        f"{who} against random: {solved.as_first:.4f} as first player, "
        f"{solved.as_second:.4f} as second,\n{solved.mean:.4f} of all games"
    )
    if is_played:
        share, low, high = play(params, solved)
        print(f"played by the rules: {share:.4f} (95 %: {low:.4f} to {high:.4f})")


if __name__ == "__main__":
    main("--check" in sys.argv[1:], "--play" in sys.argv[1:])
