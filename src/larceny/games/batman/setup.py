"""Batman: the params are checked and completed, and a game is set up (BT-01 .. BT-05)."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.batman.dice import gather_dice
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    COLOURS,
    FACES,
    FIRST,
    LOOT,
    MAX_DICE,
    Params,
    State,
)


def check(params: Params) -> None:
    """Raise BadParam if a game with these params could not be played, or could not end."""
    total = sum(params.dice)
    first_roll = max(params.roll_dice, params.riddler_dice)
    if not first_roll < total <= MAX_DICE:
        need = f"more than the {first_roll} of a first roll and at most {MAX_DICE}"
        raise BadParam(
            "dice",
            phrase("{total} dice in the cup; there must be {need}", total=total, need=need),
            "BT-01",
        )
    used = [faces for count, faces in zip(params.dice, params.faces, strict=True) if count]
    if any(sum(faces) == faces[BATMAN] for faces in used):
        raise BadParam("faces", "every die needs a face that is not Batman", "BT-02")
    if any(sum(faces) == faces[ALARM] for faces in used):
        raise BadParam("faces", "a die of nothing but Alarms would be rolled forever", "BT-09")
    if not any(faces[LOOT] for faces in used):
        raise BadParam("faces", "no die shows Loot: nobody could ever score", "BT-02")


@rule
def prepare(params: Params) -> None:
    """Count the faces of a die of each colour (BT-02)."""
    for colour in range(COLOURS):
        params.die_faces[colour] = 0
        for face in range(FACES):
            params.die_faces[colour] += params.faces[colour][face]


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Put all dice into the cup; chance chooses the first player next (BT-01, BT-04)."""
    state.seats = seats
    state.contenders = (1 << seats) - 1
    state.phase = FIRST
    gather_dice(params, state)
