"""The rules of Dice Heist, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what; the steps themselves are in deck, turn, heist, score and secret.
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.engine.start_roll import roll_for_start
from larceny.games.dice_heist.deck import prepare
from larceny.games.dice_heist.heist import roll, send_crew
from larceny.games.dice_heist.move import (
    HEIST,
    RAID,
    RECRUIT_FROM,
    decode,
    encode_heist,
    encode_raid,
    encode_recruit,
    encode_recruit_from,
)
from larceny.games.dice_heist.score import scores, winners
from larceny.games.dice_heist.secret import guess, hide
from larceny.games.dice_heist.state import (
    ACTION,
    IN_DECK,
    MAX_CARDS,
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    REVEAL,
    ROLL,
    START_ROLL,
    Params,
    State,
)
from larceny.games.dice_heist.turn import end_turn, reveal, start_turn

__all__ = [
    "actors", "apply", "begin", "chance", "guess", "hide", "moves", "prepare", "scores", "winners",
]  # fmt: skip


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """A thief each, all sidekicks in the supply, the deck face down (DH-01, DH-03)."""
    state.seats = seats
    state.supply = params.sidekicks
    state.deck_left = params.deck_size
    for card in range(params.deck_size):
        state.deck[card] = card
    for card in range(MAX_CARDS):
        state.holder[card] = IN_DECK
    state.card = NO_CARD
    state.phase = START_ROLL  # DH-04
    state.contenders = (1 << seats) - 1


@rule
def settle_start(params: Params, state: State, value: int) -> None:
    """The highest thief die starts; those tied for it roll again (DH-04)."""
    if roll_for_start(state, value):
        start_turn(params, state, state.turn)


@rule
def recruit(params: Params, state: State, seat: int) -> None:
    """Take a sidekick from the supply; the turn ends (DH-09)."""
    state.supply -= 1
    state.crew[seat] += 1
    end_turn(params, state)


@rule
def recruit_from(params: Params, state: State, seat: int, other: int) -> None:
    """With the supply empty, take a sidekick from whoever has most (DH-10)."""
    state.crew[other] -= 1
    state.crew[seat] += 1
    end_turn(params, state)


@rule
def actors(params: Params, state: State) -> int:
    """The player whose turn it is decides; dice and cards are chance; nobody after the end."""
    if state.phase == OVER:
        return 0
    if state.phase == ACTION:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """One card of those left, or one face of a die."""
    return state.deck_left if state.phase == REVEAL else params.die_faces


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Exactly one action: recruit, heist or, where the rule set has it, raid (DH-08)."""
    count = write_recruits(state, seat, out)
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:  # DH-11
            for sidekicks in range(state.crew[seat] + 1):  # DH-12
                out[count] = encode_heist(museum, sidekicks)
                count += 1
    if params.targeted_raid:  # DH-30
        for card in range(params.deck_size):
            if state.holder[card] == ON_SHOW:
                for sidekicks in range(state.crew[seat] + 1):
                    out[count] = encode_raid(card, sidekicks)
                    count += 1
    return count


@rule
def write_recruits(state: State, seat: int, out: list[int]) -> int:
    """From the supply (DH-09), or from the opponents who have most, if they have any (DH-10)."""
    if state.supply > 0:
        out[0] = encode_recruit()
        return 1
    most = most_sidekicks(state, seat)
    count = 0
    if most > 0:
        for other in range(state.seats):
            if other != seat and state.crew[other] == most:
                out[count] = encode_recruit_from(other)
                count += 1
    return count


@rule
def most_sidekicks(state: State, seat: int) -> int:
    """The largest crew among the opponents of a seat (DH-10)."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.crew[other])
    return most


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        if state.phase == REVEAL:
            reveal(params, state, move)
        elif state.phase == ROLL:
            roll(params, state, move + 1)
        else:
            settle_start(params, state, move + 1)
    else:
        act(params, state, seat, move)


@rule
def act(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out the one action of a turn (DH-08)."""
    parts = decode(move)
    if parts.kind == RAID:
        send_crew(state, params.card_museum[parts.card], parts.card, parts.sidekicks)
    elif parts.kind == HEIST:
        send_crew(state, parts.museum, NO_CARD, parts.sidekicks)
    elif parts.kind == RECRUIT_FROM:
        recruit_from(params, state, seat, parts.other)
    else:
        recruit(params, state, seat)
