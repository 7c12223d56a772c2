"""HEIST!: the text of every move and outcome, parsed back exactly, and sentences for people."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import BadNotation
from larceny.engine.seat import CHANCE, player_number
from larceny.engine.text import read_number_in
from larceny.games.heist.card import card_name, card_number, card_phrase
from larceny.games.heist.challenge import is_cracking
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    DONE,
    KEEP,
    MOST_KEPT,
    MOST_MOVED,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
    encode_challenge,
    encode_code,
    encode_done,
    encode_keep,
    encode_move,
    encode_raise,
    encode_return,
    encode_take,
    kept_dice,
)
from larceny.games.heist.state import (
    ACT,
    CARDS,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    NAME_CODE,
    OVER,
    PLAYERS,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    Params,
    State,
)

EXPECTED = (
    "a move is `keep D D ...` (at most four dice, ascending), `take CARD`, `challenge CARD`, "
    "`code N`, `return CARD`, `raise CARD`, `move CARD CARD N` or `done`"
)
EXPECTED_CHANCE = "an outcome is `first pN` or `die N`"

CARD_WORDS = {TAKE: "take", CHALLENGE: "challenge", RETURN: "return", RAISE: "raise"}
"""The words of the moves about one card."""
_ENCODERS = {
    "take": encode_take,
    "challenge": encode_challenge,
    "return": encode_return,
    "raise": encode_raise,
}
_FACES = tuple(str(face + 1) for face in range(FACES))


def kept_faces(parts: Move) -> list[int]:
    """Return the faces of the dice that a keep holds, ascending."""
    return [face for face in kept_dice(parts) if face]


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or an outcome."""
    if seat == CHANCE:
        return _outcome_text(state, move)
    parts = decode(move)
    if parts.kind == KEEP:
        return " ".join(["keep", *map(str, kept_faces(parts))])
    if parts.kind in CARD_WORDS:
        return f"{CARD_WORDS[parts.kind]} {card_name(params, parts.card)}"
    if parts.kind == CODE:
        return f"code {parts.face}"
    if parts.kind == DONE:
        return "done"
    return f"move {card_name(params, parts.card)} {card_name(params, parts.taker)} {parts.locks}"


def _outcome_text(state: State, outcome: int) -> str:
    return f"first p{outcome}" if state.phase == START else f"die {outcome + 1}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move of a text, legal or not; -1 for an outcome that is impossible now."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(state, text, words)
    match words:
        case ["keep", *dice] if len(dice) <= MOST_KEPT and set(dice) <= set(_FACES):
            if dice == sorted(dice):
                first, second, third, fourth = [0] * (MOST_KEPT - len(dice)) + [*map(int, dice)]
                return encode_keep(first, second, third, fourth)
        case ["done"]:
            return encode_done()
        case ["code", word] if (face := read_number_in(word, 1, FACES)) is not None:
            return encode_code(face)
        case ["move", giver, taker, word]:
            pair = card_number(params, giver), card_number(params, taker)
            locks = read_number_in(word, 1, MOST_MOVED)
            if pair[0] is not None and pair[1] is not None and locks is not None:
                return encode_move(pair[0], pair[1], locks)
        case [word, name] if word in _ENCODERS:
            card = card_number(params, name)
            if card is not None:
                return _ENCODERS[word](card)
    raise BadNotation(text, EXPECTED)


def _parse_outcome(state: State, text: str, words: list[str]) -> int:
    match words:
        case ["first", name] if (first := player_number(name, PLAYERS)) is not None:
            return first if state.phase == START and first < state.seats else -1
        case ["die", word] if (face := read_number_in(word, 1, FACES)) is not None:
            return face - 1 if state.phase != START else -1
    raise BadNotation(text, EXPECTED_CHANCE)


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Describe a move or an outcome in one sentence, before it is carried out."""
    if seat == CHANCE:
        return _outcome_sentence(params, state, move, names)
    who = names[seat]
    parts = decode(move)
    if parts.kind == KEEP:
        dice = " ".join(map(str, kept_faces(parts)))
        return f"{who} keeps {dice}." if dice else f"{who} rolls all five again."
    if parts.kind in CARD_WORDS:
        return _card_sentence(params, state, parts, names, who)
    if parts.kind == CODE:
        return f"{who} sets the code: {parts.face}."
    if parts.kind == DONE:
        return f"{who} leaves all locks where they are."
    locks = "a lock" if parts.locks == 1 else f"{parts.locks} locks"
    giver, taker = card_phrase(params, parts.card), card_phrase(params, parts.taker)
    return f"{who} moves {locks} from {giver} to {taker}."


def _card_sentence(
    params: Params, state: State, parts: Move, names: Sequence[str], who: str
) -> str:
    title = card_phrase(params, parts.card)
    holder = state.holder[parts.card]
    if parts.kind == TAKE and holder == IN_VAULT:
        return f"{who} takes {title} from the vault."
    if parts.kind == TAKE:
        return f"{who} takes {title} from {names[holder]}."
    if parts.kind == CHALLENGE:
        return f"{who} challenges {names[holder]} for {title}."
    if parts.kind == RETURN:
        return f"{who} has to put {title} back into the vault."
    return f"{who} puts more locks on {title}."


def _outcome_sentence(params: Params, state: State, outcome: int, names: Sequence[str]) -> str:
    if state.phase == START:
        return f"{names[outcome]} goes first."
    if state.phase == ROLL_CODE:
        return f"{names[state.holder[state.card]]} rolls the code: {outcome + 1}."
    rolls = f"{names[state.turn]} rolls a {outcome + 1}"
    if state.phase != ROLL_CHALLENGE or state.dice_left > 1:
        return f"{rolls}."
    title = card_phrase(params, state.card)
    if is_cracking(state, outcome):
        return f"{rolls}. The code is cracked: {title} changes hands."
    return f"{rolls}. The code holds, and {title} stays with {names[state.holder[state.card]]}."


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    if state.phase == OVER:
        now = "the game is over"
    elif state.phase == NAME_CODE:
        now = f"p{state.holder[state.card]} to name a code for {card_name(params, state.card)}"
    else:
        doing = {START: "the first player is drawn", ACT: "to act", GIVE_BACK: "to give back"}
        what = doing.get(state.phase, "to move locks" if state.phase == MOVE_LOCKS else "rolls")
        now = what if state.phase == START else f"p{state.turn} {what}"
    dice = " ".join(str(face + 1) for face in range(FACES) for _ in range(state.dice[face]))
    rolled = f"; roll {state.rolled} of {params.rolls}: {dice}" if dice else ""
    hands = [f"p{seat} {_hand(params, state, seat)}" for seat in range(state.seats)]
    end = f"; end phase, {state.turns_left} turns left" if state.is_end_phase else ""
    return f"{now}{rolled}; vault {_hand(params, state, IN_VAULT)}; {'; '.join(hands)}{end}"


def _hand(params: Params, state: State, holder: int) -> str:
    cards = [card for card in range(CARDS) if state.holder[card] == holder]
    names = [
        card_name(params, card) + (f"({state.locks[card]})" if state.locks[card] else "")
        for card in cards
    ]
    return ", ".join(names) or "nothing"
