"""Decide which bot moves next at a table, also where several seats may act at once."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from larceny.bots import Bot
from larceny.table.table import Table


def next_bots(actors: Sequence[int], bots: Container[int], start: int = 0) -> list[int]:
    """Return the bot seats among the actors in the order in which to ask them for a move.

    The order is that of the seats, beginning with place `start` among the bots.
    """
    able = [seat for seat in actors if seat in bots]
    return [able[(start + place) % len(able)] for place in range(len(able))]


def forced_bot(actors: Sequence[int], bots: Container[int], start: int = 0) -> int | None:
    """Return the bot seat that has to move although every bot would rather wait.

    It is the first one asked; None where somebody else may act and the bots can wait.
    """
    order = next_bots(actors, bots, start)
    return order[0] if order and len(order) == len(actors) else None


def act(
    table: Table,
    bots: Mapping[int, Bot],
    start: int = 0,
    *,
    actors: Sequence[int] | None = None,
) -> bool:
    """Let one bot move; return False if there is none or all of them can and would rather wait.

    `actors` narrows the seats that are considered; by default all that may act are.
    """
    able = table.actors if actors is None else actors
    for seat in next_bots(able, bots, start):
        move = bots[seat].decide(table.observe(seat))
        if move is not None:
            table.play(seat, move)
            return True
    forced = forced_bot(able, bots, start)
    if forced is None:
        return False
    table.play(forced, bots[forced].choose(table.observe(forced)))
    return True
