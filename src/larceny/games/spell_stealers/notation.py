"""Spell Stealers in words: the text of every move, outcome and report, parsed back exactly."""

from __future__ import annotations

from larceny.engine.errors import BadNotation
from larceny.engine.mask import nth_of
from larceny.engine.seat import CHANCE, REFEREE, seat_number, seats_of
from larceny.games.spell_stealers.dice import symbol_of
from larceny.games.spell_stealers.piece import SHAPE_NAMES, SYMBOL_NAMES
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    DECLINE,
    DISPUTED,
    MAX_FACES,
    OFFER,
    ORB,
    OVER,
    PASS,
    PRESS,
    RESET,
    ROLL,
    SETTLE,
    SIMULTANEOUS,
    START_ROLL,
    STEAL,
    STOP,
    SUCCESS,
    TAKE,
    THROW,
    TURN,
    VOTE,
    VOTE_FOR,
    VOTE_NONE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.story import sentence
from larceny.games.spell_stealers.window import askable, marker

__all__ = ["parse", "position", "sentence", "text"]

EXPECTED = (
    "a move is `roll SHAPE`, `stop`, `reset`, `steal`, `decline`, `throw SHAPE`, `settle N`, "
    "`pass`, `vote pN` or `vote none`; shapes are pyramid, diamond and orb"
)
EXPECTED_CHANCE = (
    "an outcome is `die N`, `artifact N`, `success green`, `success green-or-yellow`, "
    "`success red` or `ask pN`"
)
EXPECTED_REPORT = "a report is `simultaneous pA pB ...` or `disputed pN`"

_SINGLE = {"stop": STOP, "steal": TAKE, "decline": DECLINE, "reset": RESET, "pass": PASS}
_SINGLE_TEXTS = {code: word for word, code in _SINGLE.items()}
_MAX_NUMBER = 999


def text(params: Params, state: State, seat: int, move: int) -> str:
    if seat == CHANCE:
        return _outcome_text(params, state, move)
    if seat == REFEREE:
        if move >= SIMULTANEOUS:
            return "simultaneous " + " ".join(f"p{n}" for n in seats_of(move - SIMULTANEOUS))
        return f"disputed p{move - DISPUTED}"
    if move >= SETTLE:
        return f"settle {move - SETTLE}"
    if move >= VOTE_FOR:
        return f"vote p{move - VOTE_FOR}"
    if move == VOTE_NONE:
        return "vote none"
    if move >= THROW:
        return f"throw {SHAPE_NAMES[move - THROW]}"
    return _SINGLE_TEXTS.get(move) or f"roll {SHAPE_NAMES[move - ROLL]}"


def _outcome_text(params: Params, state: State, outcome: int) -> str:
    if state.phase == ARTIFACT:
        return f"artifact {outcome + 1}"
    if state.phase == SUCCESS:
        return f"success {SYMBOL_NAMES[symbol_of(params, outcome)]}"
    if state.phase == ASK:
        return f"ask p{nth_of(askable(state), outcome)}"
    return f"die {outcome + 1}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """The move that a text stands for, legal or not. An outcome that cannot be is -1."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(params, state, text, words)
    if seat == REFEREE:
        return _parse_report(text, words)
    match words:
        case [word] if word in _SINGLE:
            return _SINGLE[word]
        case ["roll", shape] if shape in SHAPE_NAMES:
            return ROLL + SHAPE_NAMES.index(shape)
        case ["throw", shape] if shape in SHAPE_NAMES:
            return THROW + SHAPE_NAMES.index(shape)
        case ["settle", word] if (number := _number(word, 0, _MAX_NUMBER)) is not None:
            return SETTLE + number
        case ["vote", "none"]:
            return VOTE_NONE
        case ["vote", name] if (other := _seat(name)) is not None:
            return VOTE_FOR + other
    raise BadNotation(text, EXPECTED)


def _parse_report(text: str, words: list[str]) -> int:
    seats = [_seat(name) for name in words[1:]]
    known = [seat for seat in seats if seat is not None]
    if len(known) == len(seats) == len(set(known)):
        if words[0] == "disputed" and len(known) == 1:
            return DISPUTED + known[0]
        if words[0] == "simultaneous" and len(known) > 1:
            return SIMULTANEOUS + sum(1 << seat for seat in known)
    raise BadNotation(text, EXPECTED_REPORT)


def _parse_outcome(params: Params, state: State, text: str, words: list[str]) -> int:
    match words:
        case ["die", word] if (value := _number(word, 1, MAX_FACES)) is not None:
            return value - 1 if value <= _stealing_faces(params, state) else -1
        case ["artifact", word] if (value := _number(word, 1, MAX_FACES)) is not None:
            can_be = state.phase == ARTIFACT and value <= params.faces[state.shape]
            return value - 1 if can_be else -1
        case ["success", name] if name in SYMBOL_NAMES:
            symbol = SYMBOL_NAMES.index(name)
            can_be = state.phase == SUCCESS and params.success_faces[symbol] > 0
            return sum(params.success_faces[:symbol]) if can_be else -1
        case ["ask", name] if (seat := _seat(name)) is not None:
            asked = seats_of(askable(state)) if state.phase == ASK else ()
            return asked.index(seat) if seat in asked else -1
    raise BadNotation(text, EXPECTED_CHANCE)


def _stealing_faces(params: Params, state: State) -> int:
    """The faces of the stealing die in the air; none if there is none."""
    if state.phase == START_ROLL:
        return params.stealing_dice[ORB]
    return params.stealing_dice[state.die_shape[state.thief]] if state.phase == STEAL else 0


def _seat(name: str) -> int | None:
    return seat_number(name) if name.startswith("p") else None


def _number(word: str, low: int, high: int) -> int | None:
    """A plain whole number in a range: no sign, no leading zero."""
    is_plain = word.isascii() and word.isdigit() and len(word) <= len(str(high))
    return int(word) if is_plain and str(int(word)) == word and low <= int(word) <= high else None


def position(params: Params, state: State) -> str:
    """The position in one line."""
    pawns = " ".join(
        f"p{seat} {state.pawn[seat]}{'' if state.ready >> seat & 1 else ' (spent)'}"
        for seat in range(state.seats)
    )
    final = "; final round" if state.final and state.phase != OVER else ""
    return f"{_now(params, state)}; pawns {pawns}{final}"


def _now(params: Params, state: State) -> str:
    who = f"p{state.turn}"
    rolled = f"{SHAPE_NAMES[state.shape]} {state.number}"
    marker_now = marker(params, state.points)
    words = {
        START_ROLL: f"{who} rolls for the start",
        TURN: f"{who} is to roll",
        ARTIFACT: f"{who}'s dice are in the air",
        SUCCESS: f"{who} rolled {rolled}, the success die is in the air",
        ASK: f"{who} obtained {rolled}, somebody is to be asked",
        OFFER: f"{who} obtained {rolled}, p{state.thief} is asked",
        STEAL: f"p{state.thief}'s stealing die is in the air",
        WINDOW: f"{who} rolled {rolled}, {'a match' if state.matched else 'a miss'}, "
        f"the window is open, the marker stands on {marker_now}",
        VOTE: "a vote on who was first: "
        + " or ".join(f"p{seat}" for seat in seats_of(state.tied)),
        PRESS: f"{who} has {state.points} artifact points and rolls on or stops",
        OVER: "the game is over",
    }
    return words[state.phase]
