"""What do greedy's moves at Spell Stealers cost, two seats and polite, by the exact chances?

    python -m studies.spell_stealers_strength.loss  greedy against itself
    python -m studies.spell_stealers_strength.loss --against exact  greedy against the exact player

The loss of a move is the chance to win by the best move less the chance by this one. Against the
exact player, who loses nothing, greedy's losses in a game add up to what it wins less than a half,
on average over who begins. Takes a minute.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from larceny.bots import policies
from larceny.engine import rng
from larceny.engine.rule import Bound
from larceny.engine.seat import CHANCE, seats_of
from larceny.games import load
from larceny.games.spell_stealers.move import STOP, TAKE, decode
from larceny.games.spell_stealers.odds.game_value import Tables, move_chance
from larceny.games.spell_stealers.state import OFFER, TURN

GAMES = 2000
SEED = 1
LEAST = 1e-9
"""A move that loses more is a mistake."""
WORST = 5
"""So many of the worst mistakes are shown."""
GAME = load("spell-stealers")


class Loss(NamedTuple):
    """What one move lost, and where."""

    kind: str
    loss: float
    position: str


def play(game: int, players: list[Any], params: Any, tables: Tables) -> list[Loss]:
    """Play one game and return the losses of `greedy`, the first of the players."""
    rules = GAME.rules
    dice = rng.new(SEED, game)
    state = GAME.new_state(params, 2)
    out = [0] * GAME.max_moves
    losses = []
    while actors := seats_of(rules.actors(params, state)):
        seat = actors[0]
        if seat == CHANCE:
            move = rng.pick(dice, rules.chance(params, state))
        else:
            function, memory = players[(seat + game) % 2]
            move = function(params, state.copy(), seat, out, dice, memory)
            if function is players[0][0]:
                losses.append(price(params, state, seat, move, tables))
        rules.apply(params, state, seat, move)
    return losses


def price(params: Any, state: Any, seat: int, move: int, tables: Tables) -> Loss:
    """Return what a move loses against the best one."""
    out = [0] * GAME.max_moves
    legal = out[: GAME.rules.moves(params, state, seat, out)]
    chances = {code: move_chance(params, state, seat, code, tables) for code in legal}
    best = max(chances, key=chances.__getitem__)
    text, better = (GAME.notation.text(params, state, seat, code) for code in (move, best))
    where = f"{GAME.notation.position(params, state)}: {text} instead of {better}"
    return Loss(name_kind(state, move), chances[best] - chances[move], where)


def name_kind(state: Any, move: int) -> str:
    """Return which decision a move is."""
    kind = decode(move).kind
    if state.phase == OFFER:
        return "steals" if kind == TAKE else "lets go"
    if state.phase == TURN:
        return "first roll"
    return "stops" if kind == STOP else "rolls on"


def report(losses: list[Loss], players: int) -> None:
    """Print the losses by kind of decision; `players` is in how many seats of games they are."""
    total = sum(loss.loss for loss in losses)
    print(f"{'decision':12}{'in a game':>10}{'mistakes':>10}{'mean loss':>11}{'largest':>9}")
    for kind in ("first roll", "rolls on", "stops", "steals", "lets go", ""):
        amounts = [loss.loss for loss in losses if kind in ("", loss.kind)]
        mistakes = sum(loss > LEAST for loss in amounts) / len(amounts)
        print(
            f"{kind or 'all':12}{len(amounts) / players:10.1f}{mistakes:10.1%}"
            f"{sum(amounts) / len(amounts):11.4%}{max(amounts):9.2%}"
        )
    print(f"lost in a game: {total / players:.2%}")
    for priced in sorted(losses, key=lambda priced: -priced.loss)[:WORST]:
        print(f"{priced.loss:.2%}  {priced.position}")


def main(against: str) -> None:
    """Play, and print what the moves lost."""
    params, _ = GAME.params("polite")
    players = []
    for name in ("greedy", against):
        policy = policies(GAME)[name]
        assert not isinstance(policy.function, Bound)
        players.append((policy.function, policy.memory(params)))
    tables = policies(GAME)["exact"].memory(params)
    losses = [loss for game in range(GAMES) for loss in play(game, players, params, tables)]
    print(f"greedy against {against}, {GAMES:,} games")
    report(losses, GAMES * (2 if against == "greedy" else 1))


if __name__ == "__main__":
    main("exact" if "exact" in sys.argv[1:] else "greedy")
