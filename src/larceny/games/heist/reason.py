"""Why a move of HEIST!: which card it brings or aims at, how likely, and how safe it is then."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from larceny.engine.per_params import per_params
from larceny.engine.phrase import Person, Phrase, phrase
from larceny.engine.quantity import often, percentage, points
from larceny.games.heist.card import card_phrase
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    DONE,
    KEEP,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
    kept_faces,
)
from larceny.games.heist.odds.best_play import (
    NO_MATCH,
    SAFE_LOCKS,
    expect_best,
    find_threats,
    roll_values,
)
from larceny.games.heist.reach import least_value, reach_of_value
from larceny.games.heist.roll import has_value, roll_value
from larceny.games.heist.score import score
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    DICE,
    IN_VAULT,
    JEWEL_NAMES,
    NOT_IN_PLAY,
    TAKES,
    Params,
    State,
)
from larceny.odds.dice_kernel import FIRST_ROLL, keep_number

MAX_REMEMBERED = 64

_SUCCESS = {TAKES: 1.0, CHALLENGES: CRACK_CHANCE}


def explain(params: Params, state: State, seat: int, move: int) -> str:
    """Return why a seat might make a move."""
    parts = decode(move)
    if parts.kind == KEEP:
        return _explain_keep(params, state, seat, parts)
    if parts.kind == TAKE:
        return _explain_take(params, state, seat, parts.card)
    if parts.kind == CHALLENGE:
        return _explain_challenge(params, state, seat, parts.card)
    if parts.kind == RETURN:
        lost = _money(params, -_gain(params, state, seat, parts.card, IN_VAULT))
        card = card_phrase(params, parts.card)
        return phrase("Giving back {card} loses you {worth} (HS-15).", card=card, worth=lost)
    if parts.kind == RAISE:
        return _explain_raise(params, state, parts.card)
    if parts.kind == CODE:
        return phrase(
            "Every code is as good: it is cracked {often}, whatever it is (HS-14).",
            often=often(CRACK_CHANCE),
        )
    if parts.kind == DONE:
        return "All locks stay where they are (HL-4)."
    return _explain_move(params, state, parts)


def _explain_keep(params: Params, state: State, seat: int, parts: Move) -> Phrase:
    kept = kept_faces(parts)
    rolled = phrase("{dice:# die is|# dice are} rolled again (HS-06).", dice=DICE - len(kept))
    prospect = find_prospect(params, state, seat, tuple(kept))
    if prospect is None:
        return phrase("{rolled} No card can be reached with them.", rolled=rolled)
    return phrase(
        "{rolled} The best prospect is {card}, {chance} for {worth} (HS-08).",
        rolled=rolled,
        card=card_phrase(params, prospect.card),
        chance=percentage(prospect.chance),
        worth=_money(params, _gain(params, state, seat, prospect.card, seat)),
    )


def _explain_take(params: Params, state: State, seat: int, card: int) -> Phrase:
    holder = state.holder[card]
    title = card_phrase(params, card)
    gain = _money(params, _gain(params, state, seat, card, seat))
    if holder == IN_VAULT:
        taken = phrase(
            "The roll takes {card} from the vault, {worth} for you (HS-08).", card=title, worth=gain
        )
    else:
        taken = phrase(
            "The roll takes {card} from {holder}, {worth} for you (HS-11).",
            card=title,
            holder=Person(holder),
            worth=gain,
        )
    locks = roll_value(params, state, card) if has_value(params, card) else 0
    return phrase("{taken} {threat}", taken=taken, threat=_describe_threat(params, card, locks))


def _describe_threat(params: Params, card: int, locks: int) -> Phrase:
    behind = (
        phrase("behind {locks:# lock|# locks}", locks=locks)
        if has_value(params, card)
        else phrase("without locks")
    )
    risk = threat_to(params, card, locks)
    if risk == 0.0:
        return phrase("{behind:^} nobody can take it from you (HS-12).", behind=behind)
    return phrase(
        "{behind:^} a turn that aims at nothing else gets it {often} (HS-12).",
        behind=behind,
        often=often(risk),
    )


def _explain_challenge(params: Params, state: State, seat: int, card: int) -> Phrase:
    locks = least_value(params, state, card)
    even = (
        phrase("The roll equals its {locks:# lock|# locks}", locks=locks)
        if locks
        else phrase("It bears no locks")
    )
    return phrase(
        "{even}, so you challenge for {card} of {holder}, {worth} for you (HS-12). The code is "
        "cracked {often}, and a failure only ends the turn (HS-14).",
        even=even,
        card=card_phrase(params, card),
        holder=Person(state.holder[card]),
        worth=_money(params, _gain(params, state, seat, card, seat)),
        often=often(CRACK_CHANCE),
    )


def _explain_raise(params: Params, state: State, card: int) -> Phrase:
    locks = roll_value(params, state, card)
    return phrase(
        "It puts {locks:# lock|# locks} on {card} in place of {now} (HL-5). {threat}",
        locks=locks,
        card=card_phrase(params, card),
        now=state.locks[card],
        threat=_describe_threat(params, card, locks),
    )


def _explain_move(params: Params, state: State, parts: Move) -> Phrase:
    giver = parts.card
    taker = parts.taker
    return phrase(
        "That makes {got:# lock|# locks} on {taker} and {left} on {giver} (HL-4).",
        got=state.locks[taker] + parts.locks,
        taker=card_phrase(params, taker),
        left=state.locks[giver] - parts.locks,
        giver=card_phrase(params, giver),
    )


def _gain(params: Params, state: State, seat: int, card: int, holder: int) -> int:
    """Return by how much a seat's collection changes if a card goes to a holder (HS-21, HS-22)."""
    after = state.copy()
    after.holder[card] = holder
    return score(params, after, seat) - score(params, state, seat)


def _money(params: Params, worth: int) -> Phrase:
    return phrase("${worth}m", worth=worth) if params.names == JEWEL_NAMES else points(worth)


# Which card dice that are kept promise most, and how safe a card is behind its locks.


class Prospect(NamedTuple):
    """A card to roll for, and the chance to get it with the rolls that are left."""

    card: int
    chance: float


class Aim(NamedTuple):
    """A card that a seat can roll for: what it is worth, and the chance by what is kept."""

    card: int
    worth: int
    chances: list[float]


def find_prospect(
    params: Params, state: State, seat: int, kept: tuple[int, ...]
) -> Prospect | None:
    """Return the card that promises most, its worth times its chance; None if there is none."""
    keep = keep_number(kept)
    aims = [aim for aim in _find_aims(params, state, seat) if aim.chances[keep] > 0.0]
    best = max(aims, key=lambda aim: aim.worth * aim.chances[keep], default=None)
    return None if best is None else Prospect(best.card, best.chances[keep])


def threat_to(params: Params, card: int, locks: int) -> float:
    """Return the chance that a turn which aims at nothing else takes a card from its holder."""
    threats = _threats(params)
    if card not in threats:
        threats[card] = find_threats(params, card, _values(params)[card])
    return threats[card][min(locks, SAFE_LOCKS)]


def _find_aims(params: Params, state: State, seat: int) -> list[Aim]:
    """Return all cards of the vault and of the others, for the rolls that are left."""
    left = params.rolls - state.rolled
    key = seat, left, tuple(state.holder), tuple(state.locks)
    aims = _aims(params)
    if key not in aims:
        if len(aims) >= MAX_REMEMBERED:
            aims.clear()
        cards = [card for card in range(CARDS) if state.holder[card] not in (NOT_IN_PLAY, seat)]
        aims[key] = [_aim_at(params, state, seat, card, left) for card in cards]
    return aims[key]


def _aim_at(params: Params, state: State, seat: int, card: int, left: int) -> Aim:
    success = [0.0] * FIRST_ROLL
    for value in _values(params)[card]:
        is_match = value != NO_MATCH
        what = reach_of_value(params, state, seat, card, int(value)) if is_match else None
        success.append(_SUCCESS.get(what, 0.0) if what is not None else 0.0)
    after = state.copy()
    after.holder[card] = seat
    worth = score(params, after, seat) - score(params, state, seat)
    return Aim(card, worth, expect_best(success, left) if any(success) else success)


@per_params
def _values(params: Params) -> list[list[float]]:
    """Return the value of every roll for each card."""
    return [roll_values(params, card) for card in range(CARDS)]


@per_params
def _threats(params: Params) -> dict[int, list[float]]:
    return {}


@per_params
def _aims(params: Params) -> dict[Hashable, list[Aim]]:
    return {}
