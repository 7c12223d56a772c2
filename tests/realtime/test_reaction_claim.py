"""What a server believes of the reactions that pages claim."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from larceny.realtime.action_collection import ActionClaim, judge_claim
from larceny.realtime.reaction_claim import (
    MAX_LAG,
    MIN_REACTION,
    TOLERANCE,
    UNKNOWN_LAG,
    LagMeter,
    Timing,
    longest_usual,
)

LAGS = st.integers(0, MAX_LAG)


def counted(claimed: int, received: int, lag: int = 40, painted: int = 52) -> int:
    return Timing(claimed, painted, received, lag, spread=0).counted


def meter(*answers: int, transport: tuple[int, int] | None = None) -> LagMeter:
    made = LagMeter()
    for answer in answers:
        made.add(answer)
        if transport is not None:
            made.add_transport(*transport)
    return made


def test_an_honest_claim_counts_as_it_is() -> None:
    assert counted(412, received=412 + 40 + TOLERANCE) == 412


def test_lag_costs_nothing() -> None:
    near = counted(430, received=435, lag=5, painted=17)
    far = counted(430, received=730, lag=300, painted=312)
    assert near == far == 430


def test_a_claim_counts_as_far_as_it_fits_what_was_observed() -> None:
    assert counted(0, received=540) == 500 - TOLERANCE
    assert counted(9_000, received=540) == 500 + TOLERANCE


def test_nobody_is_quicker_than_people_are() -> None:
    assert counted(150, received=200) == MIN_REACTION


def test_the_word_that_the_dice_are_painted_bounds_the_lag_of_its_window() -> None:
    assert counted(0, received=600, lag=300, painted=50) == 600 - 63 - TOLERANCE
    assert counted(0, received=600, lag=300, painted=-1) == 600 - TOLERANCE


@given(LAGS, st.integers(MIN_REACTION, 5_000), st.integers(0, 600), st.integers(-1, 10_000))
def test_whatever_a_page_claims_it_gains_the_tolerance_alone_if_its_lag_is_known(
    lag: int, reaction: int, claimed: int, painted: int
) -> None:
    reaction_counted = counted(claimed, received=lag + reaction, lag=lag, painted=painted)
    assert reaction - reaction_counted <= TOLERANCE


@given(LAGS, st.integers(0, 5_000), st.integers(0, 10_000))
def test_no_reaction_is_slower_than_what_came(lag: int, received: int, claimed: int) -> None:
    reaction_counted = counted(claimed, received, lag)
    assert MIN_REACTION <= reaction_counted <= max(MIN_REACTION, received)


# --- The lag ---


def test_lag_that_was_not_measured_favours_nobody() -> None:
    assert LagMeter().believed == 0
    assert LagMeter().answer == UNKNOWN_LAG


def test_single_slow_answers_do_not_matter() -> None:
    lag_meter = meter(40, 42, 900, 41, 38)
    assert (lag_meter.believed, lag_meter.answer, lag_meter.spread) == (42, 41, 1)


def test_a_jump_of_the_lag_is_not_believed_at_once() -> None:
    lag_meter = meter(*[40] * 10, *[240] * 60)
    assert lag_meter.answer == 240
    assert lag_meter.believed == longest_usual(40)
    for _ in range(90):
        lag_meter.add(240)
    assert lag_meter.believed == 240


def test_a_page_that_delays_its_answers_is_measured_by_its_transport() -> None:
    assert meter(*[240] * 5, transport=(41, 40)).believed == 41


def test_a_transport_that_was_made_slow_is_bounded_by_its_quickest() -> None:
    assert meter(*[240] * 5, transport=(150, 40)).believed == longest_usual(40)


def test_a_page_that_answers_no_probe_is_measured_by_its_transport() -> None:
    lag_meter = LagMeter()
    lag_meter.add_transport(60, 58)
    assert lag_meter.believed == 60


def test_no_lag_is_made_up_for_beyond_the_longest() -> None:
    lag_meter = meter(*[5_000] * 5)
    assert (lag_meter.believed, lag_meter.answer) == (MAX_LAG, MAX_LAG)


def test_a_claim_is_judged_by_the_lag_of_its_client() -> None:
    action = judge_claim(
        ActionClaim(2, "throw orb", 450, painted=210, received=660), meter(*[200] * 5)
    )
    assert (action.seat, action.move, action.reaction) == (2, "throw orb", 452)
    assert action.timing == Timing(450, 210, 660, 200, 0)
