"""Where the last round of a game began: what to tell somebody who comes back to it."""

from __future__ import annotations

from larceny.table.table import Table


def find_last_round(table: Table) -> int:
    """Return how many events came before the last round.

    The last round has the turn that is under way and, before it, one turn for each seat: those that
    were over when the game was left.
    """
    contract, params = table.contract, table.setup.params
    state = contract.new_state(params, table.seats)
    starts = [0]
    turn = state.turn
    for number, event in enumerate(table.log, 1):
        code = contract.notation.parse(params, state, event.seat, event.move)
        contract.rules.apply(params, state, event.seat, code)
        if state.turn != turn:
            turn = state.turn
            starts.append(number)
    return starts[max(0, len(starts) - 1 - table.seats)]
