"""The notation of Spell Stealers: the text of every move, outcome and report, and its parser."""

from __future__ import annotations

from larceny.engine.errors import BadNotation
from larceny.engine.mask import nth_of
from larceny.engine.phrase import join_phrases, phrase
from larceny.engine.seat import CHANCE, REFEREE, player_number, seat_name, seats_of
from larceny.engine.text import read_number_in
from larceny.games.spell_stealers.dice import symbol_of
from larceny.games.spell_stealers.move import (
    DECLINE,
    DISPUTED,
    NUMBERS,
    PASS,
    RESET,
    SETTLE,
    SIMULTANEOUS,
    STOP,
    TAKE,
    THROW,
    VOTE_FOR,
    Move,
    decode,
    encode,
    encode_disputed,
    encode_roll,
    encode_settle,
    encode_simultaneous,
    encode_throw,
    encode_vote,
)
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    MAX_FACES,
    NOBODY,
    OFFER,
    ORB,
    OVER,
    PLAYERS,
    PRESS,
    SHAPE_NAMES,
    START_ROLL,
    STEAL,
    SUCCESS,
    SYMBOL_NAMES,
    TURN,
    VOTE,
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

_WORDS = {STOP: "stop", TAKE: "steal", DECLINE: "decline", RESET: "reset", PASS: "pass"}
_KINDS = {word: kind for kind, word in _WORDS.items()}


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the notation of a move, a chance outcome or a report."""
    if seat == CHANCE:
        return _outcome_text(params, state, move)
    parts = decode(move)
    if parts.kind == DISPUTED:
        return f"disputed {seat_name(parts.other)}"
    if parts.kind == SIMULTANEOUS:
        return "simultaneous " + " ".join(map(seat_name, seats_of(parts.tied)))
    if parts.kind == SETTLE:
        return f"settle {parts.number}"
    if parts.kind == VOTE_FOR:
        return "vote none" if parts.other == NOBODY else f"vote {seat_name(parts.other)}"
    if parts.kind == THROW:
        return f"throw {SHAPE_NAMES[parts.shape]}"
    return _WORDS.get(parts.kind) or f"roll {SHAPE_NAMES[parts.shape]}"


def _outcome_text(params: Params, state: State, outcome: int) -> str:
    if state.phase == ARTIFACT:
        return f"artifact {outcome + 1}"
    if state.phase == SUCCESS:
        return f"success {SYMBOL_NAMES[symbol_of(params, outcome)]}"
    if state.phase == ASK:
        return f"ask p{nth_of(askable(state), outcome)}"
    return f"die {outcome + 1}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move that a text denotes, legal or not; an impossible outcome is -1."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(params, state, text, words)
    if seat == REFEREE:
        return _parse_report(text, words)
    match words:
        case [word] if word in _KINDS:
            return encode(Move(_KINDS[word]))
        case ["roll", shape] if shape in SHAPE_NAMES:
            return encode_roll(SHAPE_NAMES.index(shape))
        case ["throw", shape] if shape in SHAPE_NAMES:
            return encode_throw(SHAPE_NAMES.index(shape))
        case ["settle", word] if (number := read_number_in(word, 0, NUMBERS - 1)) is not None:
            return encode_settle(number)
        case ["vote", "none"]:
            return encode_vote(NOBODY)
        case ["vote", name] if (other := player_number(name, PLAYERS)) is not None:
            return encode_vote(other)
    raise BadNotation(text, EXPECTED)


def _parse_report(text: str, words: list[str]) -> int:
    seats = [player_number(name, PLAYERS) for name in words[1:]]
    known = [seat for seat in seats if seat is not None]
    if len(known) == len(seats) == len(set(known)):
        if words[0] == "disputed" and len(known) == 1:
            return encode_disputed(known[0])
        if words[0] == "simultaneous" and len(known) > 1:
            return encode_simultaneous(sum(1 << seat for seat in known))
    raise BadNotation(text, EXPECTED_REPORT)


def _parse_outcome(params: Params, state: State, text: str, words: list[str]) -> int:
    match words:
        case ["die", word] if (value := read_number_in(word, 1, MAX_FACES)) is not None:
            return value - 1 if value <= _stealing_faces(params, state) else -1
        case ["artifact", word] if (value := read_number_in(word, 1, MAX_FACES)) is not None:
            can_be = state.phase == ARTIFACT and value <= params.faces[state.shape]
            return value - 1 if can_be else -1
        case ["success", name] if name in SYMBOL_NAMES:
            symbol = SYMBOL_NAMES.index(name)
            can_be = state.phase == SUCCESS and params.success_faces[symbol] > 0
            return sum(params.success_faces[:symbol]) if can_be else -1
        case ["ask", name] if (seat := player_number(name, PLAYERS)) is not None:
            asked = seats_of(askable(state)) if state.phase == ASK else ()
            return asked.index(seat) if seat in asked else -1
    raise BadNotation(text, EXPECTED_CHANCE)


def _stealing_faces(params: Params, state: State) -> int:
    """Return the number of faces of the stealing die in the air, or 0."""
    if state.phase == START_ROLL:
        return params.stealing_dice[ORB]
    return params.stealing_dice[state.die_shape[state.thief]] if state.phase == STEAL else 0


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    pawns = [
        f"p{seat} {state.pawn[seat]}"
        if state.ready >> seat & 1
        else phrase("{who} {step} (spent)", who=f"p{seat}", step=state.pawn[seat])
        for seat in range(state.seats)
    ]
    is_final = state.final and state.phase != OVER
    return phrase(
        "{now}; pawns {pawns}{final}",
        now=_now(params, state),
        pawns=join_phrases(pawns, " "),
        final=phrase("; final round") if is_final else "",
    )


def _now(params: Params, state: State) -> str:
    doing = {
        START_ROLL: "{who} rolls for the start",
        TURN: "{who} must roll",
        ARTIFACT: "the dice of {who} are in the air",
        SUCCESS: "{who} rolled {rolled}, the success die is in the air",
        ASK: "{who} obtained {rolled}, somebody will be asked",
        OFFER: "{who} obtained {rolled}, {thief} is asked",
        STEAL: "the stealing die of {thief} is in the air",
        WINDOW: "{who} rolled {rolled}, {matched}, the window is open, "
        "the marker stands on {marker}",
        VOTE: "a vote on who was first: {tied}",
        PRESS: "{who} has {points} artifact points and rolls on or stops",
    }
    return phrase(
        doing.get(state.phase, "the game is over"),
        who=f"p{state.turn}",
        thief=f"p{state.thief}",
        rolled=f"{SHAPE_NAMES[state.shape]} {state.number}",
        matched=phrase("a match") if state.matched else phrase("a miss"),
        marker=marker(params, state.points),
        tied=" / ".join(f"p{seat}" for seat in seats_of(state.tied)),
        points=state.points,
    )
