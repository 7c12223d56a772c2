"""The Lab with its real process: games are played, and a visitor who leaves ends them."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from typing import Any

import httpx2 as httpx
import pytest

from larceny.server.http.lab_routes import LabUpdate
from tests.server.process import Server, children
from tests.server.waiting import wait_until

RUN: dict[str, Any] = {"game": "dice-heist", "bots": ["greedy", "random"], "games": 200, "seed": 3}
PATIENCE = 180.0
"""Seconds for a first run, which may have to compile the game."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("lab")
    limits = {"LARCENY_LAB_GAMES": "1000000000", "LARCENY_LAB_SECONDS": "600"}
    with Server(str(folder / "t.sqlite"), folder / "log", **limits) as server:
        yield server
        assert "Traceback" not in server.log.read_text()


def updates(server: Server, **changes: Any) -> Generator[dict[str, Any], None, None]:
    """Yield the updates of a run as they come; close the iterator to leave."""
    with httpx.Client(timeout=PATIENCE) as client:
        body = RUN | changes
        with client.stream("POST", f"{server.url}/api/lab", json=body) as answer:
            assert answer.status_code == 200
            for line in answer.iter_lines():
                yield json.loads(line)


@pytest.mark.compiled
def test_a_run_is_played_to_its_end_and_equal_runs_are_equal(server: Server) -> None:
    ends = []
    for _ in range(2):
        *_, last = updates(server)
        assert (last["state"], last["played"]) == ("done", 200)
        LabUpdate.model_validate(last)
        ends.append(last)
    assert ends[0] == ends[1]


@pytest.mark.compiled
def test_a_visitor_who_leaves_ends_the_process(server: Server) -> None:
    run = updates(server, games=1_000_000_000)
    while next(run)["state"] != "playing":
        pass
    playing = children(server.process.pid)
    assert len(playing) == 1
    run.close()
    wait_until(lambda: children(server.process.pid) == [])
    *_, last = updates(server)
    assert last["state"] == "done", "the next one is played"
