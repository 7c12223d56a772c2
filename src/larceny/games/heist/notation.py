"""HEIST! in words: the text of every move and outcome, parsed back exactly."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import BadNotation
from larceny.engine.seat import CHANCE, seat_number
from larceny.games.heist.card import card_name, card_number, card_phrase
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGE,
    CODE,
    DONE,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    KEEP_BASE,
    KEEP_END,
    MOST_MOVED,
    MOVE,
    MOVE_LOCKS,
    MOVE_ROOM,
    NAME_CODE,
    OVER,
    PLAYERS,
    RAISE,
    RETURN,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    TAKE,
    Params,
    State,
)

EXPECTED = (
    "a move is `keep D D ...` (at most four dice, ascending), `take CARD`, `challenge CARD`, "
    "`code N`, `return CARD`, `raise CARD`, `move CARD CARD N` or `done`"
)
EXPECTED_CHANCE = "an outcome is `first pN` or `die N`"

_WORDS = {"take": TAKE, "challenge": CHALLENGE, "return": RETURN, "raise": RAISE}
_FACES = tuple(str(face + 1) for face in range(FACES))


def kept_dice(move: int) -> list[int]:
    """The faces that a keep keeps, ascending."""
    dice: list[int] = []
    while move:
        dice.insert(0, move % KEEP_BASE)
        move //= KEEP_BASE
    return dice


def card_of(move: int) -> tuple[str, int]:
    """The word and the card of a move about one card."""
    word = next(word for word, first in _WORDS.items() if first <= move < first + CARDS)
    return word, move - _WORDS[word]


def locks_of(move: int) -> tuple[int, int, int]:
    """The giving card, the receiving card and the number of a move of locks."""
    pair, number = divmod(move - MOVE, MOVE_ROOM)
    return pair // CARDS, pair % CARDS, number


def text(params: Params, state: State, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"first p{move}" if state.phase == START else f"die {move + 1}"
    if move < KEEP_END:
        return " ".join(["keep", *map(str, kept_dice(move))])
    if move < CODE:
        word, card = card_of(move)
        return f"{word} {card_name(params, card)}"
    if move < DONE:
        return f"code {move - CODE + 1}"
    if move == DONE:
        return "done"
    giver, taker, number = locks_of(move)
    return f"move {card_name(params, giver)} {card_name(params, taker)} {number}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """The move that a text stands for, legal or not. An outcome that cannot be is -1."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(state, text, words)
    match words:
        case ["keep", *dice] if len(dice) <= 4 and set(dice) <= set(_FACES):
            if dice == sorted(dice):
                return int("".join(dice) or "0", KEEP_BASE)
        case ["done"]:
            return DONE
        case ["code", face] if face in _FACES:
            return CODE + int(face) - 1
        case ["move", giver, taker, number] if number in map(str, range(1, MOST_MOVED + 1)):
            pair = card_number(params, giver), card_number(params, taker)
            if pair[0] is not None and pair[1] is not None:
                return MOVE + (pair[0] * CARDS + pair[1]) * MOVE_ROOM + int(number)
        case [word, name] if word in _WORDS:
            card = card_number(params, name)
            if card is not None:
                return _WORDS[word] + card
    raise BadNotation(text, EXPECTED)


def _parse_outcome(state: State, text: str, words: list[str]) -> int:
    match words:
        case ["first", name] if (first := seat_number(name)) is not None and first < PLAYERS:
            return first if state.phase == START and first < state.seats else -1
        case ["die", face] if face in _FACES:
            return int(face) - 1 if state.phase != START else -1
    raise BadNotation(text, EXPECTED_CHANCE)


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """One dry sentence for the log, told before the move is carried out."""
    if seat == CHANCE:
        return _outcome_sentence(params, state, move, names)
    who = names[seat]
    if move < KEEP_END:
        dice = " ".join(map(str, kept_dice(move)))
        return f"{who} keeps {dice}." if dice else f"{who} rolls all five again."
    if move < CODE:
        return _card_sentence(params, state, move, names, who)
    if move < DONE:
        return f"{who} sets the code: {move - CODE + 1}."
    if move == DONE:
        return f"{who} leaves all locks where they are."
    giver, taker, number = locks_of(move)
    locks = "a lock" if number == 1 else f"{number} locks"
    return f"{who} moves {locks} from {card_phrase(params, giver)} to {card_phrase(params, taker)}."


def _card_sentence(params: Params, state: State, move: int, names: Sequence[str], who: str) -> str:
    word, card = card_of(move)
    title = card_phrase(params, card)
    holder = state.holder[card]
    if word == "take" and holder == IN_VAULT:
        return f"{who} takes {title} from the vault."
    if word == "take":
        return f"{who} takes {title} from {names[holder]}."
    if word == "challenge":
        return f"{who} challenges {names[holder]} for {title}."
    if word == "return":
        return f"{who} has to put {title} back into the vault."
    return f"{who} puts more locks on {title}."


def _outcome_sentence(params: Params, state: State, move: int, names: Sequence[str]) -> str:
    if state.phase == START:
        return f"{names[move]} goes first."
    if state.phase == ROLL_CODE:
        return f"{names[state.holder[state.card]]} rolls the code: {move + 1}."
    told = f"{names[state.turn]} rolls a {move + 1}"
    if state.phase != ROLL_CHALLENGE or state.dice_left > 1:
        return f"{told}."
    title = card_phrase(params, state.card)
    if move + 1 == state.code or state.dice[state.code - 1]:
        return f"{told}. The code is cracked: {title} changes hands."
    return f"{told}. The code holds, and {title} stays with {names[state.holder[state.card]]}."


def position(params: Params, state: State) -> str:
    """The position in one line."""
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
    told = [
        card_name(params, card) + (f"({state.locks[card]})" if state.locks[card] else "")
        for card in cards
    ]
    return ", ".join(told) or "nothing"
