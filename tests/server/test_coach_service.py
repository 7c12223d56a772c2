"""The coach's requests are bounded, shared, cancelled with their client, and off the event loop."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

import larceny
from larceny.engine.errors import BadWeights
from larceny.match.jobs import ReviewJob, compute
from larceny.match.match import Match
from larceny.match.seating import set_consent
from larceny.server.coach_service import CoachService
from larceny.server.errors import CoachBusy, CoachFailed
from larceny.server.http.disconnection import ClientGone, run_while_connected
from larceny.server.metrics import Metrics
from larceny.server.replay_thread import ReplayThread
from larceny.server.settings import Settings
from larceny.server.worker_pool import Timeouts, WorkerPool
from tests.server.host import Host
from tests.server.waiting import SECONDS, until

HANGS = "import time; time.sleep(600)"
CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
ANSWERS = """
import json, pathlib, sys, time
ANSWERS = {
    "hint": {"moves": [], "source": "exact", "waiting": None, "priced": 0},
    "review": {"decisions": []},
    "move": "recruit",
}
for job in sys.stdin:
    task = json.loads(job)["task"]
    while task != "move" and not pathlib.Path(sys.argv[1], "may-answer").exists():
        time.sleep(0.01)
    print(json.dumps({task: ANSWERS[task]}), flush=True)
"""
"""Answers as soon as the coach may; bots at once."""
REFUSES = (
    "import sys\nfor _ in sys.stdin:\n"
    '  print(\'{"error": "bad-weights", "reason": "heist: no weights"}\', flush=True)'
)
PATIENT = Timeouts(SECONDS, SECONDS, SECONDS)
MOST, MOST_OF_ONE = 3, 2
LONGEST_HOLD = 0.05
"""Seconds of computing for which the event loop may be kept from anything else."""


class Desk:
    """A coach whose workers run a script, and a match to ask about."""

    def __init__(
        self, folder: Path, match: Match, script: str, timeouts: Timeouts, workers: int
    ) -> None:
        self.match = match
        self._may_answer = folder / "may-answer"
        self.metrics = Metrics()
        command = (sys.executable, "-c", script, str(folder))
        self.pool = WorkerPool(workers, timeouts, self.metrics, command)
        settings = Settings(coach_requests=MOST, coach_requests_per_address=MOST_OF_ONE)
        self.coach = CoachService(self.pool, ReplayThread(), settings, self.metrics)

    def let_answer(self) -> None:
        self._may_answer.touch()

    def computed(self, task: str) -> float | None:
        """Return how many hints or reviews were computed."""
        name = "larceny_coach_seconds_count"
        return self.metrics.registry.get_sample_value(name, {"task": task})

    def ask(self, address: str = "one") -> asyncio.Task[str]:
        return asyncio.create_task(self.coach.review(self.match, address))

    def ask_hint(self) -> asyncio.Task[str]:
        seat, version = self.match.table.actors[0], self.match.version
        return asyncio.create_task(self.coach.hint(self.match, seat, version, "one"))


@asynccontextmanager
async def open_desk(
    folder: Path, script: str, timeouts: Timeouts = PATIENT, workers: int = 1
) -> AsyncIterator[Desk]:
    host = Host(str(folder / "t.sqlite"))
    match = await host.create()
    for seat in (0, 1):
        await set_consent(match, seat, True)
    desk = Desk(folder, match, script, timeouts, workers)
    try:
        yield desk
    finally:
        await desk.coach.close()
        await host.close()


Play = Callable[[Desk], Coroutine[Any, Any, None]]


def run_at_desk(folder: Path, script: str, play: Play, **options: Any) -> None:
    async def run() -> None:
        async with open_desk(folder, script, **options) as desk:
            await play(desk)

    asyncio.run(run())


async def cancel(*tasks: asyncio.Task[str]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def test_too_many_requests_are_refused_in_one_line(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        waiting = [desk.ask("one"), desk.ask("one")]
        await until(lambda: desk.coach.requests == MOST_OF_ONE)
        with pytest.raises(CoachBusy, match=r"^too many hints and reviews of yours wait already"):
            await desk.ask("one")
        waiting.append(desk.ask("two"))
        await until(lambda: desk.coach.requests == MOST)
        with pytest.raises(CoachBusy, match=r"^too many hints and reviews wait already"):
            await desk.ask("three")
        await cancel(*waiting)
        assert desk.coach.requests == 0

    run_at_desk(tmp_path, HANGS, play)


def test_a_review_ends_when_the_last_who_waits_for_it_is_gone(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        first, second = desk.ask("one"), desk.ask("two")
        await until(lambda: desk.pool.idle_workers == 0)
        await cancel(first)
        assert desk.pool.idle_workers == 0, "somebody waits still"
        await cancel(second)
        await until(lambda: desk.pool.idle_workers == 1)

    run_at_desk(tmp_path, HANGS, play)


def test_equal_requests_share_one_computation_and_a_review_is_kept(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        assert desk.match.id not in desk.coach
        asking = desk.ask("one"), desk.ask("two")
        await until(lambda: desk.coach.requests == 2)
        desk.let_answer()
        answers = await asyncio.gather(*asking)
        assert [json.loads(text) for text in answers] == [{"decisions": []}] * 2
        assert desk.computed("review") == 1
        assert desk.match.id in desk.coach
        assert await desk.ask("three") == answers[0]
        assert desk.computed("review") == 1

    run_at_desk(tmp_path, ANSWERS, play)


def test_a_hint_that_was_begun_is_finished_and_one_that_waits_is_not(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        begun = desk.ask_hint()
        await until(lambda: desk.pool.idle_workers == 0)
        await cancel(begun)
        assert not desk.match.document.hints, "nobody got it"
        waiting = desk.ask_hint()
        await until(lambda: desk.pool.queued_jobs == 1)
        await cancel(waiting)
        assert desk.pool.queued_jobs == 0
        desk.let_answer()
        await until(lambda: desk.pool.idle_workers == 1)
        assert desk.computed("hint") == 2
        await desk.ask_hint()
        assert len(desk.match.document.hints) == 1

    run_at_desk(tmp_path, ANSWERS, play)


def test_a_server_that_stops_waits_for_no_hint(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        asking = desk.ask_hint(), desk.ask()
        await until(lambda: (desk.pool.idle_workers, desk.pool.queued_jobs) == (0, 1))
        async with asyncio.timeout(SECONDS):
            await desk.coach.close()
            await asyncio.wait(asking)
        assert (desk.pool.idle_workers, desk.pool.queued_jobs) == (1, 0)

    run_at_desk(tmp_path, HANGS, play)


def test_whoever_waits_for_a_review_is_told_how_many_come_before_it(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        other: Any = SimpleNamespace(id="other", table=desk.match.table)
        asking = [desk.ask(), asyncio.create_task(desk.coach.review(other, "two"))]
        await until(lambda: desk.coach.requests == 2)
        await until(lambda: desk.coach.reviews_before(other.id) == 1)
        assert desk.coach.reviews_before(desk.match.id) == 0
        await cancel(asking[0])
        await until(lambda: desk.coach.reviews_before(other.id) == 0)
        await cancel(asking[1])

    run_at_desk(tmp_path, HANGS, play)


def test_reviews_leave_a_worker_to_the_bots(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        jobs: list[ReviewJob] = [{"task": "review", "text": name} for name in ("one", "two")]
        texts = [asyncio.create_task(desk.pool.ask(job)) for job in jobs]
        await until(lambda: (desk.pool.idle_workers, desk.pool.queued_jobs) == (1, 1))
        table = desk.match.table
        assert await desk.pool.choose(table, table.actors[0], "greedy") == "recruit"
        desk.let_answer()
        await asyncio.gather(*texts)

    run_at_desk(tmp_path, ANSWERS, play, workers=2)


@pytest.mark.parametrize("script", [HANGS, CRASHES])
def test_a_coach_that_fails_says_so_and_nothing_is_kept(tmp_path: Path, script: str) -> None:
    async def play(desk: Desk) -> None:
        for ask in (desk.ask, desk.ask_hint):
            with pytest.raises(CoachFailed, match=r"^the coach did not answer in time"):
                await ask()
        assert desk.match.id not in desk.coach
        assert not desk.match.document.hints
        assert desk.coach.requests == 0

    run_at_desk(tmp_path, script, play, timeouts=Timeouts(0.2, 0.2, 0.2))


def test_a_game_that_the_coach_cannot_judge_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        for ask in (desk.ask, desk.ask_hint):
            with pytest.raises(BadWeights, match="heist: no weights"):
                await ask()
        assert not desk.match.document.hints

    run_at_desk(tmp_path, REFUSES, play)


def test_a_worker_says_why_it_cannot_judge_but_no_other_text_of_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = larceny.load("dice-heist").table(seats=2, seed=1)
    job: Any = {"task": "hint", "game": "dice-heist", "rules": "standard", "changes": {}}
    job |= {"seat": table.actors[0], "state": table.observe(table.actors[0]).state.as_dict()}
    assert "hint" in compute(job)
    assert compute(job | {"seat": 1 - table.actors[0]}) == {"error": "NoDecision"}
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "missing.npz")
    answer = compute(job | {"changes": {"sidekicks": 9}})
    assert answer["error"] == "bad-weights"
    assert "dice-heist has no evaluator" in answer["reason"]


@pytest.mark.nightly
def test_the_event_loop_is_not_held_up_by_a_review(tmp_path: Path) -> None:
    async def run() -> list[float]:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create(seats=[{"kind": "bot", "bot": "random"}] * 2, hot_seat=False)
        await until(lambda: match.status == "over")
        review = asyncio.create_task(host.services.coach.review(match, "one"))
        holds, before = [], time.thread_time()
        while not review.done():
            await asyncio.sleep(0.001)
            now = time.thread_time()  # the loop's own, however busy the machine is
            holds.append(now - before)
            before = now
        assert json.loads(await review)["is_over"]
        await host.close()
        return holds

    gc.disable()  # the heap of all tests is not that of a server, which searches it seldom
    try:
        holds = asyncio.run(run())
    finally:
        gc.enable()
    assert len(holds) > 100, "the loop went on while the review was computed"
    assert max(holds) < LONGEST_HOLD, max(holds)


class Visitor:
    """The client of a request, who can go away."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self.request = Request({"type": "http", "headers": []}, self.receive)
        self._has_sent = False

    async def receive(self) -> dict[str, Any]:
        if not self._has_sent:
            self._has_sent = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}


def test_work_for_a_client_who_goes_away_is_cancelled() -> None:
    ended: list[str] = []

    async def work(seconds: float) -> str:
        try:
            await asyncio.sleep(seconds)
            return "done"
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def run() -> None:
        assert await run_while_connected(Visitor().request, work(0)) == "done"
        visitor = Visitor()
        answer = asyncio.create_task(run_while_connected(visitor.request, work(600)))
        await asyncio.sleep(0)
        visitor.gone.set()
        with pytest.raises(ClientGone):
            await answer

    asyncio.run(run())
    assert ended == ["cancelled"]
