"""A program sits down at a table of a real server and plays there to the end."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from larceny.bots.outside.protocol import TimeLimits
from larceny.cli.main import status
from larceny.client.join import join, take_seat
from larceny.client.table_address import ServerRefusal, read_address
from tests.browser.proxy import TcpProxy
from tests.server.process import Server
from tests.server.waiting import SECONDS, wait_until

HERE = Path(__file__).parent
PYTHON = f"{sys.executable} {HERE.parents[1] / 'examples' / 'bots' / 'template_bot.py'}"
LIMITS = TimeLimits(start=SECONDS, move=SECONDS)
SLOW = f"{sys.executable} {HERE / 'slow_bot.py'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'tables.sqlite'}", folder / "server.log") as started:
        yield started


def open_table(server: Server, game: str = "dice-heist", **request: Any) -> Any:
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    answer = server.post("/api/tables", {"game": game, "seats": seats, **request})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_program_takes_an_open_seat_and_plays_to_the_end(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = open_table(server)
    link = f"{server.url}/t/{opened['id']}"
    assert status(["join", link, "--bot", PYTHON, "--name", "Robbie", "--json"]) == 0
    shown = capsys.readouterr()
    facts = json.loads(shown.out)
    assert facts["winners"]
    assert "sits in seat 0" in shown.err
    table = server.get(f"/api/tables/{opened['id']}")
    assert table["status"] == "over"
    assert table["seats"][0]["name"] == "Robbie"


def test_a_program_plays_a_seat_by_its_token_and_learns_what_happens(
    server: Server, tmp_path: Path
) -> None:
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "you", "name": "Ann"}]
    opened = open_table(server, "art-robbery", seats=seats)
    kept = tmp_path / "messages.jsonl"
    seat = take_seat(f"{server.url}/t/{opened['id']}", None, opened["tokens"]["1"], "")
    assert seat.seat == 1
    command = f"{sys.executable} {HERE / 'recording_bot.py'} {kept}"
    frame = join(seat, command, tmp_path / "errors.txt", LIMITS)
    messages = [json.loads(line) for line in kept.read_text().splitlines()]
    assert messages[0]["game"] == "art-robbery"
    assert messages[0]["params"]
    turns = [message for message in messages if message["type"] == "turn"]
    numbers = {event["number"] for turn in turns for event in turn["events"]}
    assert numbers == set(range(1, turns[-1]["version"] + 1))
    assert any(event["move"].endswith(" ?") for turn in turns for event in turn["events"])
    assert messages[-1]["type"] == "game_over"
    assert messages[-1]["scores"] == frame["scores"]


def test_a_program_comes_back_when_its_connection_breaks(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.client.remote_player.FIRST_DELAY", 0.1)
    opened = open_table(server)
    proxy = TcpProxy(server.port)
    seat = take_seat(f"{proxy.address}/t/{opened['id']}", 0, None, "Ann")
    with ThreadPoolExecutor(1) as pool:
        played = pool.submit(join, seat, SLOW, tmp_path / "errors.txt", LIMITS)

        def has_come_to(version: int) -> bool:
            assert not played.done(), played.result()
            return bool(server.get(f"/api/tables/{opened['id']}")["version"] >= version)

        for version in (8, 16):
            wait_until(partial(has_come_to, version))
            proxy.disconnect()
            proxy.reconnect()
        try:
            frame = played.result(SECONDS)
        finally:
            proxy.close()
    assert frame["over"]
    assert frame["winners"]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("http://127.0.0.1:1/t/abc", "no server answers at http://127.0.0.1:1"),
        ("127.0.0.1/t/abc", "is no link to a table"),
        ("http://127.0.0.1:8000/", "is no link to a table"),
        ("ftp://127.0.0.1/t/abc", "is no link to a table"),
    ],
)
def test_a_wrong_address_is_one_clear_line(
    link: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["join", link, "--bot", PYTHON]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert len(err.splitlines()) == 1


def test_what_the_server_refuses_is_one_clear_line(server: Server) -> None:
    opened = open_table(server)
    link = f"{server.url}/t/{opened['id']}"
    nowhere = f"{server.url}/t/nosuchtable"
    for words, url, seat, token in (
        ("no such table", nowhere, None, None),
        ("seats of this table are 0 to 1", link, 5, None),
        ("somebody sits there already", link, 1, None),
        ("refuses", link, None, "not-a-token"),
    ):
        with pytest.raises(ServerRefusal, match=words):
            take_seat(url, seat, token, "Ann")
    taken = take_seat(link, None, None, "Ann")
    with pytest.raises(ServerRefusal, match="no seat of this table is open"):
        take_seat(link, None, None, "Ben")
    with pytest.raises(ServerRefusal, match="the token is for seat 0, not for seat 1"):
        take_seat(link, 1, taken.token, "Ann")


def test_a_program_that_fails_too_often_is_given_up(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = open_table(server)
    bad = f"{sys.executable} {HERE / 'bad_bot.py'} illegal 0"
    assert status(["join", f"{server.url}/t/{opened['id']}", "--bot", bad]) == 2
    assert "failed too often" in capsys.readouterr().err


def test_links_of_the_page_and_of_the_api_lead_to_a_table() -> None:
    for link in ("https://x.org/t/AbC-1", "https://x.org/api/tables/AbC-1/"):
        address = read_address(link)
        assert address.live == "wss://x.org/api/tables/AbC-1/live"
    assert read_address("http://x.org/games/t/A").server == "http://x.org/games"
