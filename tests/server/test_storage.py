"""The database, on SQLite and on PostgreSQL: migrations, what is stored, what is refused."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, inspect, text

from larceny.match.clock import Clock
from larceny.match.creation import new_document
from larceny.match.document import Seat, StoredEvent, TableDocument
from larceny.match.errors import Conflict, RulesChanged, UnknownTable
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.seating import take_seat
from larceny.match.store import Change
from larceny.match.tables import Tables
from larceny.match.tokens import hash_token
from larceny.server.http.models import NewTable
from larceny.server.services import Services, build_services
from larceny.server.settings import BadSetting, Settings
from larceny.server.storage import schema
from larceny.server.storage.database import alembic_config, check_sqlite_version, open_database
from larceny.server.storage.rows import ROWS
from larceny.server.storage.storage import Storage
from tests.server.conftest import QUICK
from tests.server.host import load_document, load_events
from tests.server.waiting import SECONDS

NOW = 1_700_000_000.0


def make_document(kind: str = "you") -> TableDocument:
    body = {"game": "dice-heist", "seats": [{"kind": "you"}, {"kind": kind}], "hot_seat": True}
    return new_document(NewTable.model_validate(body).to_choices(), "test", 100.0)[0]


def make_services(url: str, clock: Clock = time.time) -> Services:
    return build_services(Settings(database_url=url, **QUICK), clock)


def another_registry(services: Services) -> Tables:
    """Return a registry with no table in memory, as another process on this database has."""
    return Tables(services.storage, services.work, services.clock, services.tables.pace)


def test_the_migrations_make_the_schema_of_the_code(database_url: str) -> None:
    engine = open_database(Settings(database_url=database_url).database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_migrations_can_be_reverted_and_run_again(database_url: str) -> None:
    engine = open_database(Settings(database_url=database_url).database)
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), "base")
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "head")
    assert set(schema.metadata.tables) <= set(inspect(engine).get_table_names())
    engine.dispose()


def test_an_old_sqlite_is_refused_in_one_line() -> None:
    check_sqlite_version((3, 35, 0))
    with pytest.raises(BadSetting, match=r"SQLite 3\.31; 3\.35 or newer is needed, or PostgreSQL"):
        check_sqlite_version((3, 31, 1))


def test_sqlite_is_a_durable_file(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite'}")
    with engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()


def test_a_table_is_found_as_it_was_stored(database_url: str) -> None:
    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        document = make_document()
        event = StoredEvent(1, 15, "die 4", 123, None, None)
        await storage.create(document, [event])
        assert await load_document(storage, document.id) == document
        assert await load_events(storage, document.id) == [event]
        assert await storage.load("nowhere") is None
        await storage.close()

    asyncio.run(run())


def test_a_read_under_way_leaves_no_connection_behind_when_the_storage_is_closed(
    database_url: str,
) -> None:
    engine = open_database(Settings(database_url=database_url).database)
    engine.dispose()
    links: Counter[str] = Counter()
    event.listen(engine, "connect", lambda *_: links.update(["opened"]))
    event.listen(engine, "close", lambda *_: links.update(["closed"]))
    is_reading = threading.Event()

    def read_slowly(connection: Connection) -> None:
        is_reading.set()
        time.sleep(0.3)
        connection.execute(text("select 1"))

    async def stop_while_reading() -> None:
        storage = Storage(engine)
        reading = asyncio.create_task(storage.read(read_slowly))
        await asyncio.to_thread(is_reading.wait, SECONDS)
        reading.cancel()
        await storage.close()

    asyncio.run(stop_while_reading())
    assert links["opened"] == links["closed"] == 1


def after(document: TableDocument, *events: StoredEvent, **changes: Any) -> Change:
    """Return a change that adds some events to a table."""
    later = replace(document, saved=document.saved + 1, **changes)
    return Change(document, later, events)


def test_many_moves_in_one_commit(database_url: str) -> None:
    """There are more rows than go into one statement, and documents that change and do not."""

    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        documents = [make_document() for _ in range(3)]
        for document in documents:
            await storage.create(document)
        new: list[dict[str, Any]] = [{}, {"deadline": 8.5}, {"status": "over", "stopped": "why"}]
        changes = [
            after(
                document,
                *(StoredEvent(n + 1, 15, f"die {n % 6 + 1}", n) for n in range(length)),
                **changed,
            )
            for document, length, changed in zip(
                documents, (1, ROWS, 2 * ROWS + 1), new, strict=True
            )
        ]
        await asyncio.gather(*map(storage.save, changes))
        for change in changes:
            stored = await storage.load(change.after.id)
            assert stored is not None
            assert stored == (change.after, list(change.events))
        await storage.close()

    asyncio.run(run())


def test_an_event_is_stored_once_and_a_conflict_fails_no_other_change(database_url: str) -> None:
    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        documents = [make_document() for _ in range(5)]
        for document in documents:
            await storage.create(document)
        event = StoredEvent(1, 0, "recruit", 1, "id", 1)
        changes = [after(document, event) for document in documents]
        twice = [changes[0], *changes, changes[3]]
        results = await asyncio.gather(*map(storage.save, twice), return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results].count(True) == 2
        for document in documents:
            assert await load_events(storage, document.id) == [event]
        assert storage.writer.largest_commit > 1
        await storage.close()

    asyncio.run(run())


def test_of_two_who_save_a_table_at_once_one_is_refused(database_url: str) -> None:
    """Also where neither adds an event, and where one takes events back."""

    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        document = make_document()
        log = [StoredEvent(number, 15, "die 4", number) for number in (1, 2, 3)]
        await storage.create(document, log)
        undone = replace(document, saved=1, retracted=3, retracted_by=0)
        await storage.save(Change(document, undone, (), 1))
        assert await load_events(storage, document.id) == log[:1]
        for late in (
            after(document, StoredEvent(4, 15, "die 1", 9)),
            after(document, talk="off"),
            Change(document, undone, (), 1),
        ):
            with pytest.raises(Conflict):
                await storage.save(late)
        assert await storage.load(document.id) == (undone, log[:1])
        await storage.close()

    asyncio.run(run())


def test_a_request_sent_to_two_servers_moves_once_and_gets_one_answer(database_url: str) -> None:
    async def run() -> None:
        services = make_services(database_url)
        match = await services.tables.create(make_document())
        other = await another_registry(services).get(match.id)
        for number in range(6):
            seat = match.table.actors[0]
            move, held = match.table.moves(seat)[-1], frozenset([seat])
            request = MoveRequest(held, seat, move, match.version, f"{number}")
            first = await asyncio.gather(match.submit(request), other.submit(request))
            again = await asyncio.gather(match.submit(request), other.submit(request))
            versions = {result.version for result in (*first, *again)}
            assert versions == {match.version} == {other.version}
            assert [result.is_new for result in (*first, *again)].count(True) == 1
        stored = await load_events(services.storage, match.id)
        assert [event.move_id for event in stored if event.move_id is not None] == [*"012345"]
        await services.close()

    asyncio.run(run())


def test_of_two_people_who_sit_down_at_once_one_gets_the_seat(database_url: str) -> None:
    async def run() -> None:
        services = make_services(database_url)
        match = await services.tables.create(make_document("open"))
        both = [take_seat(match, 1, name) for name in ("Ben", "Cem")]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["SeatTaken", "str"]
        assert match.status == "running"
        token = next(result for result in results if isinstance(result, str))
        stored = await load_document(services.storage, match.id)
        assert stored.seats[1].token_hash == hash_token(token)
        await services.close()

    asyncio.run(run())


def test_a_table_whose_last_seat_was_taken_before_a_crash_starts_when_it_is_loaded(
    database_url: str,
) -> None:
    async def run() -> None:
        services = make_services(database_url)
        match = await services.tables.create(make_document("open"))
        person = Seat(1, "person", "Ben", token_hash=hash_token("x"))
        seated = match.document.with_seat(person)
        await services.storage.save(after(match.document, seats=seated.seats, deadline=5.0))
        assert await services.storage.take_overdue(6.0, 7.0) == [match.id]
        assert (await another_registry(services).get(match.id)).status == "running"
        await services.close()

    asyncio.run(run())


def test_a_table_begun_with_other_rules_is_refused(database_url: str) -> None:
    async def run() -> None:
        services = make_services(database_url)
        storage = services.storage
        match = await services.tables.create(make_document())
        changes: list[dict[str, Any]] = [{"rules_version": 99}, {"fingerprint": "other"}]
        for changed in changes:
            stored = await load_document(storage, match.id)
            await storage.save(after(stored, **changed))
            with pytest.raises(RulesChanged):
                await another_registry(services).get(match.id)
        await services.close()

    asyncio.run(run())


def test_a_table_loaded_again_is_the_table_that_was_stored(database_url: str) -> None:
    async def run() -> None:
        services = make_services(database_url, lambda: NOW)
        match = await services.tables.create(make_document())
        requests = []
        for number in range(12):
            seat = match.table.actors[0]
            move = match.table.moves(seat)[-1]
            held = frozenset([seat])
            requests.append(MoveRequest(held, seat, move, match.version, f"m{number}"))
            await match.submit(requests[-1])
        tables = another_registry(services)
        woken = await tables.get(match.id)
        assert woken is not match
        assert _all_views(woken) == _all_views(match)
        answers = [await match.submit(request) for request in requests]
        assert [await woken.submit(request) for request in requests] == answers
        assert woken.version == match.version == answers[-1].version
        with pytest.raises(UnknownTable):
            await tables.get("nowhere")
        await services.close()

    asyncio.run(run())


def _all_views(match: Match) -> object:
    viewers = (None, 0, 1)
    snapshot = match.snapshot
    return [(snapshot.frame(viewer), snapshot.events(viewer), match.info) for viewer in viewers]
