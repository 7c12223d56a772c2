"""A whole game of a person and two bots, with a reload of everything in the middle.

It is run by `test_in_browser.py` in Pyodide, and uses nothing but the standard library and ours.
"""

import asyncio
import json

from larceny.match.bot_turns import Pace
from larceny.match.creation import SeatChoice, TableChoices, new_document
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.rate_limit import RateLimit
from larceny.match.store import MemoryStore
from larceny.match.subscriber import Subscriber
from larceny.match.tables import Tables
from larceny.match.work import OwnWork

NOW = 1_700_000_000.0


def open_tables(store: MemoryStore) -> Tables:
    pace = Pace(0, 60, RateLimit(1e6, 1_000_000, lambda: NOW))
    return Tables(store, OwnWork(), lambda: NOW, pace)


async def play_game(game: str, bot: str) -> str:
    """Play, and return as JSON how it ended and what the page of the person was sent last."""
    store = MemoryStore()
    seats = [SeatChoice("you", "Ann"), SeatChoice("bot", None, bot), SeatChoice("bot", None, bot)]
    tables = open_tables(store)
    document, _ = new_document(TableChoices(game, seats), "address", NOW)
    match = await tables.create(document)
    sent: list[str] = []
    moves = reloads = 0
    _watch(match, sent)
    while match.status != "over":
        if 0 in match.table.actors:
            move = match.table.moves(0)[moves % len(match.table.moves(0))]
            await match.submit(MoveRequest(frozenset([0]), 0, move, match.version, f"m{moves}"))
            moves += 1
        if moves == 4 and not reloads:
            reloads += 1
            await tables.close()
            tables = open_tables(store)
            match = await tables.get(document.id)
            _watch(match, sent)
        await asyncio.sleep(0)
    await tables.close()
    stored = store.tables[document.id].events
    frame = json.loads(sent[-1])["frame"]
    return json.dumps(
        {
            "numbers": [event.number for event in stored] == [*range(1, match.version + 1)],
            "moves": moves,
            "reloads": reloads,
            "over": frame["over"],
            "scores": frame["scores"] == list(match.table.scores),
        }
    )


def _watch(match: Match, sent: list[str]) -> None:
    """Let the page of the person have what it is sent."""

    def write(text: str) -> bool:
        sent.append(text)
        return True

    match.broadcaster.join(Subscriber(frozenset([0]), 0, write=write))
