"""The Lab's runs are played one at a time; they wait in line, grow, and can be cancelled."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from larceny.server.errors import LabBusy, LabOff
from larceny.server.lab_service import LabService, Update
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from tests.server.waiting import SECONDS, until

PLAYS = """
import json, os, pathlib, sys, time
for line in sys.stdin:
    seed = json.loads(line)["seed"]
    report = {"pid": os.getpid(), "seed": seed}
    print(json.dumps({"state": "playing", "played": 1, "report": report}), flush=True)
    while not pathlib.Path(sys.argv[1], str(seed)).exists():
        time.sleep(0.01)
    print(json.dumps({"state": "done", "played": 2, "report": report}), flush=True)
"""
"""Plays half of each run, and the other half when a file with the name of its seed is there."""
CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
BABBLES = "import sys; sys.stdin.readline(); print('hello', flush=True); sys.stdin.readline()"
OVERFLOWS = "import sys; sys.stdin.readline(); print('x' * 3_000_000, flush=True)"
QUEUE, MOST_OF_ONE = 2, 2


class Visit:
    """A visitor's run, whose updates are read as they come."""

    def __init__(self, lab: LabService, seed: int, address: str) -> None:
        self.updates: list[Update] = []
        self._run = lab.run({"games": 2, "seed": seed}, address)
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for update in self._run:
                self.updates.append(update)
        finally:
            await self._run.aclose()

    @property
    def states(self) -> list[str]:
        return [update["state"] for update in self.updates]

    async def reach(self, state: str) -> Update:
        """Wait until the run has a state, and return that update."""
        await until(lambda: self.states[-1:] == [state])
        return self.updates[-1]

    async def leave(self) -> None:
        self.reading.cancel()
        await asyncio.wait([self.reading])


class Desk:
    """A Lab whose process runs a script, and a folder to let its runs go on."""

    def __init__(self, folder: Path, script: str, **limits: Any) -> None:
        self.folder = folder
        self.metrics = Metrics()
        usual: dict[str, Any] = {"lab_queue": QUEUE, "lab_runs_per_address": MOST_OF_ONE}
        settings = Settings(**(usual | limits))
        self.lab = LabService(settings, self.metrics, (sys.executable, "-c", script, str(folder)))

    def visit(self, seed: int = 0, address: str = "one") -> Visit:
        return Visit(self.lab, seed, address)

    def release(self, seed: int) -> None:
        (self.folder / str(seed)).touch()

    def ended(self, end: str) -> float | None:
        return self.metrics.registry.get_sample_value("larceny_lab_runs_total", {"end": end})


Play = Callable[[Desk], Coroutine[Any, Any, None]]


@asynccontextmanager
async def open_desk(folder: Path, script: str, **limits: Any) -> AsyncIterator[Desk]:
    desk = Desk(folder, script, **limits)
    try:
        yield desk
    finally:
        await desk.lab.close()


def run_at_desk(folder: Path, play: Play, script: str = PLAYS, **limits: Any) -> None:
    async def run() -> None:
        async with open_desk(folder, script, **limits) as desk:
            await play(desk)

    asyncio.run(run())


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_run_grows_until_it_is_done(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        visit = desk.visit()
        half = await visit.reach("playing")
        assert (half["played"], half["games"]) == (1, 2)
        desk.release(0)
        await visit.reach("done")
        await visit.reading
        assert visit.states[-3:] == ["preparing", "playing", "done"]
        assert desk.lab.runs == 0
        assert desk.ended("done") == 1

    run_at_desk(tmp_path, play)


def test_runs_are_played_one_after_the_other_and_know_their_place(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        first = desk.visit(1)
        await first.reach("playing")
        second, third = desk.visit(2, "two"), desk.visit(3, "three")
        assert (await second.reach("waiting"))["ahead"] == 1
        assert (await third.reach("waiting"))["ahead"] == 2
        desk.release(1)
        await second.reach("playing")
        await until(lambda: third.updates[-1]["ahead"] == 1)
        desk.release(2)
        desk.release(3)
        done = await third.reach("done")
        assert done["report"]["pid"] == first.updates[-1]["report"]["pid"], "the process is kept"

    run_at_desk(tmp_path, play)


def test_whoever_leaves_cancels_the_run_and_the_next_one_is_played(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        first = desk.visit(1)
        process = (await first.reach("playing"))["report"]["pid"]
        second = desk.visit(2, "two")
        await second.reach("waiting")
        await first.leave()
        await second.reach("playing")
        assert not is_alive(process)
        assert desk.lab.runs == 1
        assert desk.ended("cancelled") == 1
        desk.release(2)
        await second.reach("done")

    run_at_desk(tmp_path, play)


def test_whoever_leaves_the_line_makes_room_in_it(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        await desk.visit(1).reach("playing")
        second, third = desk.visit(2, "two"), desk.visit(3, "three")
        await until(lambda: bool(third.updates) and third.updates[-1]["ahead"] == 2)
        await second.leave()
        await until(lambda: third.updates[-1]["ahead"] == 1)
        assert desk.lab.runs == 2

    run_at_desk(tmp_path, play)


def test_too_many_runs_are_refused_in_one_line(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        visits = [desk.visit(1), desk.visit(2)]
        await until(lambda: desk.lab.runs == MOST_OF_ONE)
        with pytest.raises(LabBusy, match=r"^too many runs of yours wait in the Lab already"):
            await desk.visit(3).reading
        visits.append(desk.visit(4, "two"))
        await until(lambda: desk.lab.runs == QUEUE + 1)
        with pytest.raises(LabBusy, match=r"^too many runs wait in the Lab already"):
            await desk.visit(5, "three").reading
        for visit in visits:
            await visit.leave()
        assert desk.lab.runs == 0

    run_at_desk(tmp_path, play)


def test_a_lab_that_is_switched_off_says_so(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        with pytest.raises(LabOff, match=r"^the Lab is switched off on this server; on a computer"):
            await desk.visit().reading
        assert desk.lab.runs == 0

    run_at_desk(tmp_path, play, lab="off")


@pytest.mark.parametrize("script", [CRASHES, BABBLES, OVERFLOWS])
def test_a_process_that_fails_ends_the_run_and_not_the_lab(tmp_path: Path, script: str) -> None:
    async def play(desk: Desk) -> None:
        for _ in range(2):
            visit = desk.visit()
            failed = await visit.reach("failed")
            assert failed["problem"]["code"] == "lab-failed"
            await visit.reading
        assert desk.ended("failed") == 2

    run_at_desk(tmp_path, play, script)


def test_a_run_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("larceny.server.lab_service.GRACE_SECONDS", 0.5)

    async def play(desk: Desk) -> None:
        visit = desk.visit()
        await visit.reach("failed")
        playing = visit.updates[visit.states.index("playing")]
        assert not is_alive(playing["report"]["pid"])

    run_at_desk(tmp_path, play, bot_first_seconds=0.5, lab_seconds=0.5)


def test_a_process_that_nobody_needs_is_ended(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        desk.release(0)
        visit = desk.visit()
        process = (await visit.reach("done"))["report"]["pid"]
        await until(lambda: not is_alive(process))

    run_at_desk(tmp_path, play, idle_seconds=0)


def test_a_server_that_stops_ends_all_runs(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        first, second = desk.visit(1), desk.visit(2, "two")
        process = (await first.reach("playing"))["report"]["pid"]
        await second.reach("waiting")
        await desk.lab.close()
        await asyncio.wait_for(asyncio.gather(first.reading, second.reading), SECONDS)
        assert first.states[-1] == second.states[-1] == "failed"
        assert not is_alive(process)

    run_at_desk(tmp_path, play)


def test_whoever_reads_slowly_gets_the_latest_only(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        desk.release(0)
        run = desk.lab.run({"games": 2, "seed": 0}, "one")
        first = await anext(run)
        assert first["state"] in ("waiting", "preparing")
        await until(lambda: desk.ended("done") == 1)
        assert [update["state"] async for update in run] == ["done"]

    run_at_desk(tmp_path, play)
