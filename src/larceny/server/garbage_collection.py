"""When Python looks for garbage: rings of objects that hold each other and nobody else holds.

Tables are many, live long and are no garbage: to look through them again and again, as Python does
by itself, took more than half of the time of a busy server. So it looks seldom, and a table that is
put to sleep leaves no ring. Closed connections do, inside of the libraries that serve them; those
are swept up every so often.
"""

from __future__ import annotations

import asyncio
import gc

THRESHOLDS = (100_000, 50, 100)
"""How many new objects gather before Python looks among them; the rest is in its documentation."""
SWEPT_EVERY = 1800.0
"""Seconds between looks through everything: with 500 tables awake one takes a third of a second."""


def look_seldom() -> None:
    """What is in memory now is there to stay; of what comes, look at little."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def sweep_up() -> None:
    """Look through everything every so often, until cancelled."""
    while True:
        await asyncio.sleep(SWEPT_EVERY)
        gc.collect()
