"""What there is in Spell Stealers, wherever it stands: it never changes."""

from __future__ import annotations

from larceny.games.spell_stealers.state import NO_ATTEMPT, NOBODY, STOLEN, Params, State


def census(params: Params, state: State) -> dict[str, int]:
    seats = range(state.seats)
    attempts = state.order[: state.thrown]
    strangers = state.ready | state.spent | state.late | state.tied | state.asked
    return {
        "thieves": state.seats,
        "pawns behind the entrance": sum(pawn < 0 for pawn in state.pawn),
        "pawns of nobody": sum(state.pawn[state.seats :]),
        "tokens of nobody": strangers >> state.seats,
        "seats that tried twice": state.thrown - len(set(attempts)),
        "attempts without a throw": state.thrown
        - sum(state.verdict[seat] != NO_ATTEMPT for seat in seats),
        "thefts without a thief": sum(state.verdict[seat] == STOLEN for seat in seats)
        - (state.stolen_by != NOBODY),
        "nobody in play": int(state.in_play == 0),
    }
