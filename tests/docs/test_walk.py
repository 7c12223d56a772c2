"""The walks of docs/architecture.md are the calls that really happen."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny import bots
from larceny.engine import policies, rollout
from larceny.engine.struct import Struct
from larceny.lab.backend.loop_plan import LOOP_RULES
from larceny.lab.backend.thread_backend import compile_loop
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.docs.walk import ROOT, Call, CallRecorder, Step, check_walk, read_walk
from tests.server.conftest import QUICK
from tests.server.host import TWO
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient

MOVE = "One move, from a click to the other browser"
SIMULATION = "One simulation"
MAX_MOVE_STEPS = 30
MAX_SIMULATION_STEPS = 20


def test_the_walk_of_a_move_has_at_most_30_steps_and_begins_and_ends_in_the_page() -> None:
    steps = read_walk(MOVE)
    assert len(steps) <= MAX_MOVE_STEPS
    assert steps[0].file.startswith("web/")
    assert steps[-1].file.startswith("web/")
    for step in steps:
        folder = ROOT if step.file.startswith("web/") else ROOT / "src" / "larceny"
        assert step.function.rpartition(".")[2] in (folder / step.file).read_text("utf-8")


def test_the_server_takes_the_steps_of_a_move_in_this_order_without_gaps(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "tables.sqlite"), **QUICK)
    with CallRecorder() as recorder, TestClient(create_app(settings)) as client:
        table = TableClient(client, TWO, hot_seat=True)
        seat, version = table.view()["actors"][0], table.view()["version"]
        with connect(table) as one, connect(table) as two:
            mover = SocketClient(one, tokens=[table.tokens[seat]])
            other = SocketClient(two, tokens=[table.tokens[1 - seat]])
            recorder.is_recording = True
            mover.send(type="move", seat=seat, move="recruit", version=version, id="m")
            assert other.receive("events")["events"][0]["move"] == "recruit"
            recorder.is_recording = False
    steps = [step for step in read_walk(MOVE) if not step.file.startswith("web/")]
    assert len(steps) > 10
    check_walk(steps, recorder.calls)


def test_a_gap_in_a_walk_is_found() -> None:
    start, middle, end = (Step("a.py", name) for name in ("start", "middle", "end"))
    calls = [Call(start, None), Call(middle, start), Call(end, middle)]
    check_walk([start, middle, end], calls)
    with pytest.raises(AssertionError, match="is called by"):
        check_walk([start, end], calls)
    with pytest.raises(AssertionError, match="does not happen"):
        check_walk([start, middle, start], calls)


@pytest.mark.compiled
def test_a_simulation_takes_its_steps_in_this_order_without_gaps() -> None:
    steps = read_walk(SIMULATION)
    assert len(steps) <= MAX_SIMULATION_STEPS
    loop = steps.index(Step("engine/rollout.py", "play_games"))
    compile_loop.cache_clear()  # another test may have compiled the same loop
    with CallRecorder() as recorder:
        recorder.is_recording = True
        larceny.simulate("dice-heist", seats=2, bots=["greedy", "random"], games=10, workers=1)
        recorder.is_recording = False
    check_walk(steps[:loop], recorder.calls)
    check_walk(steps[loop:], loop_calls())


def loop_calls() -> list[Call]:
    """Record the calls of the loop over games, run as plain Python over plain objects."""
    contract = larceny.load("dice-heist").contract
    greedy = bots.policies(contract)["greedy"].function
    space: dict[str, Any] = vars(rollout) | {
        **{name: getattr(contract.rules, name) for name in LOOP_RULES},
        "ask": FunctionType(policies.ask.__code__, vars(policies) | {"policy_1": greedy}),
        "referee": rollout.no_referee,
        "new_record": lambda states: states[0].copy(),
        "copy_record": copy_fields,
    }
    play_games = FunctionType(rollout.play_games.__code__, space)
    job = SimpleNamespace(seats=2, seed=1, first=0, max_steps=100_000, watch_every=0, kinds=[1, 0])
    result = SimpleNamespace(scores=[0, 0])
    empty, out = contract.state.State(), [0] * contract.max_moves
    with CallRecorder() as recorder:
        recorder.is_recording = True
        play_games([job], [contract.params()[0]], [empty], out, [()], [], [None], [result])
        recorder.is_recording = False
    assert result.winners
    return recorder.calls


def copy_fields(target: Struct, source: Struct) -> None:
    """Make one struct equal to another, as `copy_record` does with records."""
    for name, value in source.as_dict().items():
        setattr(target, name, value)
