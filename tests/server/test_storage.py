"""The database: migrations, what is stored, what is refused; on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text, update

from larceny.server.errors import RulesChanged, UnknownTable
from larceny.server.http.models import NewTable
from larceny.server.match.match import Match
from larceny.server.match.opening import new_record
from larceny.server.services import Services, build
from larceny.server.settings import BadSetting, Settings
from larceny.server.storage import bulk, schema
from larceny.server.storage.database import alembic_config, check_version, open_database
from larceny.server.storage.record import Entry, EventRecord, SeatRecord, Stand, TableRecord
from larceny.server.storage.storage import Conflict, Storage
from larceny.server.tokens import hash_of
from tests.server.conftest import QUICK


def a_record(kind: str = "you") -> TableRecord:
    wish = {"game": "dice-heist", "seats": [{"kind": "you"}, {"kind": kind}], "hot_seat": True}
    return new_record(NewTable.model_validate(wish), "test", 100.0)[0]


def a_house(url: str) -> Services:
    return build(Settings(database_url=url, **QUICK))


def test_the_migrations_make_what_the_code_expects(database_url: str) -> None:
    engine = open_database(Settings(database_url=database_url).database)
    with engine.connect() as link:
        context = MigrationContext.configure(link, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_migrations_can_be_taken_back_and_done_again(database_url: str) -> None:
    engine = open_database(Settings(database_url=database_url).database)
    with engine.begin() as link:
        command.downgrade(alembic_config(link), "base")
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    with engine.begin() as link:
        command.upgrade(alembic_config(link), "head")
    assert set(schema.metadata.tables) <= set(inspect(engine).get_table_names())
    engine.dispose()


def test_tables_stored_before_a_migration_are_there_after_it(database_url: str) -> None:
    async def run() -> None:
        engine = open_database(Settings(database_url=database_url).database)
        storage, record, event = Storage(engine), a_record(), EventRecord(1, 15, "die 4", 123)
        await storage.create(record, [event])
        for step, revision in ((command.downgrade, "0001"), (command.upgrade, "head")):
            with engine.begin() as link:
                step(alembic_config(link), revision)
        assert await storage.load(record.id) == record
        assert await storage.events(record.id) == [event]
        await storage.close()

    asyncio.run(run())


def test_an_old_sqlite_is_refused_in_one_line() -> None:
    check_version((3, 35, 0))
    with pytest.raises(BadSetting, match=r"SQLite 3\.31; 3\.35 or newer is needed, or PostgreSQL"):
        check_version((3, 31, 1))


def test_sqlite_is_a_durable_file(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite'}")
    with engine.connect() as link:
        assert link.execute(text("pragma journal_mode")).scalar() == "wal"
        assert link.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()


def test_a_table_is_found_as_it_was_stored(database_url: str) -> None:
    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        record = a_record()
        event = EventRecord(1, 15, "die 4", 123, None, None)
        await storage.create(record, [event])
        assert await storage.load(record.id) == record
        assert await storage.events(record.id) == [event]
        assert await storage.load("nowhere") is None
        await storage.close()

    asyncio.run(run())


def test_many_moves_in_one_commit(database_url: str) -> None:
    """More rows than go into one statement; and tables that stand as they stood."""

    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        records = [a_record() for _ in range(3)]
        for record in records:
            await storage.create(record)
        added = {
            record.id: tuple(EventRecord(n + 1, 15, f"die {n % 6 + 1}", n) for n in range(length))
            for record, length in zip(records, (1, bulk.ROWS, 2 * bulk.ROWS + 1), strict=True)
        }
        stands = [None, Stand("running", 8.5), Stand("over", None)]
        entries = [Entry(*one, stand) for one, stand in zip(added.items(), stands, strict=True)]
        await asyncio.gather(*map(storage.append, entries))
        before = [Stand(record.status, record.due) for record in records]
        for (table, events), stand, first in zip(added.items(), stands, before, strict=True):
            assert tuple(await storage.events(table)) == events
            record = await storage.load(table)  # type: ignore[assignment]
            assert (record.status, record.due) == (stand or first)
        await storage.close()

    asyncio.run(run())


def test_an_event_is_written_once_and_a_batch_is_not_spoilt_by_one(database_url: str) -> None:
    async def run() -> None:
        storage = Storage(open_database(Settings(database_url=database_url).database))
        records = [a_record() for _ in range(5)]
        for record in records:
            await storage.create(record)
        one = EventRecord(1, 0, "recruit", 1, "id", 1)
        entries = [Entry(r.id, (one,), Stand("running", None)) for r in records]
        twice = [entries[0], *entries, entries[3]]
        outcomes = await asyncio.gather(*map(storage.append, twice), return_exceptions=True)
        assert [isinstance(one, Conflict) for one in outcomes].count(True) == 2
        for record in records:
            assert await storage.events(record.id) == [one]
        assert storage.writer.largest > 1
        await storage.close()

    asyncio.run(run())


def test_a_request_sent_to_two_servers_moves_once_and_gets_one_answer(database_url: str) -> None:
    async def run() -> None:
        house = a_house(database_url)
        match = await house.tables.open(a_record())
        house.tables._awake.clear()
        other = await house.tables.get(match.id)
        for number in range(6):
            seat = match.table.actors[0]
            asked = frozenset([seat]), seat, match.table.moves(seat)[-1], match.version, f"{number}"
            both = await asyncio.gather(match.move(*asked), other.move(*asked))
            assert both[0] == both[1] == match.version == other.version
            assert await other.move(*asked) == await match.move(*asked) == both[0]
        stored = await house.tables.storage.events(match.id)
        assert [one.move_id for one in stored if one.move_id is not None] == [*"012345"]
        await house.close()

    asyncio.run(run())


def test_of_two_who_sit_down_at_once_one_gets_the_seat(database_url: str) -> None:
    async def run() -> None:
        house = a_house(database_url)
        match = await house.tables.open(a_record("open"))
        both = [match.sit(1, name) for name in ("Ben", "Cem")]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["SeatTaken", "str"]
        assert match.status == "running"
        token = next(one for one in outcomes if isinstance(one, str))
        stored = await house.tables.storage.load(match.id)
        assert stored is not None
        assert stored.seats[1].token_hash == hash_of(token)
        await house.close()

    asyncio.run(run())


def test_a_table_whose_last_seat_was_taken_before_a_crash_starts_when_it_is_woken(
    database_url: str,
) -> None:
    async def run() -> None:
        house = a_house(database_url)
        match = await house.tables.open(a_record("open"))
        person = SeatRecord(1, "person", "Ben", token_hash=hash_of("x"))
        assert await house.tables.storage.sit(match.id, person, 5.0)
        house.tables._awake.clear()
        assert await house.tables.storage.overdue(6.0) == [match.id]
        assert (await house.tables.get(match.id)).status == "running"
        await house.close()

    asyncio.run(run())


def test_a_table_begun_by_other_rules_is_refused(database_url: str) -> None:
    async def run() -> None:
        house = a_house(database_url)
        storage = house.tables.storage
        match = await house.tables.open(a_record())
        house.tables._awake.clear()
        for change in ({"rules_version": 99}, {"rules_version": 1, "fingerprint": "other"}):
            await storage._write(
                lambda link, change=change: link.execute(  # type: ignore[misc]
                    update(schema.tables).values(**change)
                )
            )
            with pytest.raises(RulesChanged):
                await house.tables.get(match.id)
        await house.close()

    asyncio.run(run())


def test_a_woken_table_is_the_table_that_slept(database_url: str) -> None:
    async def run() -> None:
        house = a_house(database_url)
        match = await house.tables.open(a_record())
        for number in range(12):
            seat = match.table.actors[0]
            move = match.table.moves(seat)[-1]
            await match.move(frozenset([seat]), seat, move, match.version, f"m{number}")
        before = _sight(match)
        house.tables._awake.clear()
        woken = await house.tables.get(match.id)
        assert woken is not match
        assert _sight(woken) == before
        assert woken._receipts._accepted == match._receipts._accepted != {}
        with pytest.raises(UnknownTable):
            await house.tables.get("nowhere")
        await house.close()

    asyncio.run(run())


def _sight(match: Match) -> object:
    eyes = (None, 0, 1)
    return [(match.frame(eye), match.events(eye), match.info) for eye in eyes]
