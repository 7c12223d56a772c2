"""What bots are about to do in a live window: they throw only where there is something to steal."""

from __future__ import annotations

import asyncio
from collections import Counter

from larceny.match.live_table import BotPlan
from larceny.match.work import OwnWork
from larceny.realtime.judged_window import LiveWindow
from larceny.realtime.reflex import LEVEL_REFLEXES
from larceny.table.table import Table
from tests.games.spell_stealers.script import advance, live, roll, run, throw

BOTS = {1: "level-1", 2: "level-1"}
ANY_TIME = 60_000
"""Milliseconds before which no bot's hand can still be held back."""


class Eager(OwnWork):
    """Bots that always want to throw something: a soft choice often does."""

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        return table.moves(seat)[-1]


class Shy(OwnWork):
    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        return None


async def planned(plan: BotPlan, table: Table) -> LiveWindow:
    window = LiveWindow(table.contract, table.setup.params, 0, 0, {})
    plan.plan(table, window, BOTS)
    await settle()
    return window


async def settle() -> None:
    """Let the questions that were put to bots be answered."""
    for _ in range(5):
        await asyncio.sleep(0)


def moves(window: LiveWindow) -> dict[int, str]:
    return {seat: plan.move for seat, plan in window.plans.items()}


async def plan_once(table: Table) -> dict[int, str]:
    return moves(await planned(BotPlan(Eager()), table))


def deep() -> Table:
    table = live(3)
    for seat in range(3):
        advance(table, seat, 9)
    return table


def test_ss17_no_bot_throws_after_a_miss() -> None:
    table = roll(deep(), "diamond", 6, "red")
    assert table.moves(1) != [], "it could"
    for _ in range(30):
        assert asyncio.run(plan_once(table)) == {}


def test_ss17_no_bot_throws_with_a_spent_token() -> None:
    table = roll(deep(), "diamond", 6, "green")
    throw(table, 1, "diamond", 1)
    run(table, "p0 settle 6", "p0 roll diamond", "artifact 5", "success green")
    for _ in range(30):
        assert list(asyncio.run(plan_once(table))) == [2]


def test_a_bot_throws_the_die_of_the_artifact_or_as_often_as_its_hand_slips_any() -> None:
    table = roll(deep(), "diamond", 6, "green")
    thrown: Counter[str] = Counter()
    for _ in range(400):
        thrown.update(asyncio.run(plan_once(table)).values())
    assert sum(thrown.values()) == 800
    wrong = 1 - thrown["throw diamond"] / 800
    assert 0 < wrong < LEVEL_REFLEXES["level-1"].wrong / 100 + 0.04


def test_a_bot_that_would_rather_wait_waits() -> None:
    table = roll(deep(), "diamond", 6, "green")
    assert moves(asyncio.run(planned(BotPlan(Shy()), table))) == {}


def test_ss17_bots_hold_back_once_somebody_else_was_quicker() -> None:
    async def race() -> dict[int, str]:
        table = roll(deep(), "diamond", 6, "green")
        plan = BotPlan(Eager())
        window = await planned(plan, table)
        assert set(window.plans) == {1, 2}
        del window.plans[1]
        throw(table, 1, "diamond", 8)
        plan.reconsider(table, window, BOTS, elapsed=-ANY_TIME)
        await settle()
        return moves(window)

    assert asyncio.run(race()) == {}
