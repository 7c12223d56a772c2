"""The registry of matches: one match in memory for each table, whoever asks for it and when."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from larceny.match.errors import Conflict, UnknownTable
from larceny.match.tables import LoadedTable
from tests.server.host import Host, make_document
from tests.server.waiting import SECONDS


def test_a_table_that_is_found_stored_while_it_is_created_is_not_loaded_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sweep finds every stored table that nobody has in memory, and asks the registry for it."""

    async def play() -> None:
        host = Host(str(tmp_path / "tables.sqlite"))
        document = make_document()[0]
        loads: list[asyncio.Task[LoadedTable]] = []
        store = host.storage.create

        async def store_and_be_found(*parts: Any) -> None:
            await store(*parts)
            loads.append(asyncio.create_task(host.tables.load(document.id)))
            await asyncio.sleep(0)  # the other task begins to load

        monkeypatch.setattr(host.storage, "create", store_and_be_found)
        match = await host.tables.create(document)
        assert (await loads[0]).match is match
        assert match.table.actors
        await host.close()

    asyncio.run(play())


def test_nobody_sees_a_match_before_it_has_started(tmp_path: Path) -> None:
    async def play() -> None:
        host = Host(str(tmp_path / "tables.sqlite"))
        document = make_document()[0]
        await host.storage.create(document, [], None)
        seen: list[int] = []

        async def look_on() -> None:
            while not seen:
                if len(host.tables):  # it is in memory, and may still be starting
                    seen.append((await host.tables.load(document.id)).match.version)
                await asyncio.sleep(0)

        await asyncio.wait_for(asyncio.gather(host.tables.load(document.id), look_on()), SECONDS)
        assert seen[0]
        await host.close()

    asyncio.run(play())


def test_a_table_that_somebody_asks_for_too_early_is_created_all_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        host = Host(str(tmp_path / "tables.sqlite"))
        document = make_document()[0]
        early = asyncio.create_task(host.tables.load(document.id))
        await asyncio.sleep(0)  # it is looked for in the database
        match = await host.tables.create(document)
        with pytest.raises(UnknownTable):
            await early
        assert (await host.tables.load(document.id)).match is match
        await host.close()

    asyncio.run(play())


def test_of_two_who_create_a_table_at_once_one_is_refused_and_the_others_find_it(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        host = Host(str(tmp_path / "tables.sqlite"))
        document = make_document()[0]
        creations = [asyncio.create_task(host.tables.create(document)) for _ in range(2)]
        await asyncio.sleep(0)
        loaded = await host.tables.load(document.id)
        first, second = await asyncio.gather(*creations, return_exceptions=True)
        assert loaded.match is first
        assert isinstance(second, Conflict)
        await host.close()

    asyncio.run(play())
