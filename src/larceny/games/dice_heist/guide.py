"""Explanations for players of Dice Heist: which rules apply now, and which rule forbids a move.

Nothing here decides what is legal: `rules.moves` does.
"""

from __future__ import annotations

from functools import cache

from larceny.engine.phrase import Person, phrase
from larceny.engine.seat import CHANCE
from larceny.games.dice_heist.heist import needed_die, success_chance, target_museum
from larceny.games.dice_heist.move import HEIST, RAID, RECRUIT, Move, decode
from larceny.games.dice_heist.recruit import most_sidekicks
from larceny.games.dice_heist.score import gem_points, painting_points
from larceny.games.dice_heist.state import (
    ACTION,
    MUSEUM_PHRASES,
    NO_CARD,
    ON_SHOW,
    OVER,
    REVEAL,
    START_ROLL,
    Params,
    State,
)


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that apply now."""
    if state.phase == START_ROLL:
        return ("DH-04",)
    if state.phase == REVEAL:
        return ("DH-05", "DH-06", "DH-07")
    if state.phase == OVER:
        return ("DH-17", "DH-18", "DH-19", "DH-20", "DH-21")
    if state.phase == ACTION:
        raid = ("DH-30",) if params.targeted_raid else ()
        recruit = "DH-09" if state.supply else "DH-10"
        return ("DH-08", recruit, "DH-11", "DH-12", "DH-13", "DH-15", *raid)
    return ("DH-13", "DH-14", "DH-15", "DH-16") if state.card == NO_CARD else ("DH-30", "DH-16")


def odds(params: Params, state: State, seat: int, move: int) -> str | None:
    """Return the chance that a heist or raid succeeds, as a percentage."""
    parts = decode(move)
    if parts.kind not in (HEIST, RAID):
        return None
    needed = needed_die(params, target_museum(params, parts), parts.kind == RAID)
    return _percentage(params.die_faces, needed, parts.sidekicks)


def reckoning(params: Params, state: State, seat: int) -> str:
    """Return what the points of a seat came from (DH-18 .. DH-20)."""
    return phrase(
        "artifacts {artifacts}, gems {gems}, paintings {paintings}",
        artifacts=state.artifacts[seat],
        gems=gem_points(params, state, seat),
        paintings=painting_points(params, state, seat),
    )


@cache
def _percentage(faces: int, needed: int, sidekicks: int) -> str:
    return phrase("{chance:.0%}", chance=success_chance(faces, needed, sidekicks))


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason in words."""
    if state.phase == OVER:
        return "DH-17", "the game is over: everything is stolen"
    if seat == CHANCE:
        return _why_no_outcome(state)
    if state.phase == START_ROLL:
        return "DH-04", "the dice for the start must be rolled first"
    if seat != state.turn:
        return "DH-04", phrase(
            "it is {who:#'s|your} turn; play goes clockwise", who=Person(state.turn)
        )
    if state.phase == REVEAL:
        return "DH-05", "a card must be revealed first"
    if state.phase != ACTION:
        return "DH-08", "a turn has one action, and its dice must be rolled first"
    parts = decode(move)
    if parts.kind == RAID:
        return _why_no_raid(params, state, seat, parts.card)
    if parts.kind == HEIST:
        return _why_no_heist(state, seat, parts.museum)
    return _why_no_recruit(state, seat, parts)


def _why_no_outcome(state: State) -> tuple[str, str]:
    if state.phase == ACTION:
        return "DH-08", phrase(
            "{who} must choose an action; nothing is rolled or revealed now",
            who=Person(state.turn),
        )
    if state.phase == REVEAL:
        return "DH-05", "a card that is still in the deck must be revealed now"
    return ("DH-04" if state.phase == START_ROLL else "DH-13"), "a die must be rolled now"


def _why_no_raid(params: Params, state: State, seat: int, card: int) -> tuple[str, str]:
    if not params.targeted_raid:
        return "DH-30", "this rule set has no targeted raids"
    if state.holder[card] != ON_SHOW:
        return "DH-30", "that card does not lie in a museum now"
    return "DH-12", _too_few(state, seat)


def _why_no_heist(state: State, seat: int, museum: int) -> tuple[str, str]:
    if state.on_show[museum] == 0:
        return "DH-11", phrase("{museum} holds no exhibit", museum=MUSEUM_PHRASES[museum])
    return "DH-12", _too_few(state, seat)


def _too_few(state: State, seat: int) -> str:
    own = state.crew[seat]
    if own == 0:
        return "you have no sidekicks"
    return phrase("you have only {own} of your own sidekicks", own=own)


def _why_no_recruit(state: State, seat: int, parts: Move) -> tuple[str, str]:
    if parts.kind == RECRUIT:
        if most_sidekicks(state, seat) == 0:
            return "DH-10", "the supply is empty and no opponent has a sidekick"
        return "DH-10", "the supply is empty: name the opponent to take a sidekick from"
    if state.supply > 0:
        return "DH-09", "the supply still has sidekicks"
    if parts.other == seat:
        return "DH-10", "you cannot recruit your own sidekick"
    return "DH-10", "only the opponent with the most sidekicks can lose one"
