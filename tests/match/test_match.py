"""The authority over a table, alone: a store in memory, a clock of the test, and no server."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

import larceny
from larceny.engine.window_status import NO_WINDOW
from larceny.engine.window_status import OPEN as OPEN_WINDOW
from larceny.match import live_table
from larceny.match.absence import cast_vote
from larceny.match.document import (
    OVER,
    RUNNING,
    WAITING,
    ReplacementVote,
    TableDocument,
    TimeControl,
    from_plain,
    to_plain,
)
from larceny.match.errors import Conflict, SeatTaken, StaleVersion
from larceny.match.presence import AWAY_SECONDS
from larceny.match.seating import record_hint, set_consent, take_seat
from larceny.match.store import Change
from larceny.match.subscriber import Subscriber
from larceny.match.talk import say
from larceny.match.tokens import hash_token
from larceny.match.undo import UndoWish, undo_decision
from larceny.match.upkeep import Upkeep
from larceny.match.window_status import find_opening, window_status
from larceny.realtime.judged_window import WindowPace
from tests.match.tables import ANYBODY, RANDOM, YOU, World, move_request

FORBIDDEN = [
    *("alembic", "fastapi", "numba", "numpy", "orjson", "prometheus_client", "pydantic"),
    *("sqlalchemy", "starlette", "uvicorn", "wasmtime", "websockets", "larceny.server"),
]
NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}
"""A deck of one card: after it no move is followed by chance, except a heist."""


def run(work: Callable[[World], Awaitable[None]]) -> None:
    asyncio.run(work(World()))  # type: ignore[arg-type]


def test_it_is_imported_without_server_database_and_compiler() -> None:
    code = (
        "import importlib, pkgutil, sys\n"
        f"for name in {FORBIDDEN}: sys.modules[name] = None\n"
        "package = importlib.import_module('larceny.match')\n"
        "for module in pkgutil.iter_modules(package.__path__):\n"
        "    importlib.import_module(f'larceny.match.{module.name}')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_public_function_of_the_same_name_stays_what_it_is() -> None:
    code = (
        "import larceny, larceny.match.match\n"
        "names = [one.name for one in larceny.match('dice-heist', ['greedy', 'random'], games=2)"
        ".standings()]\n"
        "assert sorted(names) == ['greedy', 'random'], names\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_whole_game_with_bots_outlives_a_restart() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open(YOU, RANDOM, RANDOM)
        moves = 0
        while match.status == RUNNING:
            if match.table.actors == (0,):
                await match.submit(move_request(match, id=f"m{moves}"))
                moves += 1
                if moves == 5:
                    before = match.table.log, match.version
                    await world.restart()
                    match = await world.tables.get(match.id)
                    assert (match.table.log[: len(before[0])], before[0][0]) == (
                        before[0],
                        match.table.log[0],
                    )
            await asyncio.sleep(0)
        assert (match.status, match.table.over) == (OVER, True)
        stored = world.store.tables[match.id]
        assert [event.number for event in stored.events] == [
            *range(1, match.table.version + 1),
        ]

    run(play)


def test_a_document_survives_json_as_it_is() -> None:
    async def play(world: World) -> None:
        bank = TimeControl("bank", 100, 5)
        match, tokens = await world.open(params=NO_CARDS, time_control=bank, talk="free")
        page = Subscriber(frozenset([0, 1]), 0, frozenset(map(hash_token, tokens.values())))
        match.broadcaster.join(page)
        for seat in (0, 1):
            await set_consent(match, seat, True)
        mover = match.table.actors[0]
        await record_hint(match, mover, match.version)
        await match.submit(move_request(match, "recruit"))
        await say(match, page, (0, "text", "well done"), "here", world.tables.talk_rate)
        match.broadcaster.leave(page)
        match.broadcaster.join(Subscriber(frozenset([0]), 0))
        world.now += AWAY_SECONDS
        await cast_vote(match, 0, 1, ReplacementVote("pause"))
        document = match.document
        assert document.hints
        assert document.absences
        assert document.clocks
        assert document.said
        plain = json.loads(json.dumps(to_plain(document)))
        assert from_plain(TableDocument, plain) == document
        del plain["said"]  # as before there was any talk
        assert from_plain(TableDocument, plain) == replace(document, said=())

    run(play)


def test_of_two_servers_that_meet_one_move_counts_and_the_other_reads_on() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open()
        twin = await world.new_process().get(match.id)
        page = Subscriber(frozenset(), None)
        twin.broadcaster.join(page)
        request = move_request(match)
        await match.submit(request)
        with pytest.raises(StaleVersion):
            await twin.submit(request)
        assert twin.snapshot.frame(0) == match.snapshot.frame(0)
        await page.next_message()
        assert json.loads(str(await page.next_message()))["type"] == "events"
        await twin.submit(move_request(twin))
        assert twin.version > match.version

    run(play)


def test_a_change_that_meets_another_one_is_decided_anew() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open(YOU, ANYBODY, ANYBODY)
        twin = await world.new_process().get(match.id)
        await take_seat(match, 1, "Ben")
        with pytest.raises(SeatTaken):
            await take_seat(twin, 1, "Cem")
        await take_seat(twin, 2, "Cem")
        assert (match.status, twin.status) == (WAITING, RUNNING)
        await match.refresh()
        assert [seat.name for seat in match.document.seats] == ["Ann", "Ben", "Cem"]
        assert match.document == twin.document

    run(play)


def test_what_was_taken_back_is_gone_from_the_store_and_versions_never_go_back() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open(params=NO_CARDS)
        for _ in range(3):
            await match.submit(move_request(match, "recruit"))
        version, length = match.version, match.table.version
        await undo_decision(match, UndoWish(frozenset([0, 1]), length, version), world.now)
        assert (match.version, match.table.version) == (version + 1, length - 1)
        await world.restart()
        again = await world.tables.get(match.id)
        assert (again.version, again.table.log) == (match.version, match.table.log)

    run(play)


def test_an_overdue_table_is_taken_by_one_sweep_and_goes_on() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open(RANDOM, RANDOM)
        await world.tables.close()
        assert match.status == RUNNING, "its bots are stopped in mid-game"
        other = world.new_process()
        world.now += 1
        await Upkeep(other).resume_overdue(0)
        taken = next(iter(other)).match
        while taken.status == RUNNING:
            await asyncio.sleep(0)
        assert taken.id == match.id
        assert await world.store.take_overdue(world.now + 1e6, world.now) == []

    run(play)


def test_a_table_whose_id_is_taken_is_not_created() -> None:
    async def play(world: World) -> None:
        match, _ = await world.open()
        with pytest.raises(Conflict):
            await world.store.create(match.document)

    run(play)


def test_a_damaged_table_that_nobody_waits_for_any_more_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(world: World) -> None:
        match, _ = await world.open()
        await world.restart()
        goes_on = asyncio.Event()

        async def load_late(table_id: str) -> None:
            await goes_on.wait()
            raise ValueError("no table")

        world.store.load = load_late  # type: ignore[method-assign]
        waiting = asyncio.create_task(world.tables.load(match.id))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        goes_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()

    run(play)
    assert [record.name for record in caplog.records] == ["larceny.match"]


def test_a_window_is_found_where_it_opened_from_any_event_in_it() -> None:
    table, random = larceny.load("spell-stealers").table(seats=3, rules="live", seed=3), Random(1)
    lengths: set[int] = set()
    while len(lengths) < 8:
        seat = random.choice(table.actors)
        table.play(seat, random.choice(table.moves(seat)))
        if window_status(table) == NO_WINDOW:
            continue
        opened = table.version
        while window_status(table.at(opened - 1)) != NO_WINDOW:
            opened -= 1
        assert find_opening(table) == opened
        lengths.add(table.version - opened)


def test_whoever_was_slower_than_another_server_goes_on_judging(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where both of two servers lost once, a window stayed open for ever."""
    monkeypatch.setattr(live_table, "RACING", WindowPace(limit=50, least=0))

    async def lose_once(world: World) -> None:
        match, _ = await world.open(YOU, ANYBODY, game="spell-stealers", rules="live")
        await take_seat(match, 1, "Ben")
        save = world.store.save
        lost: list[Change] = []

        async def save_later(change: Change) -> None:
            if not lost and window_status(match.table) != NO_WINDOW:
                lost.append(change)
                raise Conflict(match.id)
            await save(change)

        monkeypatch.setattr(world.store, "save", save_later)
        await match.submit(move_request(match, "roll orb"))
        assert window_status(match.table) != NO_WINDOW
        async with asyncio.timeout(20):
            while window_status(match.table) == OPEN_WINDOW:
                await asyncio.sleep(0.01)
        assert lost

    run(lose_once)
