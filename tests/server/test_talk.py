"""Talk: phrases and reactions, words where allowed; bounded, cleaned, and gone with the table."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from larceny.match import talk as talk_limits
from larceny.match.talk import MAX_KEPT, MAX_TEXT, PHRASES, clean_text
from larceny.server.administration import delete_tables
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage import schema
from larceny.server.storage.backup_file import make_backup
from larceny.server.storage.database import open_database
from tests.server.conftest import LOOPBACK
from tests.server.socket_client import SocketClient
from tests.server.table_client import FRIEND, YOU, TableClient, load_match, services_of
from tests.server.test_undo import answer_of, sockets

SECRET = "the loot is under the piano"


def open_table(client: TestClient, **request: Any) -> TableClient:
    table = TableClient(client, [YOU, FRIEND], **request)
    assert table.sit(1).status_code == 200
    return table


def say(client: SocketClient, text: str, kind: str = "text", seat: int | None = 0) -> None:
    client.send(type="say", seat=seat, kind=kind, text=text, id="s")


def heard(client: SocketClient) -> dict[str, Any]:
    (line,) = client.receive("talk")["said"]
    return dict(line)


def test_a_phrase_reaches_everybody_as_its_id(client: TestClient) -> None:
    table = open_table(client)
    assert table.get("")["talk"] == "phrases"
    with sockets(table, (0,), (1,), ()) as everybody:
        say(everybody[0], "good-luck", "phrase")
        for connection in everybody:
            line = heard(connection)
            assert (line["seat"], line["kind"], line["text"]) == (0, "phrase", "good-luck")
        assert answer_of(everybody[0]) == ("ack", None)


def test_words_of_ones_own_need_leave_of_who_opened_the_table(client: TestClient) -> None:
    table = open_table(client)
    with sockets(table, (0,)) as (me,):
        say(me, "hello there")
        assert answer_of(me) == ("error", "talk-off")
        say(me, "hello there", "phrase")
        assert answer_of(me) == ("error", "unknown-phrase")
    free = open_table(client, talk="free")
    with sockets(free, (0,), (1,)) as (me, other):
        say(me, "<img src=x onerror=alert(1)>")
        assert heard(other)["text"] == "<img src=x onerror=alert(1)>", "escaped by who shows it"


def test_nothing_is_said_where_talk_is_off(client: TestClient) -> None:
    table = open_table(client, talk="off")
    with sockets(table, (0,)) as (me,):
        say(me, "laugh", "reaction")
        assert answer_of(me) == ("error", "talk-off")


def test_a_spectator_only_reacts_and_only_at_a_public_table(client: TestClient) -> None:
    private, public = open_table(client), open_table(client, public=True, talk="free")
    with sockets(private, ()) as (spectator,):
        say(spectator, "laugh", "reaction", None)
        assert answer_of(spectator) == ("error", "not-your-seat")
    with sockets(public, (), (0,)) as (spectator, me):
        for text, kind, seat in (
            ("hi", "text", None),
            ("hello", "phrase", None),
            ("wow", "reaction", 0),
        ):
            say(spectator, text, kind, seat)
            assert answer_of(spectator) == ("error", "not-your-seat")
        say(spectator, "clap", "reaction", None)
        assert heard(me)["seat"] is None


def test_a_flood_is_refused_and_too_much_is_not_read(client: TestClient) -> None:
    table = open_table(client, talk="free")
    with sockets(table, (0,), (1,)) as (me, other):
        say(me, "x" * 10_000)
        assert answer_of(me) == ("error", "bad-message")
        say(me, "\u200e \x07\n")
        assert answer_of(me) == ("error", "nothing-said")
        codes = []
        for _ in range(talk_limits.BURST + 3):
            say(me, "again", "phrase")
            codes.append(answer_of(me)[1])
        assert codes[: talk_limits.BURST] == [None] * talk_limits.BURST
        assert codes[-1] == "too-fast"
        say(other, "sorry", "phrase", 1)
        assert answer_of(other) == ("ack", None), "others may still speak"


def test_texts_are_one_clean_line() -> None:
    assert clean_text(" a\x00b\n\tc \u202e d\u0007 ") == "ab c d"
    assert clean_text("Z" + "\u0335" * 40) == "Z" + "\u0335" * 3
    assert clean_text("👩‍👧 größer") == "👩‍👧 größer"
    assert MAX_TEXT == 200


def test_who_comes_later_is_sent_the_latest_and_only_those(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(client)
    services = services_of(client)
    monkeypatch.setattr(services.tables, "talk_rate", services.rate_limit)
    with sockets(table, (0,)) as (me,):
        for number in range(MAX_KEPT + 5):
            say(me, PHRASES[number % len(PHRASES)], "phrase")
            assert answer_of(me) == ("ack", None)
    with sockets(table, ()) as (late,):
        recent = late.receive("talk")
        assert recent["recent"] is True
        assert [line["number"] for line in recent["said"]] == list(range(6, MAX_KEPT + 6))


def test_talk_is_in_no_saved_game_and_no_backup_and_goes_with_its_table(
    settings: Settings, tmp_path: Path
) -> None:
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        table = open_table(client, talk="free", game="batman")
        with sockets(table, (0,)) as (me,):
            say(me, SECRET)
            assert answer_of(me) == ("ack", None)
        assert SECRET not in client.get(f"{table.path}/log").text
        assert SECRET not in json.dumps(table.get("/events"))
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        table.client = client
        load_match(client, table.id)
        with sockets(table, ()) as (spectator,):
            assert heard(spectator)["text"] == SECRET, "it survives a restart"
    backup = tmp_path / "backup.sqlite"
    make_backup(settings.database, backup, lambda done, total: None)
    assert SECRET.encode() not in backup.read_bytes()
    with sqlite3.connect(backup) as link:
        assert link.execute("select said from tables").fetchone() == ("[]",)
    engine = open_database(settings.database)
    with engine.connect() as connection:
        (said,) = connection.execute(select(schema.tables.c.said)).scalars()
        assert SECRET in said
    list(delete_tables(engine, [table.id]))
    with engine.connect() as connection:
        assert connection.execute(select(schema.tables)).all() == []
    engine.dispose()
