"""Why a move of HEIST!: which card it brings or aims at, how likely, and how safe it is then."""

from __future__ import annotations

from larceny.coach.heist.prospect import find_prospect, threat_to
from larceny.coach.words import count, often, percentage, sentence
from larceny.games.heist.card import card_phrase
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.move import CHALLENGE, CODE, DONE, KEEP, RAISE, RETURN, TAKE, Move, decode
from larceny.games.heist.notation import kept_faces
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
        return f"Giving back {card_phrase(params, parts.card)} loses you {lost} (HS-15)."
    if parts.kind == RAISE:
        return _explain_raise(params, state, parts.card)
    if parts.kind == CODE:
        return (
            f"Every code is as good: it is cracked {often(CRACK_CHANCE)}, whatever it is (HS-14)."
        )
    if parts.kind == DONE:
        return "All locks stay where they are (HL-4)."
    return _explain_move(params, state, parts)


def _explain_keep(params: Params, state: State, seat: int, parts: Move) -> str:
    kept = kept_faces(parts)
    dice = count(DICE - len(kept), "die", "dice")
    rolled = sentence(f"{dice} {'is' if dice == '1 die' else 'are'} rolled again (HS-06)")
    found = find_prospect(params, state, seat, tuple(kept))
    if found is None:
        return f"{rolled} No card can be reached with them."
    gain = _money(params, _gain(params, state, seat, found.card, seat))
    phrase = card_phrase(params, found.card)
    return f"{rolled} The best prospect is {phrase}, {percentage(found.chance)} for {gain} (HS-08)."


def _explain_take(params: Params, state: State, seat: int, card: int) -> str:
    holder, phrase = state.holder[card], card_phrase(params, card)
    gain = _money(params, _gain(params, state, seat, card, seat))
    if holder == IN_VAULT:
        taken = f"The roll takes {phrase} from the vault, {gain} for you (HS-08)"
    else:
        taken = f"The roll takes {phrase} from p{holder}, {gain} for you (HS-11)"
    if not has_value(params, card):
        return f"{taken}. {_describe_threat(params, card, 0)}"
    return f"{taken}. {_describe_threat(params, card, roll_value(params, state, card))}"


def _describe_threat(params: Params, card: int, locks: int) -> str:
    behind = f"Behind {count(locks, 'lock')}" if has_value(params, card) else "Without locks"
    risk = threat_to(params, card, locks)
    if risk == 0.0:
        return f"{behind} nobody can take it from you (HS-12)."
    return f"{behind} a turn that aims at nothing else gets it {often(risk)} (HS-12)."


def _explain_challenge(params: Params, state: State, seat: int, card: int) -> str:
    gain = _money(params, _gain(params, state, seat, card, seat))
    what = f"{card_phrase(params, card)} of p{state.holder[card]}, {gain} for you"
    locks = least_value(params, state, card)
    even = f"The roll equals its {count(locks, 'lock')}" if locks else "It bears no locks"
    return (
        f"{even}, so you challenge for {what} (HS-12). The code is cracked {often(CRACK_CHANCE)}, "
        "and a failure only ends the turn (HS-14)."
    )


def _explain_raise(params: Params, state: State, card: int) -> str:
    locks = roll_value(params, state, card)
    phrase, now = card_phrase(params, card), state.locks[card]
    raised = f"It puts {count(locks, 'lock')} on {phrase} in place of {now} (HL-5)."
    return f"{raised} {_describe_threat(params, card, locks)}"


def _explain_move(params: Params, state: State, parts: Move) -> str:
    giver, taker = parts.card, parts.taker
    left, got = state.locks[giver] - parts.locks, state.locks[taker] + parts.locks
    return (
        f"That makes {count(got, 'lock')} on {card_phrase(params, taker)} and {left} on "
        f"{card_phrase(params, giver)} (HL-4)."
    )


def _gain(params: Params, state: State, seat: int, card: int, holder: int) -> int:
    """Return by how much a seat's collection changes if a card goes to a holder (HS-21, HS-22)."""
    after = state.copy()
    after.holder[card] = holder
    return score(params, after, seat) - score(params, state, seat)


def _money(params: Params, worth: int) -> str:
    return f"${worth}M" if params.names == JEWEL_NAMES else count(worth, "point")
