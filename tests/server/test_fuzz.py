"""Whatever is sent to the API and to the socket, the server answers in time and without a 500."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import larceny
from larceny.table.save import dump
from tests.server.process import Server
from tests.server.saved import lines_without_checksums, sealed

pytestmark = pytest.mark.nightly

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}, {"kind": "open"}]
LAST = '{"type":"move","seat":0,"move":"sing","version":0,"id":"the-last"}'
EXAMPLES = 15
UPLOADS = 200
TIMEOUT = 5.0
"""Seconds that a response may take, on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzz")
    limits = {
        "LARCENY_TABLES_PER_ADDRESS": "100000",
        "LARCENY_LOG_LEVEL": "warning",
        "LARCENY_IDLE_SECONDS": "1",
    }
    with Server(str(folder / "t.sqlite"), folder / "log", **limits) as server:
        yield server
        log = server.log.read_text()
        assert "Traceback" not in log, log


@pytest.fixture(scope="module")
def tables(server: Server) -> list[dict[str, Any]]:
    """Return a table that waits for a person and one that runs."""
    bodies = [
        {"game": "dice-heist", "seats": seats, "hot_seat": True} for seats in (SEATS, SEATS[:2])
    ]
    return [server.post("/api/tables", body).json() for body in bodies]


def test_the_api_conforms_to_its_schema_whatever_it_is_sent(
    server: Server, tables: list[dict[str, Any]]
) -> None:
    api: Any = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [operation.ok() for operation in api.get_all_operations()]
    assert len(operations) > 12
    for operation in operations:
        _fuzz(operation, tables)


def _fuzz(operation: Any, tables: list[dict[str, Any]]) -> None:
    modes = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(data=st.data(), table=st.sampled_from([*tables, None]), mode=st.sampled_from(modes))
    def fuzz(data: st.DataObject, table: dict[str, Any] | None, mode: Any) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if table is not None and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table["id"]
            case.headers["Authorization"] = f"Bearer {table['tokens']['0']}"
        begun = time.monotonic()
        case.call_and_validate(checks=CHECKS)
        assert time.monotonic() - begun < TIMEOUT

    fuzz()


def malformed_message(rng: random.Random, hello: dict[str, Any]) -> str | bytes:
    """Return a message that is nearly valid, or not at all."""
    move = {"type": "move", "seat": 0, "move": "recruit", "version": 4, "id": "x"}
    message: dict[str, Any] = dict(rng.choice([hello, move, {"type": "ping"}, {"type": "viewer"}]))
    values: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1e999,
        "",
        "x" * 300,
        [],
        {},
        [[]],
        "\u0000",
        "p0",
        15,
    ]
    for _ in range(rng.randrange(3)):
        key = rng.choice([*message, "type", "seat", "extra"])
        message[key] = rng.choice(values)
    text = json.dumps(message)
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return text[: rng.randrange(len(text))]
    if kind == 2:
        return "[" * rng.randrange(3000)
    if kind == 3:
        return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(100)))
    return text


@pytest.mark.parametrize("seed", range(4))
def test_the_socket_survives_nonsense(
    server: Server, tables: list[dict[str, Any]], seed: int
) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        table = rng.choice(tables)
        hello = {"type": "hello", "tokens": list(table["tokens"].values()), "since": None}
        with connect(f"{server.live}/api/tables/{table['id']}/live") as socket:
            if rng.random() < 0.8:
                socket.send(json.dumps(hello))
            try:
                for _ in range(25):
                    socket.send(malformed_message(rng, hello))
                socket.send(LAST)
                begun = time.monotonic()
                while '"the-last"' not in str(socket.recv(timeout=TIMEOUT)):
                    assert time.monotonic() - begun < TIMEOUT
            except ConnectionClosed as closed:
                assert closed.rcvd is not None  # noqa: PT017
                assert closed.rcvd.code in (1008, 1009, 1013)  # noqa: PT017
    assert server.get("/healthz") == {"status": "ok"}


def test_a_message_that_is_too_large_closes_the_socket(
    server: Server, tables: list[dict[str, Any]]
) -> None:
    with connect(f"{server.live}/api/tables/{tables[0]['id']}/live") as socket:
        socket.send('{"type":"hello"}')
        socket.recv(timeout=TIMEOUT)
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


ODD_WORDS = [
    ["²", "9" * 5000, "p" + "9" * 5000, "[" * 100_000, "search:" + "9" * 5000],
    ["", "-1", "0", "007", "9" * 30, "1e9", "1.5", "NaN", "true", "null", "[]", "{}", "[1,2]"],
    ["@0", "@5", "@-5", "@" + "9" * 18, "@" + "9" * 30],
    ["p0", "p15", "p16", "chance", "referee", "?", "die", "card ?", "search:5", "search:", "set"],
    [" ", "\0", "\u2028", "\u0663", "\U0010ffff", "x" * 300],
    ["check 00000000", "commitment x", "seed 3", "scores 1 2", "winners p0", "chance manual"],
]
"""Words and lines that do not belong in a saved game, or not in this one."""


def damage(rng: random.Random, lines: list[str]) -> list[str]:
    """Return the lines of a saved game with one or two of them damaged."""
    lines = lines.copy()
    for _ in range(rng.choice([1, 1, 1, 2])):
        odd = rng.choice(rng.choice(ODD_WORDS))
        place = rng.randrange(len(lines))
        words = lines[place].split(" ")
        at = rng.randrange(len(words))
        words[at : at + rng.randrange(2)] = [odd]
        near = " ".join(words)
        new = rng.choice([[near], [near], [near], [odd], [rng.choice(lines)], []])
        lines[place : place + rng.choice([0, 1, 1])] = new
        lines = lines or [odd]
    return lines


def saved_lines(game: str, rng: random.Random) -> tuple[list[str], list[str]]:
    """Return the header and the body of a short saved game, without check numbers."""
    contract = larceny.load(game)
    table = contract.table(seats=2, seed=rng.randrange(99))
    while not table.over and table.version < 25:
        seat = table.actors[0]
        table.play(seat, rng.choice(table.moves(seat)), rng.choice([None, table.version]))
    return lines_without_checksums(dump(table))


@pytest.mark.parametrize("game", larceny.games())
def test_a_damaged_saved_game_is_read_or_refused(server: Server, game: str) -> None:
    rng = random.Random(game)
    head, body = saved_lines(game, rng)
    accepted, reader = 0, httpx.Client()
    for _ in range(UPLOADS):
        in_head = rng.random() < 0.4
        text = sealed(damage(rng, head), body) if in_head else sealed(head, damage(rng, body))
        begun = time.monotonic()
        answer = server.post("/api/replay", {"text": text})
        assert answer.status_code in (200, 422), (answer.text, text)
        assert time.monotonic() - begun < TIMEOUT
        if answer.status_code == 200:
            accepted += 1
            path = f"{server.url}/api/tables/{answer.json()['id']}"
            for part in ("", "/log", "/events", "/replay/0", "/proof"):
                assert reader.get(path + part).status_code == 200, text
    reader.close()
    assert 0 < accepted < UPLOADS
