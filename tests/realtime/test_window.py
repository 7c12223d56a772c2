"""The times of a live window: plans, ties and disputes, on a clock that only the test moves."""

from __future__ import annotations

from larceny.engine import rng
from larceny.games import load
from larceny.realtime.referee import TIE, disputed_seats, tie_deadline, tied_seats
from larceny.realtime.reflex import Reflex, reflex_records
from larceny.realtime.simulated_referee import draw_report
from larceny.realtime.window import (
    NEVER,
    Window,
    can_withdraw,
    cancel,
    close_window,
    next_due,
    open_window,
    plan_attempt,
    plan_closing,
    record_attempt,
)

STEADY = Reflex(spread=0, tail=0, marker_spread=0, marker_tail=0)


def new_window() -> Window:
    window = Window()
    open_window(window)
    return window


def attempt(window: Window, seat: int, at: int) -> None:
    window.now = at
    record_attempt(window, seat, TIE)


def test_the_hand_that_is_due_first_acts_first() -> None:
    window, dice = new_window(), rng.new(1)
    plan_closing(window, STEADY, 0, 1, dice)
    plan_attempt(window, STEADY, 2, 7, 1, dice)
    assert (window.due[0], window.due[2]) == (STEADY.marker, STEADY.reaction)
    assert next_due(window, 3) == 2
    assert window.plan[2] == 7
    cancel(window, 2)
    assert next_due(window, 3) == 0


def test_a_stretched_hand_takes_a_multiple_of_its_time() -> None:
    window = new_window()
    window.now = 100
    plan_attempt(window, STEADY, 1, 7, 4, rng.new(1))
    assert window.due[1] == 100 + 4 * STEADY.reaction


def test_a_hand_can_be_held_back_until_it_is_nearly_there() -> None:
    window = new_window()
    plan_attempt(window, STEADY, 1, 7, 1, rng.new(1))
    window.now = STEADY.reaction - STEADY.hold
    assert can_withdraw(window, STEADY, 1, 1)
    window.now += 1
    assert not can_withdraw(window, STEADY, 1, 1)
    assert not can_withdraw(window, STEADY, 2, 1), "nothing is planned"


def test_attempts_each_close_to_the_next_are_tied() -> None:
    window = new_window()
    attempt(window, 0, 100)
    assert tied_seats(window) == 0
    attempt(window, 1, 100 + TIE - 1)
    attempt(window, 2, 100 + 2 * TIE - 2)
    assert tied_seats(window) == 0b111
    assert tie_deadline(window, TIE) == 100 + 3 * TIE - 2
    attempt(window, 3, tie_deadline(window, TIE))
    assert tied_seats(window) == 0, "the last one can be told apart"


def test_an_attempt_close_to_the_closing_is_disputed_before_it_and_after_it() -> None:
    window = new_window()
    attempt(window, 0, 100)
    attempt(window, 1, 100 + TIE)
    assert disputed_seats(window, TIE) == 0, "the window is open"
    close_window(window, 110 + TIE)
    attempt(window, 2, 109 + 2 * TIE)
    attempt(window, 3, 110 + 2 * TIE)
    assert disputed_seats(window, TIE) == 0b0110
    assert tied_seats(window) == 0, "late attempts are not tied"


def test_a_closing_that_nobody_timed_disputes_nothing() -> None:
    window = new_window()
    close_window(window, -NEVER)
    attempt(window, 1, 0)
    assert disputed_seats(window, TIE) == 0
    assert window.together == 0


def test_reflexes_have_the_same_fields_as_records() -> None:
    records = reflex_records([Reflex(), Reflex(wrong=9)])
    assert records["wrong"].tolist() == [4, 9]
    assert records[0]["reaction"] == Reflex().reaction


def test_a_simulated_referee_reports_in_a_percentage_of_cases() -> None:
    dice = rng.new(1)
    reports = [draw_report(7, 25, dice) for _ in range(4000)]
    assert set(reports) == {7, -1}
    assert 0.22 < reports.count(7) / len(reports) < 0.28
    state = dice[:]
    assert draw_report(-1, 100, dice) == draw_report(7, 0, dice) == -1
    assert dice == state, "nothing is drawn where nothing can be reported"


def test_every_game_with_a_referee_has_all_of_the_live_contract() -> None:
    contract = load("spell-stealers")
    assert contract.live_rules in contract.rule_sets
    assert contract.live_rule_id in contract.rulebook
    assert load("dice-heist").live_rules is None
