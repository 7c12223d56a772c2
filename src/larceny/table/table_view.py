"""What a seat or a spectator sees of a table."""

from __future__ import annotations

from typing import Any

from larceny.table.position import Position


def make_view(position: Position, version: int, seat: int | None, viewer: int) -> dict[str, Any]:
    """Return what a viewer may see, ready for JSON. `seat` is None for a spectator.

    With CHANCE as the viewer nothing is hidden.
    """
    contract, setup, known = position.contract, position.setup, position.known(viewer)
    is_over = not position.actors
    moves = list(dict.fromkeys(position.texts(seat))) if seat in position.actors else []
    return {
        "game": contract.name,
        "rules": setup.rules,
        "seats": setup.seats,
        "seat": seat,
        "version": version,
        "actors": list(position.actors),
        "over": is_over,
        "winners": list(position.winners),
        "scores": list(position.scores) if is_over else None,
        "moves": moves,
        "rules_now": list(contract.guide.rules_now(position.params, known, viewer)),
        "board": contract.view.view(position.params, known, viewer),
    }
