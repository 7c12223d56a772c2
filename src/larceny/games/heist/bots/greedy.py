"""HEIST!'s `greedy` rolls for one card at a time.

It picks the card whose points, times a rough chance to roll it from the dice on the table, are
most. It keeps the dice that help, and uses the roll as soon as no other card promises more.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, has_candidate, offer
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats, new_ints
from larceny.games.heist.bots.target import count_helping, count_missing, keep_for
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.move import (
    encode_challenge,
    encode_done,
    encode_raise,
    encode_return,
    encode_take,
)
from larceny.games.heist.reach import reach
from larceny.games.heist.rules import moves
from larceny.games.heist.score import score, scores
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGES,
    DICE,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    OUT_OF_REACH,
    PLAYERS,
    RAISES,
    Params,
    State,
)

RAISED = 0.5
"""Points that stronger locks on one's own card are worth."""
SPITE = 0.5
"""The part of what the holder loses that counts as won."""
HASTE = 6.0
"""Extra points of a card from the vault for the leader, who wants the end to come."""
HOPE = 0.9
"""A discount on what is only hoped for."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Use the roll on the best card in reach, unless another one is worth rolling for."""
    if state.phase == GIVE_BACK:
        return encode_return(least_missed(params, state, seat, out, rng))
    if state.phase == MOVE_LOCKS:
        return encode_done()
    if state.phase != ACT:
        return out[pick(rng, moves(params, state, seat, out))]
    points = new_ints(PLAYERS)
    scores(params, state, points)
    choice = new_floats(CHOICE)
    for card in range(CARDS):
        what = reach(params, state, seat, card)
        if what != OUT_OF_REACH:
            offer(choice, out, card, use_utility(params, state, seat, card, what, points))
        elif state.rolled < params.rolls and is_target(params, state, seat, card):
            offer(choice, out, CARDS + card, target_utility(params, state, seat, card, points))
    if not has_candidate(choice):  # nothing is in reach or worth a roll: every move is as good
        return out[pick(rng, moves(params, state, seat, out))]
    best = choose(choice, out, rng)
    if best >= CARDS:
        return keep_for(params, state, best - CARDS)
    what = reach(params, state, seat, best)
    if what == CHALLENGES:
        return encode_challenge(best)
    return encode_raise(best) if what == RAISES else encode_take(best)


@rule
def gain(params: Params, state: State, seat: int, card: int, points: list[int]) -> float:
    """Return the points that a card brings to a seat, with a part of what its holder loses.

    `points` is what every collection is worth now.
    """
    holder = state.holder[card]
    if holder == seat:
        return RAISED
    if holder == IN_VAULT:
        haste = HASTE if is_leader(points, state.seats, seat) else 0.0
        return haste + (score_after(params, state, card, seat, seat) - points[seat])
    won = score_after(params, state, card, seat, seat) - points[seat]
    return won - SPITE * (score_after(params, state, card, seat, holder) - points[holder])


@rule
def score_after(params: Params, state: State, card: int, owner: int, seat: int) -> int:
    """Return a seat's score when a card has got another owner."""
    holder = state.holder[card]
    state.holder[card] = owner
    after = score(params, state, seat)
    state.holder[card] = holder
    return after


@rule
def is_leader(points: list[int], seats: int, seat: int) -> bool:
    """Return whether nobody has a more valuable collection."""
    for other in range(seats):
        if points[other] > points[seat]:
            return False
    return True


@rule
def use_utility(
    params: Params, state: State, seat: int, card: int, what: int, points: list[int]
) -> float:
    """Return what using the roll on a card brings."""
    won = gain(params, state, seat, card, points)
    return CRACK_CHANCE * won if what == CHALLENGES else won


@rule
def least_missed(params: Params, state: State, seat: int, out: list[int], rng: Rng) -> int:
    """Return the card that a seat loses the fewest points by."""
    choice = new_floats(CHOICE)
    for card in range(CARDS):
        if state.holder[card] == seat:
            offer(choice, out, card, 1.0 * score_after(params, state, card, IN_VAULT, seat))
    return choose(choice, out, rng)


# --- Targets ------------------------------------------------------------------------------------


@rule
def is_target(params: Params, state: State, seat: int, card: int) -> bool:
    """Return whether a card can be rolled for: it is another's or in the vault, and dice miss."""
    holder = state.holder[card]
    return holder >= IN_VAULT and holder != seat and count_missing(params, state, card) > 0


@rule
def target_utility(params: Params, state: State, seat: int, card: int, points: list[int]) -> float:
    """Return what rolling for a card promises."""
    return HOPE * gain(params, state, seat, card, points) * chance_of(params, state, card)


@rule
def chance_of(params: Params, state: State, card: int) -> float:
    """Estimate the chance to roll what is missing, as if each die needed a face of its own."""
    lacking = count_missing(params, state, card)
    spare = DICE - count_helping(params, state, card) - lacking
    miss = 1.0
    for _ in range(params.rolls - state.rolled):
        miss *= (FACES - 1) / FACES
    chance = 1.0
    for _ in range(lacking):
        chance *= 1.0 - miss
    return min(1.0, chance * (1.0 + spare * miss)) if lacking <= DICE else 0.0
