"""A rematch: one new table with the same seats, and everybody at the old one is notified."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from larceny.match.match import Match
from larceny.match.subscriber import Subscriber
from larceny.match.tokens import hash_token
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.host import Host, make_document
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import BOT, FRIEND, YOU, TableClient


def finished(client: TestClient, *others: dict[str, Any], **request: Any) -> TableClient:
    """Return a finished game of Ann and Ben."""
    table = TableClient(client, [YOU, FRIEND, *others], **request)
    assert table.sit(1, "Ben").status_code == 200
    table.play_to_the_end()
    return table


def ask(table: TableClient, seat: int | None) -> Response:
    return table.client.post(f"{table.path}/rematch", headers=table.bearer(seat))


def test_all_who_ask_get_their_old_seats_at_one_new_table(
    client: TestClient,
) -> None:
    old = finished(client, params={"sidekicks": 8}, rules="targeted-raid")
    first = ask(old, 1).json()
    again = client.get(f"/api/tables/{first['id']}").json()
    assert first["seat"] == 1
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [
        ("open", "Ann"),
        ("person", "Ben"),
    ]
    assert (again["status"], again["rematch_of"]) == ("waiting", old.id)
    assert (again["rules"], again["changes"]) == ("targeted-raid", {"sidekicks": 8})
    assert again["commitment"] != old.get()["commitment"]
    assert ask(old, 0).json() == {"id": first["id"], "seat": 0}
    assert client.get(f"/api/tables/{first['id']}").json()["status"] == "running"


def test_the_tokens_of_the_old_table_are_valid_at_the_new_one(client: TestClient) -> None:
    old = finished(client)
    for seat in (0, 1):
        path = f"/api/tables/{ask(old, seat).json()['id']}/view"
        assert client.get(path, headers=old.bearer(seat)).json()["seat"] == seat


def test_asking_again_changes_nothing(client: TestClient) -> None:
    old = finished(client)
    answers = [ask(old, 0).json() for _ in range(3)]
    assert answers == answers[:1] * 3
    assert client.get(f"/api/tables/{answers[0]['id']}").json()["status"] == "waiting"


def test_everybody_at_the_old_table_is_notified_at_once(client: TestClient) -> None:
    old = finished(client)
    with connect(old) as first, connect(old) as second:
        ben = SocketClient(first, tokens=[old.tokens[1]])
        eve = SocketClient(second, tokens=[])
        assert ben.first["table"]["rematch"] is None
        again = ask(old, 0).json()["id"]
        for watcher in (ben, eve):
            while (told := watcher.receive("presence")["table"]["rematch"]) is None:
                pass
            assert told == {"id": again, "seat": 0}


def test_a_rematch_survives_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        old = finished(client)
        again = ask(old, 0).json()["id"]
    with TestClient(create_app(settings)) as client:
        old.client = client
        assert old.get()["rematch"] == {"id": again, "seat": 0}
        assert ask(old, 1).json()["id"] == again
        assert client.get(f"/api/tables/{again}").json()["status"] == "running"


def test_a_reserved_seat_is_refused_to_others(client: TestClient) -> None:
    old = finished(client)
    again = ask(old, 0).json()["id"]
    answer = client.post(f"/api/tables/{again}/seats/1", json={"name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (409, "seat-reserved")
    assert "Ben" in answer.json()["message"]
    assert client.get(f"/api/tables/{again}").json()["seats"][1]["kind"] == "open"


def test_a_reserved_seat_can_be_released_to_anybody(client: TestClient) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    freed = client.delete(f"{again}/seats/1", headers=old.bearer(0))
    assert freed.status_code == 200
    assert (freed.json()["seats"][1]["kind"], freed.json()["seats"][1]["name"]) == ("open", "")
    eve = client.post(f"{again}/seats/1", json={"name": "Eve"})
    assert eve.status_code == 200
    assert client.get(again).json()["status"] == "running"
    late = ask(old, 1)
    assert (late.status_code, late.json()["code"]) == (409, "seat-taken")
    ben = client.get(f"{again}/view", headers=old.bearer(1))
    assert (ben.status_code, ben.json()["code"]) == (401, "bad-token")


def test_a_reserved_seat_shows_no_hand_until_it_is_taken(client: TestClient) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    view = client.get(f"{again}/view", headers=old.bearer(1))
    assert (view.status_code, view.json()["seat"]) == (200, None)
    with client.websocket_connect(f"{again}/live") as socket:
        ben = SocketClient(socket, tokens=[old.tokens[1]])
        assert ben.first["frame"]["seat"] is None
        assert not ben.first["table"]["seats"][1]["connected"]
        ben.send(type="viewer", seat=1)
        assert ben.receive("error")["error"]["code"] == "not-your-seat"
        assert ask(old, 1).status_code == 200
        shown = ben.receive("frame")
        assert (shown["frame"]["seat"], shown["table"]["seats"][1]["connected"]) == (1, True)


def test_a_person_whose_seat_was_released_only_watches(client: TestClient) -> None:
    """This holds for a socket that was open before the seat was released, too."""
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    with client.websocket_connect(f"{again}/live") as socket:
        ben = SocketClient(socket, tokens=[old.tokens[1]])
        assert client.delete(f"{again}/seats/1", headers=old.bearer(0)).status_code == 200
        assert client.post(f"{again}/seats/1", json={"name": "Eve"}).status_code == 200
        begun = ben.receive("events")
        assert (begun["frame"]["seat"], begun["table"]["status"]) == (None, "running")
        assert not begun["table"]["seats"][1]["connected"]
        version = begun["frame"]["version"]
        ben.send(type="move", seat=1, move="recruit", version=version, id="steal")
        assert ben.receive("error")["error"]["code"] == "not-your-seat"


def test_a_client_with_a_spectators_view_is_shown_no_hand_when_it_takes_its_seat(
    client: TestClient,
) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    with client.websocket_connect(f"{again}/live") as socket:
        ben = SocketClient(socket, tokens=[old.tokens[1]], viewer=None)
        assert ask(old, 1).status_code == 200
        assert ben.receive("events")["frame"]["seat"] is None
        ben.send(type="viewer", seat=1)
        assert ben.receive("frame")["frame"]["seat"] == 1


def test_a_person_whose_seat_was_released_may_still_take_it_first(client: TestClient) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    assert client.delete(f"{again}/seats/1", headers=old.bearer(0)).status_code == 200
    assert ask(old, 1).status_code == 200
    assert client.get(again).json()["status"] == "running"
    assert client.get(again).json()["seats"][1]["name"] == "Ben"
    assert client.get(f"{again}/view", headers=old.bearer(1)).json()["seat"] == 1


def test_only_people_at_the_table_release_a_reserved_seat(
    client: TestClient,
) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"

    def release(seat: int, bearer: int | None) -> tuple[int, str]:
        answer = client.delete(f"{again}/seats/{seat}", headers=old.bearer(bearer))
        return answer.status_code, answer.json()["code"]

    assert release(1, None) == (403, "not-your-seat")
    assert release(0, 0) == (409, "seat-not-reserved")
    assert release(7, 0) == (404, "unknown-seat")
    stranger = client.delete(f"{again}/seats/1", headers={"Authorization": "Bearer nonsense"})
    assert stranger.json()["code"] == "bad-token"
    assert client.get(again).json()["seats"][1]["name"] == "Ben"
    assert client.delete(f"{again}/seats/1", headers=old.bearer(0)).status_code == 200
    assert release(1, 0) == (409, "seat-not-reserved")


def test_everybody_who_waits_is_notified_of_a_released_seat(client: TestClient) -> None:
    old = finished(client)
    again = f"/api/tables/{ask(old, 0).json()['id']}"
    with client.websocket_connect(f"{again}/live") as waiting:
        eve = SocketClient(waiting, tokens=[])
        assert client.delete(f"{again}/seats/1", headers=old.bearer(0)).status_code == 200
        assert eve.receive("presence")["table"]["seats"][1]["name"] == ""


def test_bots_keep_their_seats_at_a_rematch(client: TestClient) -> None:
    old = TableClient(client, [YOU, YOU | {"name": "Ben"}, BOT | {"name": "Knox"}], hot_seat=True)
    while not (view := old.view())["over"]:
        if view["actors"] != [2]:
            old.play_on()
    again = [ask(old, seat).json()["id"] for seat in (0, 1)]
    info = client.get(f"/api/tables/{again[0]}").json()
    assert again[0] == again[1]
    assert info["status"] == "running"
    assert (info["seats"][2]["bot"], info["seats"][2]["name"]) == ("greedy", "Knox")


def test_only_people_of_a_finished_game_can_ask_for_a_rematch(client: TestClient) -> None:
    running = TableClient(client, [YOU, BOT])
    answer = ask(running, 0)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    old = finished(client)
    assert ask(old, None).json()["code"] == "not-your-seat"
    eve = {"Authorization": "Bearer nonsense"}
    assert client.post(f"{old.path}/rematch", headers=eve).json()["code"] == "bad-token"
    assert old.get()["rematch"] is None


def test_of_two_who_ask_at_once_one_creates_the_rematch(
    database_url: str,
) -> None:
    async def run() -> None:
        host = Host(database_url)
        match = await host.create()
        both = [host.tables.open_rematch(match, seat, "test") for seat in (0, 1)]
        first, second = await asyncio.gather(*both)
        assert first.id == second.id
        assert (await host.tables.get(first.id)).status == "running"
        await host.close()

    asyncio.run(run())


def test_a_seat_that_is_resumed_at_another_server_is_held_here(tmp_path: Path) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        document, tokens = make_document()
        match = await host.tables.create(document)
        again = await host.tables.open_rematch(match, 0, "test")
        services = host.services
        twin = Match(again.document, [], host.storage, services.work, services.clock)
        tokens_of_ben = frozenset([hash_token(tokens["1"])])
        ben = Subscriber(frozenset(), None, tokens_of_ben, follows_first_seat=True)
        twin.broadcaster.join(ben)
        await host.tables.open_rematch(match, 1, "test")
        assert ben.seats == frozenset()
        await twin.refresh()
        assert ben.seats == twin.presence.connected == frozenset([1])
        assert ben.viewer == 1
        await host.close()

    asyncio.run(run())
