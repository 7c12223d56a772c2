"""The rules of Dice Heist, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what, and what follows from it. The steps themselves are in chapters:

- setup: the deck and the start of a game (DH-01 .. DH-03)
- turn: the first seat, the reveal, the next seat (DH-04 .. DH-07)
- recruit: sidekicks from the supply or from an opponent (DH-09, DH-10)
- heist: targets, dice, loot and the end of the game (DH-11 .. DH-17, DH-30)
- score: points and winners (DH-18 .. DH-21)
- hidden: what a seat cannot know (DH-14)
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.dice_heist.heist import (
    roll,
    send_crew,
    write_heists,
    write_raids,
)
from larceny.games.dice_heist.hidden import guess, hide
from larceny.games.dice_heist.move import HEIST, RAID, RECRUIT_FROM, Move, decode
from larceny.games.dice_heist.recruit import recruit, recruit_from, write_recruits
from larceny.games.dice_heist.score import scores, winners
from larceny.games.dice_heist.setup import begin, prepare
from larceny.games.dice_heist.state import ACTION, NO_CARD, OVER, REVEAL, ROLL, Params, State
from larceny.games.dice_heist.turn import reveal, roll_start

__all__ = [
    "actors", "apply", "begin", "chance", "guess", "hide", "moves", "prepare", "scores", "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts now: the seat whose turn it is, chance for dice and cards, or nobody."""
    if state.phase == OVER:
        return 0
    if state.phase == ACTION:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """List the actions: recruit, heist or, where the rule set has it, raid (DH-08)."""
    count = write_recruits(state, seat, out)
    count = write_heists(state, seat, out, count)
    if params.targeted_raid:  # DH-30
        count = write_raids(params, state, seat, out, count)
    return count


@rule
def chance(params: Params, state: State) -> int:
    """Return how many outcomes there are: the cards of the deck, or the faces of a die."""
    return state.deck_left if state.phase == REVEAL else params.die_faces


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move, or what chance brings: a card (DH-05) or a die (DH-04, DH-13)."""
    if seat != CHANCE:
        apply_move(params, state, seat, decode(move))
    elif state.phase == REVEAL:
        reveal(params, state, move)
    elif state.phase == ROLL:
        roll(params, state, move + 1)
    else:
        roll_start(state, move + 1)


@rule
def apply_move(params: Params, state: State, seat: int, parts: Move) -> None:
    """Carry out the one action of a turn (DH-08)."""
    if parts.kind == HEIST:
        send_crew(state, parts.museum, NO_CARD, parts.sidekicks)
    elif parts.kind == RAID:  # DH-30
        send_crew(state, params.card_museum[parts.card], parts.card, parts.sidekicks)
    elif parts.kind == RECRUIT_FROM:
        recruit_from(state, seat, parts.other)
    else:
        recruit(state, seat)
