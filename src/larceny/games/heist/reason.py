"""Why a move of HEIST!: which card it brings or aims at, how likely, and how safe it is then."""

from __future__ import annotations

from larceny.engine.phrase import Person, Phrase, phrase
from larceny.engine.quantity import often, percentage, points
from larceny.games.heist.card import card_phrase
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.move import CHALLENGE, CODE, DONE, KEEP, RAISE, RETURN, TAKE, Move, decode
from larceny.games.heist.notation import kept_faces
from larceny.games.heist.prospect import find_prospect, threat_to
from larceny.games.heist.reach import least_value
from larceny.games.heist.roll import has_value, roll_value
from larceny.games.heist.score import score
from larceny.games.heist.state import DICE, IN_VAULT, JEWEL_NAMES, Params, State


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
    found = find_prospect(params, state, seat, tuple(kept))
    if found is None:
        return phrase("{rolled} No card can be reached with them.", rolled=rolled)
    return phrase(
        "{rolled} The best prospect is {card}, {chance} for {worth} (HS-08).",
        rolled=rolled,
        card=card_phrase(params, found.card),
        chance=percentage(found.chance),
        worth=_money(params, _gain(params, state, seat, found.card, seat)),
    )


def _explain_take(params: Params, state: State, seat: int, card: int) -> Phrase:
    holder, title = state.holder[card], card_phrase(params, card)
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
    giver, taker = parts.card, parts.taker
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
