"""A live window of Spell Stealers over a network, on a clock that only the test moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from larceny import REFEREE, Table
from larceny.engine.window_status import CLOSED, OPEN, PAUSED
from larceny.realtime.action_collection import UNCERTAINTY, Action
from larceny.realtime.judged_window import (
    RACING,
    UNHURRIED,
    VOTE,
    LiveWindow,
    PlannedAction,
    WindowPace,
)
from larceny.realtime.reaction_claim import LagMeter
from tests.games.spell_stealers.script import live, roll, run

LAG = 100
"""The round trip of every client here."""


class Played:
    """A table whose window is open; every stealing die shows 8 unless a test says otherwise."""

    def __init__(self, seats: int = 4, pace: WindowPace = RACING, opened_at: int = 0) -> None:
        self.table: Table = live(seats)
        roll(self.table, "diamond", 5, "green")
        self._lags = {seat: LagMeter() for seat in range(seats)}
        for lag in self._lags.values():
            lag.add(LAG)
        self._pace = pace
        self.judge_anew(opened_at)
        self.shows = 8
        self.played: list[tuple[int, str, int]] = []

    def judge_anew(self, opened_at: int) -> None:
        """Begin to judge the table's window, as a server does that was started again."""
        contract, params = self.table.contract, self.table.setup.params
        self.window = LiveWindow(contract, params, 0, opened_at, self._lags, self._pace)

    def throw(self, seat: int, reaction: int, at: int, die: str = "diamond") -> None:
        self.window.collection.add(Action(seat, f"throw {die}", reaction), at)

    def release(self, reaction: int, at: int) -> None:
        self.window.collection.add(Action(0, "settle 5", reaction), at)

    def judge(self, now: int) -> list[tuple[int, str, int]]:
        """Judge what is due, and return what was carried out."""
        before = len(self.played)
        self.window.judge(self, now)
        return self.played[before:]

    @property
    def due(self) -> int | None:
        return self.window.due(self.state)

    @property
    def status(self) -> int:
        known = self.table.observe(0)
        return self.table.contract.need_live().rules.window_status(known.params, known.state)

    # --- The game, as a window changes it ---

    @property
    def state(self) -> object:
        return self.table.observe(0).state

    @property
    def actors(self) -> Sequence[int]:
        return self.table.actors

    def act(self, action: Action) -> None:
        legal = self.table.moves(action.seat)
        move = action.move if action.move in legal else legal[0]
        self.table.play(action.seat, move)
        if move.startswith("throw"):
            run(self.table, f"die {self.shows}")
        self.played.append((action.seat, move, action.reaction))

    def report(self, code: int) -> None:
        known = self.table.observe(0)
        text = self.table.contract.notation.text(known.params, known.state, REFEREE, code)
        self.table.play(REFEREE, text)
        self.played.append((REFEREE, text, 0))

    def close(self, seat: int) -> str:
        return self.table.moves(seat)[0]

    def stolen_by(self) -> int | None:
        thief: int | None = self.rolled()["stolen_by"]
        return thief

    def rolled(self) -> Any:
        board: Any = self.table.view(None)["board"]
        assert board["roll"] is not None
        return board["roll"]


def test_the_quicker_reaction_wins_although_it_arrives_later() -> None:
    played = Played()
    played.throw(1, 436, at=440)
    assert played.judge(450) == []
    played.throw(2, 412, at=560)
    assert [event[:2] for event in played.judge(700)] == [
        (2, "throw diamond"),
        (1, "throw diamond"),
    ]
    assert played.stolen_by() == 2


def test_the_marker_is_corrected_in_the_same_way() -> None:
    played = Played()
    played.release(900, at=950)
    played.throw(1, 850, at=1_010)
    played.throw(2, 950, at=1_020)
    seats = [event[0] for event in played.judge(1_500)]
    assert seats == [1, 0, 2]
    assert played.status == CLOSED
    assert played.rolled()["attempts"][1]["verdict"] == "late"


def test_after_a_theft_the_marker_goes_where_it_belongs_by_then() -> None:
    played = Played()
    played.release(900, at=950)
    played.throw(1, 850, at=1_010)
    assert (0, "settle 0", 900) in played.judge(1_500)


def test_throws_that_cannot_be_told_apart_are_voted_on_and_nobody_decides_alone() -> None:
    played = Played()
    played.throw(1, 412, at=420)
    played.throw(2, 412 + UNCERTAINTY - 1, at=430)
    assert (REFEREE, "simultaneous p1 p2", 0) in played.judge(700)
    assert played.status == PAUSED
    assert played.due == 700 + VOTE
    run(played.table, "p0 vote p2", "p3 vote p2")
    played.judge(2_000)
    assert played.status == OPEN
    assert played.stolen_by() == 2


def test_throws_a_little_further_apart_have_an_order() -> None:
    played = Played()
    played.throw(1, 412, at=420)
    played.throw(2, 412 + UNCERTAINTY, at=430)
    assert REFEREE not in [event[0] for event in played.judge(700)]
    assert played.stolen_by() == 1


def test_a_throw_as_close_to_the_marker_is_disputed() -> None:
    played = Played(seats=2)
    played.release(900, at=950)
    played.throw(1, 900 + UNCERTAINTY - 1, at=960)
    assert (REFEREE, "disputed p1", 0) in played.judge(1_500)


def test_who_throws_during_a_vote_is_judged_after_it() -> None:
    played = Played()
    played.throw(1, 412, at=420)
    played.throw(2, 420, at=430)
    played.judge(700)
    played.throw(3, 1_000, at=1_050)
    assert played.judge(1_100) == []
    run(played.table, "p0 vote none", "p3 vote none")
    assert (3, "throw diamond", 1_000) in played.judge(3_000)


def test_a_window_that_nobody_closes_closes_itself() -> None:
    played = Played()
    assert played.due == RACING.limit
    assert played.judge(RACING.limit - 1) == []
    assert played.judge(RACING.limit) == [(0, "settle 5", RACING.limit)]
    assert played.status == CLOSED


def test_a_vote_does_not_use_up_the_time_of_the_window() -> None:
    played = Played()
    played.shows = 1
    played.throw(1, 412, at=420)
    played.throw(2, 420, at=430)
    played.judge(700)
    run(played.table, "p0 vote none", "p3 vote none")
    assert played.judge(4_700) == []
    assert played.judge(RACING.limit + 3_999) == []
    assert played.judge(RACING.limit + 4_000) != []


def test_an_unhurried_window_stays_open_for_its_least_time() -> None:
    played = Played(pace=UNHURRIED)
    played.release(900, at=950)
    assert played.judge(2_000) == []
    assert played.due == UNHURRIED.least
    played.throw(1, 3_000, at=3_050)
    assert [event[0] for event in played.judge(3_500)] == [1]
    assert (0, "settle 0", UNHURRIED.least) in played.judge(UNHURRIED.least)


def test_nobody_closes_a_window_before_people_could_have_thrown() -> None:
    played = Played()
    played.release(400, at=450)
    assert played.judge(RACING.least - 1) == []
    played.throw(1, 640, at=700)
    assert [event[0] for event in played.judge(1_500)] == [1, 0]
    assert played.stolen_by() == 1


def test_bots_act_when_their_time_has_come() -> None:
    played = Played()
    played.window.plans[3] = PlannedAction("throw diamond", 500)
    assert played.due == 500
    assert played.judge(499) == []
    played.judge(500)
    assert [event[0] for event in played.judge(900)] == [3]


def test_a_bot_waits_for_slow_people_too() -> None:
    played = Played()
    played.window.plans[3] = PlannedAction("throw diamond", 500)
    played.judge(500)
    played.throw(1, 450, at=580)
    assert [event[0] for event in played.judge(900)] == [1, 3]


@pytest.mark.parametrize("late", [0, 10_000])
def test_no_action_is_judged_twice(late: int) -> None:
    played = Played()
    played.throw(1, 412, at=420)
    played.judge(700)
    played.throw(1, 412, at=720 + late)
    assert played.judge(1_000 + late) == []


@pytest.mark.parametrize("shown", ["released", "voted on"])
def test_a_window_that_is_judged_anew_is_never_due_for_what_it_cannot_do(shown: str) -> None:
    played = Played()
    if shown == "released":
        played.release(900, at=950)
        played.judge(1_500)
        assert played.status == CLOSED
    else:
        played.throw(1, 412, at=420)
        played.throw(2, 420, at=430)
        played.judge(700)
        assert played.status == PAUSED
    played.judge_anew(opened_at=50_000)
    for now in range(50_000, 50_000 + 3 * RACING.limit, 100):
        played.judge(now)
        if played.status == PAUSED and played.due is not None and now >= played.due:
            run(played.table, "p0 vote none", "p3 vote none")
        elif played.due is not None:
            assert played.due > now
    assert played.status == CLOSED


def test_a_vote_that_is_judged_anew_ends_in_time() -> None:
    played = Played()
    played.throw(1, 412, at=420)
    played.throw(2, 420, at=430)
    played.judge(700)
    played.judge_anew(opened_at=50_000)
    assert played.judge(50_000) == []
    assert played.due == 50_000 + VOTE


def test_who_throws_at_a_closed_window_that_is_judged_anew_is_late() -> None:
    played = Played()
    played.release(900, at=950)
    played.judge(1_500)
    played.judge_anew(opened_at=50_000)
    played.judge(50_000)
    played.throw(1, 400, at=50_400)
    assert (1, "throw diamond", 400) in played.judge(50_500)
    assert played.rolled()["attempts"][0]["verdict"] == "late"
