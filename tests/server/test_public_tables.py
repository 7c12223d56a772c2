"""The list of public tables: opt-in, bounded, and nothing in it that a spectator may not know."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.http import public_routes
from tests.server.table_client import BOT, FRIEND, YOU, TableClient

PATH = "/api/public-tables"


def listed(client: TestClient, **query: Any) -> dict[str, Any]:
    answer = client.get(PATH, params=query)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


def test_a_table_is_listed_only_if_its_opener_wished_so(client: TestClient) -> None:
    TableClient(client, [YOU, FRIEND])
    public = TableClient(client, [YOU, FRIEND, BOT], public=True, game="heist")
    (line,) = listed(client)["tables"]
    assert line["id"] == public.id
    assert [seat["free"] for seat in line["seats"]] == [False, True, False]
    assert line["seats"][0]["name"] == "Ann"
    assert public.get("")["public"] is True


def test_the_list_tells_no_token_address_or_seed(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], public=True)
    text = client.get(PATH).text
    document = table.match.document
    assert document.seed is not None
    secrets = [document.seed, document.address_hash, table.tokens[0]]
    secrets += [seat.token_hash for seat in document.seats if seat.token_hash]
    assert not [secret for secret in secrets if secret in text]
    (line,) = listed(client)["tables"]
    assert set(line) == {"id", "game", "rules", "status", "created", "real_dice", "seats"}
    assert set(line["seats"][0]) == {"kind", "name", "free"}


def test_a_finished_or_old_table_is_listed_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableClient(client, [YOU, YOU], hot_seat=True, public=True)
    assert listed(client)["tables"][0]["status"] == "running"
    table.play_to_the_end()
    assert listed(client)["tables"] == []
    TableClient(client, [YOU, FRIEND], public=True)
    assert len(listed(client)["tables"]) == 1
    monkeypatch.setattr(public_routes, "LISTED_DAYS", 0)
    assert listed(client)["tables"] == []


def test_the_list_comes_in_pages(client: TestClient) -> None:
    ids = [TableClient(client, [YOU, FRIEND], public=True).id for _ in range(5)]
    listed_ids: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = listed(client, **query)
        listed_ids += [line["id"] for line in page["tables"]]
        if not page["more"]:
            break
        last = page["tables"][-1]
        query |= {"before": last["created"], "before_id": last["id"]}
    assert sorted(listed_ids) == sorted(ids)
    assert len(listed_ids) == 5
    for wrong in ({"limit": 1000}, {"limit": 0}, {"before": "x"}, {"before_id": "x" * 99}):
        assert client.get(PATH, params=wrong).status_code == 422
