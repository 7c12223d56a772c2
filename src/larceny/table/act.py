"""Letting bots act at a table, also where several seats may act at once."""

from __future__ import annotations

from collections.abc import Mapping

from larceny.bots import Bot
from larceny.table.table import Table


def act(table: Table, bots: Mapping[int, Bot], start: int = 0) -> bool:
    """One bot among the actors moves; False if there is no bot or all of them rather wait.

    They are asked in the order of seats, beginning with place `start` among them. Where nobody
    but bots can act, the first one asked is made to.
    """
    able = [seat for seat in table.actors if seat in bots]
    order = [able[(start + place) % len(able)] for place in range(len(able))]
    for seat in order:
        move = bots[seat].decide(table.observe(seat))
        if move is not None:
            table.play(seat, move)
            return True
    if not order or len(able) < len(table.actors):
        return False
    table.play(order[0], bots[order[0]].choose(table.observe(order[0])))
    return True
