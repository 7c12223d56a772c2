"""Hints and consent are stored: other processes see them, and a killed server loses none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from larceny.match.match import Match
from larceny.match.seating import record_hint, set_consent
from larceny.match.subscriber import Subscriber
from larceny.table.notes import HintUse
from tests.server.host import Host, request_move
from tests.server.process import Server


async def agree_all(match: Match) -> None:
    for seat in range(len(match.document.seats)):
        await set_consent(match, seat, True)


def test_another_process_sees_who_agreed_and_who_used_a_hint(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url)
        match = await host.create()
        other = await host.copy(match)
        spectator = Subscriber(frozenset(), None)
        other.broadcaster.join(spectator)
        await spectator.next_message()
        await agree_all(match)
        seat, version = match.table.actors[0], match.version
        await record_hint(match, seat, version)
        await other.refresh()
        news = json.loads(str(await spectator.next_message()))
        assert news["table"]["hints"]["used"] == [{"number": version, "seat": seat}]
        assert all(seat["agrees"] for seat in news["table"]["seats"])
        assert other.document == match.document
        assert other.table.hints == (HintUse(version, seat),)
        await host.close()

    asyncio.run(run())


def test_two_processes_that_store_the_same_use_store_it_once(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url)
        match = await host.create()
        await agree_all(match)
        other = await host.copy(match)
        seat, version = match.table.actors[0], match.version
        await asyncio.gather(record_hint(match, seat, version), record_hint(other, seat, version))
        loaded = await host.copy(match)
        assert loaded.document.hints == (HintUse(version, seat),)
        await loaded.submit(request_move(loaded))
        assert loaded.table.hints == loaded.document.hints, "a move keeps the hints before it"
        await host.close()

    asyncio.run(run())


def test_a_hint_that_was_answered_survives_kill_9(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with Server(database, tmp_path / "server.log") as server:
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
        opened = server.post("/api/tables", {"game": "spell-stealers", "seats": seats}).json()
        token, path = opened["tokens"]["0"], f"/api/tables/{opened['id']}"
        while (frame := server.get(f"{path}/view"))["actors"] != [0]:
            pass
        answer = server.post(f"{path}/hint", {"version": frame["version"]}, token)
        assert answer.status_code == 200, answer.text
        server.kill()

    async def load() -> tuple[HintUse, ...]:
        host = Host(database)
        match = await host.tables.get(opened["id"])
        await host.close()
        return match.table.hints

    assert asyncio.run(load()) == (HintUse(frame["version"], 0),)
