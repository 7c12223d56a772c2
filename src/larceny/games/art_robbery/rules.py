"""The rules of Art Robbery, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what, and what follows from it. The steps themselves are in chapters:

- setup: the cards and the figure before the first raid (AR-01 .. AR-05)
- tile: the loot (AR-02, AR-03)
- turn: the first seat, the deal, the draw, the next seat (AR-05, AR-07, AR-14, AR-17)
- play: what each card takes, and the answer of a victim with the figure (AR-07 .. AR-13)
- raid: how a raid begins and ends (AR-06, AR-14 .. AR-18)
- loot: what the tiles bring their owners (AR-15, AR-20)
- score: arrests, points and winners (AR-20 .. AR-22)
- hidden: what a seat cannot know (AR-05, AR-07, AR-16)
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.art_robbery.hidden import guess, hide
from larceny.games.art_robbery.move import (
    GIVE_DOG,
    GIVE_TILE,
    decode,
    encode_give_dog,
    encode_give_tile,
)
from larceny.games.art_robbery.play import give_dog, give_tile, play_card, write_plays
from larceny.games.art_robbery.score import can_win, scores, winners
from larceny.games.art_robbery.setup import begin, prepare
from larceny.games.art_robbery.state import CARDS, FIRST, GIVE, OVER, PLAY, Params, State
from larceny.games.art_robbery.turn import choose_first, draw_card

__all__ = [
    "actors", "apply", "begin", "can_win", "chance", "guess", "hide", "moves", "prepare",
    "scores", "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts now: the seat in turn (AR-07), a victim (AR-13), chance, or nobody."""
    if state.phase == OVER:
        return 0
    if state.phase == PLAY:
        return 1 << state.turn
    if state.phase == GIVE:
        return 1 << state.victim
    return CHANCE_BIT


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """List every card in hand with all that it may take (AR-07), or the two answers (AR-13)."""
    if state.phase == GIVE:
        out[0] = encode_give_tile()
        out[1] = encode_give_dog()
        return 2
    count = 0
    for card in range(CARDS):
        if state.hands[seat][card] > 0:
            count = write_plays(state, seat, card, out, count)
    return count


@rule
def chance(params: Params, state: State) -> int:
    """Return how many outcomes there are: the seats (AR-05) or the draw pile's cards (AR-07)."""
    return state.seats if state.phase == FIRST else state.draw_left


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        apply_outcome(params, state, move)
    else:
        apply_move(state, seat, move)


@rule
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """Carry out what chance brings: the first player (AR-05) or a card (AR-05, AR-07)."""
    if state.phase == FIRST:
        choose_first(state, outcome)
    else:
        draw_card(params, state, outcome)


@rule
def apply_move(state: State, seat: int, move: int) -> None:
    """Carry out the move of a seat: a card (AR-07) or the answer to a theft (AR-13)."""
    parts = decode(move)
    if parts.kind == GIVE_TILE:
        give_tile(state)
    elif parts.kind == GIVE_DOG:
        give_dog(state)
    else:
        play_card(state, seat, parts)
