"""Setting up Spell Stealers: which params can be played, and how a game begins (SS-01, SS-05)."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import count_faces
from larceny.games.spell_stealers.state import (
    MAX_FACES,
    NOBODY,
    ORB,
    PLAYERS,
    START_ROLL,
    Params,
    State,
)


def check(params: Params) -> None:
    """Raise BadParam if the game could not be played or would never end."""
    for shape, row in enumerate(params.colours):
        if not 1 <= sum(row) <= MAX_FACES:
            raise BadParam(
                "colours",
                phrase("an artifact die has 1 to {max_faces} faces", max_faces=MAX_FACES),
                "SS-03",
            )
        if params.stealing_dice[shape] < 1:
            raise BadParam("stealing_dice", "a stealing die has at least one face", "SS-01")
    if params.stealing_dice[ORB] == 1:
        raise BadParam("stealing_dice", "with a one-sided orb nobody would ever begin", "SS-05")
    if not 1 <= sum(params.success_faces) <= MAX_FACES:
        raise BadParam(
            "success_faces",
            phrase("the success die has 1 to {max_faces} faces", max_faces=MAX_FACES),
            "SS-04",
        )
    green, either, red = params.success_faces
    helps = (red > 0, either > 0, green + either > 0)  # red, yellow, green numbers
    if not any(row[colour] and helps[colour] for row in params.colours for colour in range(3)):
        raise BadParam("success_faces", "no roll could ever succeed: nobody would move", "SS-08")


@rule
def prepare(params: Params) -> None:
    """Count the faces of the dice (SS-03, SS-04)."""
    count_faces(params)


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Put everybody at the entrance, tokens ready; all roll for the start (SS-01, SS-05)."""
    state.seats = seats
    state.in_play = state.ready = state.contenders = (1 << seats) - 1
    state.stolen_by = state.thief = NOBODY
    for place in range(PLAYERS):
        state.order[place] = NOBODY
    state.phase = START_ROLL
