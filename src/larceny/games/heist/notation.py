"""HEIST!: the text of every move and outcome, parsed back exactly, and sentences for people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from larceny.engine.moves import Notation, Numbers, Outcome, Seats
from larceny.engine.phrase import Phrase, join_phrases, phrase
from larceny.engine.seat import CHANCE
from larceny.games.heist.card import card_name, card_phrase
from larceny.games.heist.challenge import is_cracking
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    DONE,
    KEEP,
    MOVES,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
    kept_faces,
)
from larceny.games.heist.state import (
    ACT,
    CARDS,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    NAME_CODE,
    NO_CARD,
    OVER,
    PLAYERS,
    ROLL,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    Params,
    State,
)

CARD_KINDS = (TAKE, CHALLENGE, RETURN, RAISE)
"""The kinds of moves about one card."""


def values_of_chance(params: Params, state: State) -> Sequence[int]:
    """Return what each outcome of chance is now: a seat or a face."""
    return range(state.seats) if state.phase == START else range(1, FACES + 1)


DIE = Outcome("die", "face", Numbers(1, FACES))
NOTATION = Notation(
    MOVES,
    {
        START: Outcome("first", "seat", Seats(PLAYERS)),
        ROLL: DIE,
        ROLL_CODE: DIE,
        ROLL_CHALLENGE: DIE,
    },
    values_of_chance,
    "a move is `keep D D ...` (at most four dice, ascending), `take CARD`, `challenge CARD`, "
    "`code N`, `return CARD`, `raise CARD`, `move CARD CARD N` or `done`",
    "an outcome is `first pN` or `die N`",
)
text = NOTATION.text
parse = NOTATION.parse


@cache
def _dice_text(move: int) -> str:
    """Return the dice that a keep holds."""
    return " ".join(map(str, kept_faces(decode(move))))


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Describe a move or an outcome in one sentence, before it is carried out."""
    if seat == CHANCE:
        return _outcome_sentence(params, state, move, names)
    who = names[seat]
    parts = decode(move)
    if parts.kind == KEEP:
        dice = _dice_text(move)
        if not dice:
            return phrase("{who} {who:rolls|roll} all five again.", who=who)
        return phrase("{who} {who:keeps|keep} {dice}.", who=who, dice=dice)
    if parts.kind in CARD_KINDS:
        return _card_sentence(params, state, parts, names, who)
    if parts.kind == CODE:
        return phrase("{who} {who:sets|set} the code: {face}.", who=who, face=parts.face)
    if parts.kind == DONE:
        return _done_sentence(params, state, who)
    return phrase(
        "{who} {who:moves|move} {locks:a lock|# locks} from {giver} to {taker}.",
        who=who,
        locks=parts.locks,
        giver=card_phrase(params, parts.card),
        taker=card_phrase(params, parts.taker),
    )


def _done_sentence(params: Params, state: State, who: str) -> Phrase:
    """Say what is declined: locks or their moves, a challenge, or the return of a card."""
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:  # HS-10
        card = card_phrase(params, state.card)
        leave = "{who} {who:leaves|leave} the locks of {card} as they are."
        return phrase(leave, who=who, card=card)
    if state.phase == MOVE_LOCKS:
        return phrase("{who} {who:leaves|leave} all locks where they are.", who=who)
    if state.phase == ACT:  # HS-13
        return phrase("{who} {who:challenges|challenge} nobody.", who=who)
    return phrase("{who} {who:keeps|keep} all cards.", who=who)


def _card_sentence(
    params: Params, state: State, parts: Move, names: Sequence[str], who: str
) -> Phrase:
    card = card_phrase(params, parts.card)
    holder = state.holder[parts.card]
    if parts.kind == TAKE and holder == IN_VAULT:
        return phrase("{who} {who:takes|take} {card} from the vault.", who=who, card=card)
    if parts.kind == RETURN:
        return phrase("{who} {who:has|have} to put {card} back into the vault.", who=who, card=card)
    if parts.kind == RAISE and state.phase == MOVE_LOCKS:  # HS-10
        return phrase("{who} {who:puts|put} the locks on {card}.", who=who, card=card)
    if parts.kind == RAISE:
        return phrase("{who} {who:puts|put} more locks on {card}.", who=who, card=card)
    other = names[holder]
    if parts.kind == TAKE:
        return phrase(
            "{who} {who:takes|take} {card} from {other:#|you}.", who=who, card=card, other=other
        )
    return phrase(
        "{who} {who:challenges|challenge} {other:#|you} for {card}.",
        who=who,
        other=other,
        card=card,
    )


def _outcome_sentence(params: Params, state: State, outcome: int, names: Sequence[str]) -> str:
    if state.phase == START:
        return phrase("{who} {who:goes|go} first.", who=names[outcome])
    if state.phase == ROLL_CODE:
        holder = names[state.holder[state.card]]
        return phrase("{who} {who:rolls|roll} the code: {die}.", who=holder, die=outcome + 1)
    rolls = phrase("{who} {who:rolls|roll} a {die}.", who=names[state.turn], die=outcome + 1)
    if state.phase != ROLL_CHALLENGE or state.dice_left > 1:
        return rolls
    card = card_phrase(params, state.card)
    if is_cracking(state, outcome):
        return phrase("{rolls} The code is cracked: {card} changes hands.", rolls=rolls, card=card)
    return phrase(
        "{rolls} The code holds, and {card} stays with {holder:#|you}.",
        rolls=rolls,
        card=card,
        holder=names[state.holder[state.card]],
    )


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    dice = " ".join(str(face + 1) for face in range(FACES) for _ in range(state.dice[face]))
    rolled = phrase(
        "; roll {rolled} of {rolls}: {dice}", rolled=state.rolled, rolls=params.rolls, dice=dice
    )
    hands = [
        phrase("{who} {cards}", who=f"p{seat}", cards=_hand(params, state, seat))
        for seat in range(state.seats)
    ]
    end = phrase("; end phase, {turns:# turn|# turns} left", turns=state.turns_left)
    return phrase(
        "{now}{rolled}; vault {vault}; {hands}{end}",
        now=_now(params, state),
        rolled=rolled if dice else "",
        vault=_hand(params, state, IN_VAULT),
        hands=join_phrases(hands, "; "),
        end=end if state.is_end_phase else "",
    )


def _now(params: Params, state: State) -> str:
    if state.phase == NAME_CODE:
        holder = f"p{state.holder[state.card]}"
        card = card_name(params, state.card)
        return phrase("{who} to name a code for {card}", who=holder, card=card)
    doing = {
        OVER: "the game is over",
        START: "the first player is drawn",
        ACT: "{who} to act",
        GIVE_BACK: "{who} to give back",
        MOVE_LOCKS: "{who} to move locks",
    }
    return phrase(doing.get(state.phase, "{who} rolls"), who=f"p{state.turn}")


def _hand(params: Params, state: State, holder: int) -> str:
    cards = [card for card in range(CARDS) if state.holder[card] == holder]
    names = [
        card_name(params, card) + (f"({state.locks[card]})" if state.locks[card] else "")
        for card in cards
    ]
    return ", ".join(names) or phrase("nothing")
