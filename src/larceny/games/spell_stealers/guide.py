"""The guide to Spell Stealers: which rules apply now, and which rule forbids a move.

`rules.moves` decides what is legal; this module explains it.
"""

from __future__ import annotations

from larceny.engine.per_params import per_params
from larceny.engine.phrase import Person, phrase
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games.spell_stealers.dice import obtaining_rolls, stealing_sides
from larceny.games.spell_stealers.move import (
    DECLINE,
    PASS,
    RESET,
    ROLL,
    SETTLE,
    SIMULTANEOUS,
    STOP,
    TAKE,
    THROW,
    VOTE_FOR,
    Move,
    decode,
)
from larceny.games.spell_stealers.rules import apply
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    LIVE,
    NOBODY,
    OFFER,
    OVER,
    PRESS,
    START_ROLL,
    STEAL,
    SUCCESS,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.steal import has_thrown

_RULES_NOW = {
    START_ROLL: ("SS-05",),
    TURN: ("SS-06", "SS-07", "SS-03", "SS-04"),
    ARTIFACT: ("SS-07", "SS-03"),
    SUCCESS: ("SS-04", "SS-08", "SS-11"),
    ASK: ("SS-12", "SS-20"),
    OFFER: ("SS-12", "SS-13", "SS-14", "SS-15", "SS-20"),
    STEAL: ("SS-14", "SS-15", "SS-17"),
    WINDOW: ("SS-18", "SS-21", "SS-14", "SS-15", "SS-16", "SS-17"),
    VOTE: ("SS-19",),
    PRESS: ("SS-09", "SS-10", "SS-11"),
    OVER: ("SS-25",),
}


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that apply at this moment."""
    rules = _RULES_NOW[state.phase]
    if state.phase == WINDOW and params.gentle_mistakes:
        rules = (*rules, "SS-22")
    if state.phase in (TURN, PRESS) and params.window == LIVE:
        rules = (*rules, "SS-17", "SS-21")
    return (*rules, "SS-24") if state.final and state.phase != OVER else rules


def odds(params: Params, state: State, seat: int, move: int) -> str | None:
    """Describe the chance that a roll or an attempt to steal succeeds."""
    parts = decode(move)
    if parts.kind == ROLL:
        return phrase("{chance:.0%} to obtain", chance=_obtained(params)[parts.shape])
    is_right_throw = parts.kind == THROW and parts.shape == state.shape
    is_valid = parts.kind == TAKE or (is_right_throw and state.phase == WINDOW)
    if is_valid and state.matched and state.ready >> seat & 1:
        sides = stealing_sides(params, state.shape, state.number)
        return phrase(
            "{chance:.0%} to match or beat {number}",
            chance=sides / params.stealing_dice[state.shape],
            number=state.number,
        )
    return None


@per_params
def _obtained(params: Params) -> list[float]:
    """Return for each artifact die the chance that a roll obtains something."""
    return [
        obtaining_rolls(params, shape) / (faces * params.success_sides)
        for shape, faces in enumerate(params.faces)
    ]


def is_steal(params: Params, state: State, seat: int, move: int) -> bool:
    """Return whether a move is an attempt to steal, which a log sets apart."""
    return seat < state.seats and decode(move).kind in (TAKE, THROW)


def victim(params: Params, state: State, seat: int, move: int) -> int | None:
    """Return who loses an artifact: the current player, if the stealing die is high enough."""
    if state.phase != STEAL or state.stolen_by != NOBODY:
        return None
    after = state.copy()
    apply(params, after, seat, move)
    return state.turn if after.stolen_by != NOBODY else None


def reckoning(params: Params, state: State, seat: int) -> str:
    """Explain why somebody as deep as the winner, or deeper, has not won (SS-25)."""
    won = max(state.pawn[other] for other in range(state.seats) if state.in_play >> other & 1)
    is_passed_over = not state.in_play >> seat & 1 and state.pawn[seat] >= won
    return "not among those who broke the tie" if is_passed_over else ""


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason in words."""
    if state.phase == OVER:
        return "SS-25", "the game is over"
    if seat == CHANCE:
        return _why_no_outcome(state)
    if seat == REFEREE:
        return _why_no_report(params, state, decode(move))
    if state.phase == START_ROLL:
        return "SS-05", "the orbs for the start must be rolled first"
    if not state.in_play >> seat & 1:
        return "SS-25", "only the tied players play on"
    if state.phase in (ARTIFACT, SUCCESS, ASK, STEAL):
        return "SS-07", "dice are still in the air"
    parts = decode(move)
    if parts.kind == VOTE_FOR:
        return _why_no_vote(state, seat)
    if state.phase == VOTE:
        return "SS-19", "first the others vote on who threw first"
    if parts.kind in (TAKE, DECLINE, THROW):
        return _why_no_theft(params, state, seat, parts)
    return _why_no_turn(params, state, seat, parts)


def _why_no_outcome(state: State) -> tuple[str, str]:
    if state.phase == START_ROLL:
        return "SS-05", "an orb must be rolled for the start, `die 1` to `die 12`"
    if state.phase == ARTIFACT:
        return "SS-07", "the chosen artifact die must be shown, with a number that it has"
    if state.phase == SUCCESS:
        return "SS-08", "the success die must be shown"
    if state.phase == ASK:
        return "SS-20", "somebody with a ready token must be asked, and only once"
    if state.phase == STEAL:
        return "SS-12", "a stealing die must be rolled, with a number that it has"
    return "SS-07", "no die is in the air"


def _why_no_report(params: Params, state: State, move: Move) -> tuple[str, str]:
    rule = "SS-19" if move.kind == SIMULTANEOUS else "SS-23"
    if params.window != LIVE:
        return "SS-20", "nobody hurries in this rule set: there is nothing to report"
    if state.phase == VOTE:
        return rule, "a vote is on already"
    if move.kind == SIMULTANEOUS:
        return rule, "not all of them threw in this window, or they were voted on already"
    return rule, "there is no throw of theirs to dispute now"


def _why_no_vote(state: State, seat: int) -> tuple[str, str]:
    if state.phase != VOTE:
        return "SS-19", "there is nothing to vote on"
    if state.tied >> seat & 1:
        return "SS-19", "those who threw at the same time do not vote"
    if state.voted >> seat & 1:
        return "SS-19", "everybody votes once"
    return "SS-19", "a vote goes to one of those who threw at the same time, or to none"


def _why_no_theft(params: Params, state: State, seat: int, move: Move) -> tuple[str, str]:
    if seat == state.turn:
        return "SS-12", "it is your turn: nobody steals from himself"
    if params.window == LIVE:
        if move.kind in (TAKE, DECLINE):
            return "SS-21", "nobody is asked in a live window: throw a stealing die"
        if not state.has_rolled:
            return "SS-21", "there is nothing to throw at before the first roll"
        if has_thrown(state, seat):
            return "SS-21", "you have thrown a die for this roll already"
    if move.kind == THROW:
        return "SS-20", "dice are not thrown in a polite window: steal or decline when asked"
    if state.phase == OFFER:
        return "SS-20", phrase("{who} {who:is|are} asked now", who=Person(state.thief))
    return "SS-20", "nobody is asked whether to steal now"


def _why_no_turn(params: Params, state: State, seat: int, move: Move) -> tuple[str, str]:
    if seat != state.turn:
        return "SS-10", phrase("it is {who:#'s|your} turn", who=Person(state.turn))
    if state.phase == OFFER:
        return "SS-20", phrase(
            "first {who} {who:steals or declines|steal or decline}", who=Person(state.thief)
        )
    if move.kind == SETTLE:
        if state.phase != WINDOW or not state.matched:
            return "SS-18", "the marker does not move now"
        return "SS-21", "the marker does not belong there: the window stays open"
    if move.kind == PASS:
        return "SS-11", "the dice are passed only after a miss"
    if state.phase == WINDOW:
        if state.matched:
            return "SS-18", "the window is open: move the marker to close it"
        return "SS-18", "the window is open: pass the dice to close it"
    if move.kind == RESET:
        return "SS-06", _why_no_reset(params, state, seat)
    if move.kind == STOP:
        return "SS-07", "a turn has at least one roll"
    return "SS-09", "that cannot be done now"


def _why_no_reset(params: Params, state: State, seat: int) -> str:
    if not params.manual_tokens:
        return "tokens are reset by themselves in this rule set"
    if state.phase != TURN:
        return "the token is reset before the first roll of a turn"
    return "your token is ready already"
