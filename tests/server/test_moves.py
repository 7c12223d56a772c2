"""Moves: what is refused changes nothing, and what is asked twice happens once."""

from __future__ import annotations

import asyncio
import traceback
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.engine.errors import BadNotation, IllegalMove
from larceny.server.errors import StaleVersion
from larceny.server.match.idempotency import MAX_REFUSALS, IdempotencyStore
from larceny.server.storage.record import EventBatch, Progress
from larceny.server.storage.storage import Conflict
from tests.server.host import TWO, Host, request_move
from tests.server.table_client import TableClient
from tests.server.waiting import until


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
    again = table.move(table.view()["actors"][0], table.moves(1 - seat)[0], id="two")
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
    answers = IdempotencyStore()
    for number in range(MAX_REFUSALS + 1):
        answers.refuse((0, str(number)), StaleVersion(number, number + 1))
    assert answers.find((0, "0")) is None
    with pytest.raises(StaleVersion):
        answers.find((0, "1"))


def test_a_repeated_refusal_keeps_nothing_of_where_it_was_raised() -> None:
    answers, raised = IdempotencyStore(), []
    try:
        raise BadNotation("sing", "no such move")
    except BadNotation as error:
        answers.refuse((0, "x"), error)
    for _ in range(2):
        with pytest.raises(BadNotation, match="no such move") as refused:
            answers.find((0, "x"))
        raised.append(refused.value)
    assert raised[0] is not raised[1]
    assert raised[0].as_dict() == raised[1].as_dict()
    depths = [len(list(traceback.walk_tb(error.__traceback__))) for error in raised]
    assert depths[0] == depths[1]


def test_what_was_carried_out_was_not_refused() -> None:
    answers = IdempotencyStore()
    answers.refuse((0, "x"), StaleVersion(3, 2))
    answers.accept((0, "x"), 5)
    assert answers.find((0, "x")) == 5


def test_a_request_without_an_id_is_always_new() -> None:
    answers = IdempotencyStore()
    answers.refuse(None, StaleVersion(3, 2))
    assert answers.find(None) is None


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


class SlowStorage:
    """Stands in for a storage, and lets a test look while a move is being stored."""

    is_shared = False

    def __init__(self, error: Exception | None = None) -> None:
        self.batches: list[EventBatch] = []
        self.may_store = asyncio.Event()
        self.error = error

    async def append(self, batch: EventBatch) -> None:
        self.batches.append(batch)
        await self.may_store.wait()
        if self.error is not None:
            raise self.error


def open_host(path: Path) -> Host:
    return Host(str(path / "t.sqlite"))


def test_nobody_sees_a_move_before_it_is_stored(tmp_path: Path) -> None:
    async def run() -> None:
        host, slow = open_host(tmp_path), SlowStorage()
        match = await host.copy(await host.create(), slow)
        before = match.snapshot
        task = asyncio.create_task(match.submit(request_move(match)))
        await until(lambda: bool(slow.batches))
        assert match.snapshot is before
        slow.may_store.set()
        version = (await task).version
        assert match.version == version == slow.batches[0].events[-1].number
        assert match.snapshot.frame(None) != before.frame(None)
        await host.close()

    asyncio.run(run())


def test_a_snapshot_stays_as_it_was_when_the_match_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        before = match.snapshot
        seen = before.version, before.status, before.frame(0), before.events(0)
        await match.submit(request_move(match))
        assert match.version > before.version
        assert (before.version, before.status, before.frame(0), before.events(0)) == seen
        assert before.events(0) == match.snapshot.events(0)[: before.version]
        await host.close()

    asyncio.run(run())


def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def run() -> None:
        host, broken = open_host(tmp_path), SlowStorage(OSError("the disk is full"))
        match = await host.copy(await host.create(), broken)
        before = match.snapshot
        broken.may_store.set()
        with pytest.raises(OSError, match="full"):
            await match.submit(request_move(match))
        assert match.snapshot is before
        broken.error = None
        assert (await match.submit(request_move(match))).version > before.version
        await host.close()

    asyncio.run(run())


def test_a_move_is_carried_out_although_who_asked_for_it_is_cancelled(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        before = match.version
        task = asyncio.create_task(match.submit(request_move(match)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        await until(lambda: not match.is_changing and match.version > before)
        assert len(await host.storage.load_events(match.id)) == match.version
        await host.close()

    asyncio.run(run())


def test_of_two_moves_at_once_one_is_stale(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        both = [match.submit(request_move(match)) for _ in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["MoveResult", "StaleVersion"]
        await host.close()

    asyncio.run(run())


def test_who_loses_to_another_process_reads_on_and_is_stale(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        twin = await host.copy(match)
        request = request_move(match)
        await match.submit(request)
        with pytest.raises(StaleVersion):
            await twin.submit(request)
        assert twin.snapshot.frame(0) == match.snapshot.frame(0)
        assert twin.snapshot.events(None) == match.snapshot.events(None)
        other = 1 - twin.table.actors[0]
        with pytest.raises(IllegalMove):
            await twin.submit(replace(request_move(twin, other), id="a"))
        await host.close()

    asyncio.run(run())


def test_a_process_that_lags_reads_on_before_it_judges(postgres_url: str) -> None:
    async def run() -> None:
        host = Host(postgres_url)
        match = await host.create()
        twin = await host.copy(match)
        await match.submit(request_move(match))
        seat = match.table.actors[0]
        once = replace(request_move(match, seat, match.table.moves(seat)[-1]), id="once")
        assert (await match.submit(once)).version == (await twin.submit(once)).version
        assert twin.version == match.version
        await match.submit(request_move(match))
        await twin.submit(request_move(match))
        assert twin.version > match.version
        await host.close()

    asyncio.run(run())


def test_a_move_that_comes_too_early_is_judged_again_later(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        future = match.table.clone()
        future.play(future.actors[0], "recruit")
        seat, ahead = future.actors[0], future.version
        early = replace(request_move(match, seat, future.moves(seat)[0], ahead), id="early")
        with pytest.raises(StaleVersion):
            await match.submit(early)
        await match.submit(request_move(match))
        assert match.version == ahead
        assert (await match.submit(early)).version > ahead
        await host.close()

    asyncio.run(run())


def test_conflicts_in_one_commit_refuse_only_their_own(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match, second, storage = await host.create(), await host.create(), host.storage
        old = (await storage.load_events(match.id))[0]
        clash = EventBatch(match.id, (old,), Progress("running", None))
        good = EventBatch(second.id, (), Progress("running", 5))
        outcomes = await asyncio.gather(
            storage.append(clash), storage.append(good), return_exceptions=True
        )
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        await host.close()

    asyncio.run(run())
