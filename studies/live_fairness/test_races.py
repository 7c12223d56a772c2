"""Races over simulated networks: lag, loss and lies decide no more than is stated."""

from __future__ import annotations

import pytest

from larceny.realtime.action_collection import MAX_COLLECTION
from larceny.realtime.reaction_claim import CREDIT_PER_SECOND, MAX_GAIN, MAX_STEADY_GAIN
from studies.live_fairness.link import Link, SimulatedPlayer
from studies.live_fairness.race import Tally, run_races

RACES = 4_000
NOISE = 0.025
"""Three standard deviations of a share of so many races."""


def link(lag: float, loss: float = 0.01) -> Link:
    return Link(lag, jitter=max(1.0, lag / 10), loss=loss)


def race(*players: SimulatedPlayer) -> Tally:
    return run_races(players, RACES, seed=7)


@pytest.mark.parametrize("lags", [(5, 300), (5, 50, 300), (5, 100, 200, 300)])
def test_lag_does_not_decide_who_is_first(lags: tuple[int, ...]) -> None:
    tally = race(*(SimulatedPlayer(link(lag)) for lag in lags))
    equal = 1 / len(lags)
    assert all(abs(share - equal) < 0.02 + NOISE for share in tally.shares())
    assert tally.uncorrected_shares()[0] > equal + 0.25
    assert tally.longest_wait <= MAX_COLLECTION


def test_a_page_that_claims_a_hundred_milliseconds_gains_no_more_than_is_stated() -> None:
    tally = race(
        SimulatedPlayer(link(50), lie=100), SimulatedPlayer(link(50)), SimulatedPlayer(link(50))
    )
    assert tally.most_gained <= MAX_GAIN
    steady = MAX_STEADY_GAIN + 10 * CREDIT_PER_SECOND + 1
    assert tally.total_gained[0] / tally.races <= steady


def test_lost_and_reordered_messages_lose_no_throw_and_repeat_none() -> None:
    bad = Link(80, jitter=40, loss=0.2, is_unordered=True)
    tally = race(SimulatedPlayer(bad), SimulatedPlayer(bad), SimulatedPlayer(link(10)))
    assert (tally.lost, tally.repeated) == (0, 0)
    assert tally.longest_wait <= MAX_COLLECTION


def test_nobody_waits_long_for_somebody_asleep() -> None:
    tally = race(
        SimulatedPlayer(link(300), is_asleep=True),
        SimulatedPlayer(link(20)),
        SimulatedPlayer(link(20)),
    )
    assert tally.longest_wait <= MAX_COLLECTION
    assert abs(tally.shares()[1] - 0.5) < NOISE
    assert tally.shares()[0] == 0


@pytest.mark.parametrize("clock", [0.99, 1.01])
def test_a_clock_that_runs_wrong_by_a_percent_matters_little(clock: float) -> None:
    tally = race(SimulatedPlayer(link(100), clock=clock), SimulatedPlayer(link(100)))
    assert abs(tally.shares()[0] - 0.5) < 0.03 + NOISE


def test_the_throw_of_somebody_who_has_left_counts() -> None:
    tally = race(SimulatedPlayer(link(40), leaves=True), SimulatedPlayer(link(40)))
    assert (tally.lost, tally.repeated) == (0, 0)
    assert abs(tally.shares()[0] - 0.5) < NOISE
