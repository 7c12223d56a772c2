"""What a server believes of the reactions that pages claim."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from larceny.realtime.action_collection import MAX_LAG, UNKNOWN_LAG, ActionClaim, Client, LagMeter
from larceny.realtime.reaction_claim import (
    CREDIT_PER_SECOND,
    MAX_ALLOWANCE,
    MAX_CREDIT,
    MAX_GAIN,
    MAX_PAINT,
    MAX_STEADY_GAIN,
    MIN_REACTION,
    Credit,
    Timing,
    correct_reaction,
)

LAGS = st.integers(0, MAX_LAG)


def timing(
    claimed: int, received: int, lag: int = 40, painted: int = -1, spread: int = 0
) -> Timing:
    return Timing(claimed, painted, received, lag, spread)


def test_an_honest_claim_counts_as_it_is() -> None:
    found = correct_reaction(timing(412, received=412 + 40 + 12, painted=52), Credit(), now=0)
    assert (found.reaction, found.refused) == (412, 0)


def test_lag_costs_nothing() -> None:
    near = correct_reaction(timing(430, received=435, lag=5), Credit(), now=0)
    far = correct_reaction(timing(430, received=730, lag=300), Credit(), now=0)
    assert near.reaction == far.reaction == 430


def test_one_slow_message_is_forgiven_and_the_next_ones_are_not() -> None:
    credit = Credit()
    slow = timing(400, received=400 + 40 + MAX_CREDIT)
    assert correct_reaction(slow, credit, now=0).refused == 0
    assert correct_reaction(slow, credit, now=1_000).refused > MAX_CREDIT / 2


def test_credit_comes_back_slowly_and_never_grows_beyond_its_limit() -> None:
    credit = Credit()
    assert credit.charge(MAX_CREDIT, now=0) == MAX_CREDIT
    assert credit.left(now=10_000) == 10 * CREDIT_PER_SECOND
    assert credit.left(now=10_000_000) == MAX_CREDIT
    assert credit.charge(1_000, now=10_000_000) == MAX_CREDIT


def test_time_that_goes_back_brings_no_credit() -> None:
    credit = Credit()
    credit.charge(MAX_CREDIT, now=50_000)
    assert credit.left(now=0) == 0


@given(LAGS, st.integers(MIN_REACTION, 5_000), st.integers(0, 200), st.integers(0, 200))
def test_whatever_a_page_claims_it_gains_no_more_than_is_stated(
    lag: int, reaction: int, claimed: int, delay: int
) -> None:
    """The page claims what it likes, and may say as late as it likes that it has painted."""
    raw = Timing(claimed, lag + delay, lag + reaction, lag, spread=1_000)
    found = correct_reaction(raw, Credit(), now=0)
    assert reaction - found.reaction <= MAX_GAIN


@given(st.lists(st.integers(MIN_REACTION, 2_000), min_size=30, max_size=30))
def test_a_page_that_always_lies_gains_the_steady_bound_and_its_credit(
    reactions: list[int],
) -> None:
    credit, gained = Credit(), 0
    for number, reaction in enumerate(reactions):
        raw = Timing(0, 40 + MAX_PAINT, 40 + reaction, 40, spread=1_000)
        gained += reaction - correct_reaction(raw, credit, now=10_000 * number).reaction
    regained = MAX_CREDIT + 10 * CREDIT_PER_SECOND * len(reactions)
    assert gained <= MAX_STEADY_GAIN * len(reactions) + regained


@given(LAGS, st.integers(0, 5_000), st.integers(0, 10_000))
def test_nobody_is_quicker_than_a_person_nor_slower_than_what_came(
    lag: int, received: int, claimed: int
) -> None:
    found = correct_reaction(Timing(claimed, -1, received, lag, 5), Credit(), now=0)
    assert MIN_REACTION <= found.reaction <= max(MIN_REACTION, received)


def test_the_allowance_follows_the_spread_of_the_lag_within_bounds() -> None:
    assert timing(0, 0, spread=5).allowance == 15
    assert timing(0, 0, spread=500).allowance == MAX_ALLOWANCE


def test_the_usual_lag_is_the_median_and_single_slow_answers_do_not_matter() -> None:
    meter = LagMeter()
    assert (meter.median, meter.spread) == (UNKNOWN_LAG, 0)
    for sample in (40, 42, 900, 41, 38):
        meter.add(sample)
    assert (meter.median, meter.spread) == (41, 1)
    for _ in range(40):
        meter.add(5_000)
    assert meter.median == MAX_LAG


def test_a_client_judges_a_claim_by_its_own_lag() -> None:
    client = Client()
    for _ in range(5):
        client.lag.add(200)
    action = client.judge_claim(ActionClaim(2, "throw orb", 450, painted=210, received=660), now=0)
    assert (action.seat, action.move, action.reaction) == (2, "throw orb", 450)
    assert action.timing == Timing(450, 210, 660, 200, 0)
