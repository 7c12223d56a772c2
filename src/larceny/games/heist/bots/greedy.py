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
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.move import (
    encode_challenge,
    encode_done,
    encode_keep,
    encode_raise,
    encode_return,
    encode_take,
    is_full_keep,
    keep_another,
)
from larceny.games.heist.reach import least_value, may_keep_all, reach
from larceny.games.heist.roll import dice_needed
from larceny.games.heist.rules import moves
from larceny.games.heist.score import score, scores
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGES,
    DICE,
    FACES,
    FIVE_IN_SEQUENCE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    NO_CARD,
    OUT_OF_REACH,
    PAIR,
    PLAYERS,
    RAISES,
    THREE,
    YELLOW,
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
    if state.phase == GIVE_BACK and may_keep_all(params, state):
        return encode_done()
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:
        return encode_raise(state.card)
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
    needed = dice_wanted(params, state, card)
    lacking = needed - count_helping(params, state, card)
    spare = DICE - needed
    miss = 1.0
    for _ in range(params.rolls - state.rolled):
        miss *= (FACES - 1) / FACES
    chance = 1.0
    for _ in range(lacking):
        chance *= 1.0 - miss
    return min(1.0, chance * (1.0 + spare * miss)) if lacking <= DICE else 0.0


@rule
def count_missing(params: Params, state: State, card: int) -> int:
    """Return how many more dice must help."""
    return dice_wanted(params, state, card) - count_helping(params, state, card)


@rule
def dice_wanted(params: Params, state: State, card: int) -> int:
    """Return how many dice must show the right faces to get a card from where it is."""
    need = params.card_need[card]
    return max(1, least_value(params, state, card)) if need < FACES else dice_needed(need)


@rule
def count_helping(params: Params, state: State, card: int) -> int:
    """Return how many dice of the roll help to get a card."""
    count = 0
    first = first_face(params, state, card)
    for face in range(FACES):
        count += count_kept(params, state, card, face, first)
    return count


@rule
def keep_for(params: Params, state: State, card: int) -> int:
    """Return the keep of the dice that help; four of them if all five do."""
    kept = encode_keep(0, 0, 0, 0)
    first = first_face(params, state, card)
    for face in range(FACES):
        for _ in range(count_kept(params, state, card, face, first)):
            if not is_full_keep(kept):
                kept = keep_another(kept, face + 1)
    return kept


@rule
def count_kept(params: Params, state: State, card: int, face: int, first: int) -> int:
    """Return how many dice of one face help."""
    need = params.card_need[card]
    dice = state.dice[face]
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        return min(1, dice) if first <= face < first + dice_needed(need) else 0
    if need == FULL_HOUSE and face == second_face(state, first):
        return min(PAIR, dice)
    if face != first:
        return 0
    return min(THREE, dice) if need == FULL_HOUSE else dice


@rule
def first_face(params: Params, state: State, card: int) -> int:
    """Return the face to collect, or the lowest of the sequence to collect."""
    need = params.card_need[card]
    if need < FACES:
        return need
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        return best_start(state, dice_needed(need))
    low = 0
    if params.card_kind[card] == YELLOW:
        low = max(0, least_value(params, state, card) - 1)
    best = min(low, FACES - 1)
    for face in range(best + 1, FACES):
        if state.dice[face] >= state.dice[best]:
            best = face
    return best


@rule
def second_face(state: State, first: int) -> int:
    """Return the face that most dice show besides the first."""
    best = 0 if first > 0 else 1
    for face in range(best + 1, FACES):
        if face != first and state.dice[face] > state.dice[best]:
            best = face
    return best


@rule
def best_start(state: State, length: int) -> int:
    """Return the lowest face of the sequence of which the roll has most dice.

    Of equals, one whose dice fit another sequence too is better: more faces complete it.
    """
    best = 0
    most = -1
    for low in range(FACES - length + 1):
        rank = 0
        for face in range(low, low + length):
            rank += 2 * min(1, state.dice[face])
        if fits_another(state, low, length):
            rank += 1
        if rank > most:
            most = rank
            best = low
    return best


@rule
def fits_another(state: State, low: int, length: int) -> bool:
    """Return whether the dice of one sequence are also dice of the next lower or higher one."""
    fits_lower = low > 0 and state.dice[low + length - 1] == 0
    return fits_lower or (low + length < FACES and state.dice[low] == 0)
