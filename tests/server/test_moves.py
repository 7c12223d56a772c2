"""One authority: what is refused changes nothing; what is stored twice happens once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.engine.errors import BadNotation, IllegalMove
from larceny.server.errors import StaleVersion
from larceny.server.http.models import NewTable
from larceny.server.match.match import Match
from larceny.server.match.opening import new_record
from larceny.server.match.receipts import MOST_REFUSALS, Receipts
from larceny.server.services import Services, build
from larceny.server.settings import Settings
from larceny.server.storage.record import Entry, Stand
from larceny.server.storage.storage import Conflict
from tests.server.conftest import QUICK
from tests.server.table_client import TableClient

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


@pytest.fixture
def table(client: TestClient) -> TableClient:
    return TableClient(client, TWO, hot_seat=True)


def test_a_move_is_answered_with_the_version_it_led_to(table: TableClient) -> None:
    before = table.view()
    seat = before["actors"][0]
    answer = table.move(seat, "recruit")
    assert answer.status_code == 200
    assert answer.json() == {"version": table.view()["version"]}
    assert table.get("/events", **{"from": before["version"]})[0]["move"] == "recruit"


def test_refusals_are_typed_and_change_nothing(table: TableClient) -> None:
    before = table.view()
    seat, version = before["actors"][0], before["version"]
    other = 1 - seat
    refusals = [
        (table.move(seat, "recruit", version - 1), 409, "stale-version"),
        (table.move(seat, "recruit", version + 1), 409, "stale-version"),
        (table.move(other, "recruit"), 422, "illegal-move"),
        (table.move(seat, "recruit p0"), 422, "illegal-move"),
        (table.move(seat, "sing"), 422, "bad-notation"),
        (table.move(seat, ""), 422, "bad-notation"),
        (table.move(seat, "recruit", bearer=other), 403, "not-your-seat"),
        (table.move(5, "recruit", bearer=0), 404, "unknown-seat"),
    ]
    for answer, status, code in refusals:
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.view() == before


def test_an_illegal_move_names_its_rule(table: TableClient) -> None:
    other = 1 - table.view()["actors"][0]
    refusal = table.move(other, "recruit").json()
    assert refusal["rule"] == "DH-04"
    name = table.view()["names"][1 - other]
    assert refusal["message"] == f"It is {name}'s turn; play goes clockwise."


def test_without_a_token_nobody_moves(table: TableClient) -> None:
    view = table.view()
    body = {"seat": view["actors"][0], "move": "recruit", "version": view["version"], "id": "a"}
    answer = table.client.post(f"{table.path}/moves", json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


def test_the_same_id_gets_the_same_answer_and_moves_once(table: TableClient) -> None:
    seat, version = table.view()["actors"][0], table.view()["version"]
    answers = [table.move(seat, "recruit", version, "once") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.text for answer in answers}) == 1
    moves = [event for event in table.get("/events") if event["seat"] == seat]
    assert len(moves) == 1
    again = table.move(table.view()["actors"][0], table.view(1 - seat)["moves"][0], id="two")
    assert again.status_code == 200
    assert table.move(seat, "recruit", version, "once").text == answers[0].text


def test_the_same_id_gets_the_same_refusal_whatever_happened_since(table: TableClient) -> None:
    seat, version = table.view()["actors"][0], table.view()["version"]
    refused = table.move(1 - seat, "recruit", version, "early")
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal-move")
    assert table.move(seat, "recruit", version).status_code == 200
    now = table.view()
    again = table.move(1 - seat, "recruit", now["version"], "early")
    assert (again.status_code, again.text) == (422, refused.text)
    assert table.view()["version"] == now["version"]
    assert table.move(1 - seat, "recruit", now["version"], "anew").status_code == 200


def test_refusals_are_forgotten_in_time() -> None:
    receipts = Receipts()
    for number in range(MOST_REFUSALS + 1):
        receipts.refuse((0, str(number)), StaleVersion(number, number + 1))
    assert receipts.answer((0, "0")) is None
    with pytest.raises(StaleVersion):
        receipts.answer((0, "1"))


def test_a_refusal_said_again_keeps_nothing_of_where_it_was_said() -> None:
    receipts = Receipts()
    receipts.refuse((0, "x"), BadNotation("sing", "no such move"))
    said = []
    for _ in range(2):
        with pytest.raises(BadNotation, match="no such move") as refused:
            receipts.answer((0, "x"))
        said.append(refused.value)
    assert said[0] is not said[1]
    assert said[0].as_dict() == said[1].as_dict()
    assert [one.__traceback__ for one in receipts._refused.values()] == [None]


def test_what_was_carried_out_was_not_refused() -> None:
    receipts = Receipts()
    receipts.refuse((0, "x"), StaleVersion(3, 2))
    receipts.accept((0, "x"), 5)
    assert receipts.answer((0, "x")) == 5


def test_an_id_is_one_seats_own(table: TableClient) -> None:
    first = table.view()["actors"][0]
    assert table.move(first, "recruit", id="same").status_code == 200
    second = table.view()["actors"][0]
    assert second != first
    before = table.view()["version"]
    answer = table.move(second, "recruit", id="same")
    assert answer.json()["version"] > before


def test_nothing_moves_when_the_game_is_over(table: TableClient) -> None:
    table.play_to_the_end()
    answer = table.move(0, "recruit")
    assert (answer.status_code, answer.json()["code"]) == (409, "game-over")


def test_the_log_of_a_finished_game_opens_and_is_proved(table: TableClient) -> None:
    unfinished = table.client.get(f"{table.path}/log").text
    assert "\nseed " not in unfinished
    table.play_to_the_end()
    text = table.client.get(f"{table.path}/log").text
    assert larceny.replay(text).over
    assert larceny.verify(text).is_proved


# --- Stored before anybody sees it ---


class SlowStore:
    """Stands in for a table's storage and lets a test look while a move is being stored."""

    is_shared = False

    def __init__(self, error: Exception | None = None) -> None:
        self.entries: list[Entry] = []
        self.is_stored = asyncio.Event()
        self.error = error

    async def append(self, entry: Entry) -> None:
        self.entries.append(entry)
        await self.is_stored.wait()
        if self.error is not None:
            raise self.error


async def _open(path: Path) -> tuple[Services, Match]:
    house = build(Settings(database_url=str(path / "t.sqlite"), **QUICK))
    wish = NewTable.model_validate({"game": "dice-heist", "seats": TWO, "hot_seat": True})
    record, _ = new_record(wish, "test", 0)
    return house, await house.tables.open(record)


def _move(
    match: Match, move: str = "recruit", version: int | None = None, seat: int | None = None
) -> Any:
    seat = match.table.actors[0] if seat is None else seat
    at = match.version if version is None else version
    return match.move(frozenset([seat]), seat, move, at, None)


def test_nobody_sees_a_move_before_it_is_stored(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        slow = SlowStore()
        match._storage = slow  # type: ignore[assignment]
        frame, events = match.frame(None), match.events(None)
        task = asyncio.create_task(_move(match))
        while not slow.entries:
            await asyncio.sleep(0)
        assert (match.frame(None), match.events(None)) == (frame, events)
        slow.is_stored.set()
        version = await task
        assert match.version == version == slow.entries[0].events[-1].number
        assert match.frame(None) != frame
        await house.close()

    asyncio.run(run())


def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        storage, frame = match._storage, match.frame(None)
        broken = SlowStore(OSError("the disk is full"))
        broken.is_stored.set()
        match._storage = broken  # type: ignore[assignment]
        with pytest.raises(OSError, match="full"):
            await _move(match)
        assert match.frame(None) == frame
        match._storage = storage
        assert await _move(match) > 0
        await house.close()

    asyncio.run(run())


def test_a_reader_who_leaves_in_the_middle_does_not_tear_a_move(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        before = match.version
        task = asyncio.create_task(_move(match))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        while match.is_changing or match.version == before:
            await asyncio.sleep(0.01)
        stored = await house.tables.storage.events(match.id)
        assert len(stored) == match.version > before
        await house.close()

    asyncio.run(run())


def test_of_two_moves_at_once_one_is_stale(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        version = match.version
        both = [_move(match, version=version) for _ in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["StaleVersion", "int"]
        await house.close()

    asyncio.run(run())


def test_who_loses_to_another_process_reads_on_and_is_told_stale(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        record = await house.tables.storage.load(match.id)
        assert record is not None
        events = await house.tables.storage.events(match.id)
        parts = (house.tables.storage, house.metrics, house.clock)
        twin = Match(record, events, *parts)
        version = match.version
        await _move(match)
        with pytest.raises(StaleVersion):
            await _move(twin, version=version)
        assert twin.frame(0) == match.frame(0)
        assert twin.events(None) == match.events(None)
        other = 1 - twin.table.actors[0]
        with pytest.raises(IllegalMove):
            await twin.move(frozenset([other]), other, "recruit", twin.version, "a")
        await house.close()

    asyncio.run(run())


def test_a_process_that_lags_reads_on_before_it_judges(postgres_url: str) -> None:
    async def run() -> None:
        house = build(Settings(database_url=postgres_url, **QUICK))
        wish = NewTable.model_validate({"game": "dice-heist", "seats": TWO, "hot_seat": True})
        match = await house.tables.open(new_record(wish, "test", 0)[0])
        record = await house.tables.storage.load(match.id)
        assert record is not None
        parts = (house.tables.storage, house.metrics, house.clock)
        twin = Match(record, await house.tables.storage.events(match.id), *parts)
        await _move(match)
        seat = match.table.actors[0]
        asked = frozenset([seat]), seat, match.table.moves(seat)[-1], match.version, "once"
        assert await match.move(*asked) == await twin.move(*asked) == twin.version
        await _move(match)
        assert await _move(twin, version=match.version, seat=match.table.actors[0]) > match.version
        await house.close()

    asyncio.run(run())


def test_a_move_from_the_future_is_judged_anew_when_it_comes(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        future = match.table.clone()
        future.play(future.actors[0], "recruit")
        seat, ahead = future.actors[0], future.version
        asked = frozenset([seat]), seat, future.moves(seat)[0], ahead, "early"
        with pytest.raises(StaleVersion):
            await match.move(*asked)
        await _move(match)
        assert match.version == ahead
        assert await match.move(*asked) > ahead
        await house.close()

    asyncio.run(run())


def test_conflicts_in_one_commit_refuse_only_their_own(tmp_path: Path) -> None:
    async def run() -> None:
        house, match = await _open(tmp_path)
        wish = NewTable.model_validate({"game": "dice-heist", "seats": TWO, "hot_seat": True})
        second = await house.tables.open(new_record(wish, "test", 0)[0])
        storage = house.tables.storage
        old = (await storage.events(match.id))[0]
        clash = Entry(match.id, (old,), Stand("running", None))
        good = Entry(second.id, (), Stand("running", 5))
        outcomes = await asyncio.gather(
            storage.append(clash), storage.append(good), return_exceptions=True
        )
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        await house.close()

    asyncio.run(run())
