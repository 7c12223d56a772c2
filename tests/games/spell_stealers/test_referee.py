"""SS-18, SS-19, SS-21, SS-23: when the live window is open, and what its referee can say."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny import CHANCE, REFEREE, IllegalMove, Table
from larceny.engine.window_status import CLOSED, NO_WINDOW, OPEN, PAUSED
from larceny.games.spell_stealers.move import encode_disputed, encode_simultaneous
from larceny.games.spell_stealers.report import NO_REPORT
from larceny.games.spell_stealers.state import NOBODY, PLAYERS
from tests.games.spell_stealers.script import (
    advance,
    board,
    last_roll,
    live,
    miss,
    roll,
    run,
    start,
    throw,
    verdict,
)
from tests.games.spell_stealers.test_live import deep

RULES: Any = larceny.load("spell-stealers").contract.rules


def status(table: Table) -> int:
    status: int = RULES.window_status(table.setup.params, state_of(table))
    return status


def state_of(table: Table) -> Any:
    return table.observe(0).state


def close_call(table: Table) -> int:
    call: int = RULES.close_call(table.setup.params, state_of(table))
    return call


def dispute(table: Table, seat: int) -> int:
    report: int = RULES.dispute_report(table.setup.params, state_of(table), seat)
    return report


def test_ss21_the_window_opens_with_a_roll_and_late_throws_may_come_until_the_next() -> None:
    table = larceny.load("spell-stealers").table(3, "live", {"track": 5}, chance="manual")
    seen = [status(table)]
    for event in ("die 12", "die 1", "die 2", "p0 roll diamond", "artifact 5", "success green",
                  "p1 throw orb", "die 1", "p2 throw diamond", "die 1", "simultaneous p1 p2",
                  "p0 vote p2", "p0 settle 5", "p0 stop", "p1 roll diamond", "artifact 5",
                  "success red", "p2 throw diamond", "die 1", "p1 pass", "p2 roll pyramid",
                  "artifact 1", "success red", "p2 pass"):  # fmt: skip
        run(table, event)
        seen.append(status(table))
    assert table.over
    assert seen == [
        *[NO_WINDOW] * 6, OPEN, PAUSED, OPEN, PAUSED, OPEN, PAUSED, OPEN, CLOSED, CLOSED,
        NO_WINDOW, NO_WINDOW, OPEN, PAUSED, OPEN, CLOSED, NO_WINDOW, NO_WINDOW, OPEN, NO_WINDOW,
    ]  # fmt: skip


def test_ss20_a_polite_game_has_no_window_and_no_referee() -> None:
    table = roll(start(3), "pyramid", 3, "green")
    while table.actors != (0,):
        assert status(table) == NO_WINDOW
        run(table, table.moves(CHANCE)[0])
        run(table, f"p{table.actors[0]} decline")
    assert (status(table), close_call(table)) == (NO_WINDOW, NO_REPORT)
    run(table, "p0 stop")
    assert status(table) == NO_WINDOW
    needed = [RULES.needs_referee(case.setup.params) for case in (table, live())]
    assert needed == [False, True]


def test_ss23_in_the_next_turn_only_a_late_throw_can_be_disputed() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 4)
    throw(table, 3, "diamond", 4)
    run(table, "p0 settle 5")
    throw(table, 2, "diamond", 6)
    assert table.moves(REFEREE) == [
        "disputed p1", "disputed p2", "disputed p3", "simultaneous p1 p3",
    ]  # fmt: skip
    run(table, "p0 stop")
    assert board(table)["turn"] == 1
    assert table.moves(REFEREE) == ["disputed p2"], "the others threw in the window"
    run(table, "disputed p2")
    assert table.moves(REFEREE) == []


def test_ss23_between_two_a_late_throw_of_the_next_turn_costs_no_steps_if_disputed() -> None:
    table = roll(deep(2, disputed_window=1), "diamond", 5, "green")
    run(table, "p0 settle 5", "p0 stop")
    throw(table, 0, "diamond", 3)
    assert table.scores == (11, 9)
    run(table, "disputed p0")
    assert table.scores == (14, 9)


def test_ss23_a_throw_is_close_to_the_marker_only_when_that_lies() -> None:
    table = roll(deep(), "diamond", 5, "green")
    throw(table, 1, "diamond", 4)
    assert [dispute(table, seat) for seat in range(3)] == [NO_REPORT] * 3
    run(table, "p0 settle 5")
    throw(table, 2, "diamond", 4)
    expected = [NO_REPORT, encode_disputed(1), encode_disputed(2)]
    assert [dispute(table, seat) for seat in range(3)] == expected
    run(table, "p0 stop")
    assert [dispute(table, seat) for seat in range(3)] == [NO_REPORT] * 3


def test_ss19_only_the_last_throw_can_be_too_close_to_call() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    assert close_call(table) == NO_REPORT
    throw(table, 1, "diamond", 4)
    assert close_call(table) == NO_REPORT, "there is no throw before it"
    throw(table, 3, "diamond", 4)
    assert close_call(table) == encode_simultaneous(0b1010)
    run(table, "p0 settle 5")
    assert close_call(table) == NO_REPORT, "it came before the marker"
    throw(table, 2, "diamond", 4)
    assert close_call(table) == encode_disputed(2)
    run(table, "p0 stop")
    assert close_call(table) == NO_REPORT, "the marker has lain for long"


def test_ss19_a_second_vote_begins_without_the_votes_of_the_first() -> None:
    table = roll(deep(6), "diamond", 8, "green")
    for seat in (1, 2, 3, 4):
        throw(table, seat, "diamond", 3)
    run(table, "simultaneous p1 p2", *(f"p{seat} vote p1" for seat in (0, 3, 4)))
    assert state_of(table).votes == [0, 3, 0, 0, 0, 0]
    run(table, "p5 vote p1", "simultaneous p3 p4")
    assert table.actors == (0, 1, 2, 5)
    assert state_of(table).votes == [0] * PLAYERS
    run(table, "p0 vote p3", "p1 vote p4", "p2 vote none", "p5 vote none")
    assert [verdict(table, seat) for seat in (1, 3, 4)] == ["too low", "undecided", "undecided"]


@pytest.mark.parametrize(
    ("throws", "tied", "voted", "order"),
    [((3, 4, 1), "p3 p4", 4, [4, 3, 1]), ((1, 2, 3), "p1 p2 p3", 3, [3, 1, 2])],
)
def test_ss19_the_tied_are_put_in_order_and_nobody_else(
    throws: tuple[int, ...], tied: str, voted: int, order: list[int]
) -> None:
    table = roll(deep(5), "diamond", 8, "green")
    for seat in throws:
        throw(table, seat, "diamond", 3)
    run(table, f"simultaneous {tied}")
    for seat in table.actors:
        run(table, f"p{seat} vote p{voted}")
    assert [attempt["seat"] for attempt in last_roll(table)["attempts"]] == order


def test_ss24_a_report_on_a_later_roll_does_not_take_back_the_final_round() -> None:
    table = roll(deep(4, track=14), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    run(table, "p0 settle 0")
    roll(table, "diamond", 5, "green")
    throw(table, 2, "diamond", 1)
    throw(table, 3, "diamond", 1)
    run(table, "simultaneous p2 p3")
    assert board(table)["final"] is True


def test_ss24_a_report_after_a_stop_does_not_take_back_the_final_round() -> None:
    table = roll(deep(3, track=14), "diamond", 5, "green")
    run(table, "p0 settle 5")
    throw(table, 2, "diamond", 3)
    run(table, "p0 stop", "disputed p2")
    assert board(table)["final"] is True


def test_ss21_with_a_new_roll_nothing_is_left_of_the_last_one() -> None:
    table = larceny.load("spell-stealers").table(5, "live", chance="manual")
    assert state_of(table).order == [NOBODY] * PLAYERS
    table = roll(deep(5), "orb", 6, "red")
    assert (state_of(table).symbol, last_roll(table)["success"]) == (2, "red")
    run(table, "p0 pass")
    roll(table, "orb", 5, "red")
    for seat in (2, 3, 4):
        throw(table, seat, "orb", 4)
    run(table, "simultaneous p2 p3", "p0 vote p2", "p1 vote p2", "p4 vote p2")
    throw(table, 0, "orb", 4)
    run(table, "p1 settle 5", "p1 roll diamond")
    state = table.observe(1).state
    assert state.order == [NOBODY] * PLAYERS
    for row in (state.die_shape, state.die, state.pawn_before, state.verdict, state.votes):
        assert row == [0] * PLAYERS
    assert [state.thrown, state.spent, state.late, state.disputed] == [0] * 4
    assert [state.tied, state.decided, state.undecided, state.voted] == [0] * 4
    assert [state.number, state.symbol, state.matched] == [0] * 3
    run(table, "artifact 5", "success green")
    assert table.moves(REFEREE) == []


def test_ss25_the_first_of_a_tie_break_is_the_first_player_if_tied() -> None:
    table = start(3, first=1, track=9)
    for seat, steps in ((1, 9), (2, 8), (0, 9)):
        advance(table, seat, steps)
    can_win = [RULES.can_win(table.setup.params, state_of(table), seat) for seat in range(3)]
    assert can_win == [True, True, False]
    assert table.actors == (1,)
    miss(table)
    assert table.actors == (0,)


def test_ss25_without_a_tie_everybody_can_win() -> None:
    table = live(3)
    assert all(RULES.can_win(table.setup.params, state_of(table), seat) for seat in range(3))


def test_ss19_no_tie_can_be_reported_in_the_next_turn() -> None:
    table = roll(deep(), "diamond", 5, "green")
    throw(table, 1, "diamond", 4)
    throw(table, 2, "diamond", 4)
    run(table, "p0 settle 5", "p0 stop")
    assert table.moves(REFEREE) == []
    with pytest.raises(IllegalMove, match="SS-19"):
        table.play(REFEREE, "simultaneous p1 p2")
