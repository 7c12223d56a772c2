"""Taking a seat can be repeated: a lost answer costs nobody their seat."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from larceny.match.seating import take_seat
from larceny.match.tokens import repeatable_token
from tests.server.host import Host, load_document
from tests.server.process import Server
from tests.server.table_client import FRIEND, YOU, TableClient

ID = "0123456789abcdef0123456789abcdef"
OTHER_ID = "f" * 32
LOST_ANSWERS = 16


def test_a_repeated_request_for_a_seat_gets_the_same_token(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND])
    answers = [table.sit(1, "Ben", ID) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.text for answer in answers}) == 1
    assert table.get()["status"] == "running"
    assert table.view(1)["seat"] == 1


def test_another_id_does_not_get_the_seat_of_a_repeatable_request(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND, FRIEND])
    token = table.sit(1, "Ben", ID).json()["token"]
    for id in (OTHER_ID, None):
        assert table.sit(1, "Eve", id).json()["code"] == "seat-taken"
    assert table.sit(0, "Eve", ID).json()["code"] == "seat-taken"
    assert table.sit(2, "Ben", ID).json()["token"] != token
    assert [seat["name"] for seat in table.get()["seats"]] == ["Ann", "Ben", "Ben"]


@pytest.mark.parametrize("id", ["", "short", "x" * 21, "x" * 65, "with a space inside it....."])
def test_an_id_that_could_be_guessed_is_refused(client: TestClient, id: str) -> None:
    table = TableClient(client, [YOU, FRIEND])
    assert table.sit(1, "Ben", id).json()["code"] == "bad-request"


def test_the_token_of_a_repeatable_request_is_as_long_as_a_random_one() -> None:
    assert len(repeatable_token("t", 1, ID)) == 43
    differing = {("t", 1, ID), ("u", 1, ID), ("t", 2, ID), ("t", 1, OTHER_ID)}
    assert len({repeatable_token(*parts) for parts in differing}) == len(differing)


def test_a_request_that_was_cancelled_after_the_seat_was_stored_can_be_repeated(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create(seats=[YOU, FRIEND], hot_seat=False)
        asking = asyncio.create_task(take_seat(match, 1, "Ben", ID))
        while (await load_document(host.storage, match.id)).seats[1].kind == "open":
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert await take_seat(match, 1, "Ben", ID) == repeatable_token(match.id, 1, ID)
        await host.close()

    asyncio.run(run())


def test_no_seat_is_lost_with_its_answer(tmp_path: Path) -> None:
    """Each request is cut off before its answer can be read; before, its seat was a ghost's."""
    with Server(str(tmp_path / "t.sqlite"), tmp_path / "log") as server:
        for number in range(LOST_ANSWERS):
            seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
            opened = server.post("/api/tables", {"game": "dice-heist", "seats": seats}).json()
            path = f"/api/tables/{opened['id']}/seats/1"
            body = f'{{"name":"Ben","id":"{number:032}"}}'
            with socket.create_connection(("127.0.0.1", server.port)) as cut_off:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
                kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
                cut_off.sendall(f"{head}{kind}{body}".encode())
            again = server.post(path, {"name": "Ben", "id": f"{number:032}"})
            assert again.status_code == 200, again.text
            token = again.json()["token"]
            assert server.get(f"/api/tables/{opened['id']}/view", token)["seat"] == 1
