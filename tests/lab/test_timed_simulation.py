"""Live games by the clock: times decide, and human hands make every mistake there is."""

from __future__ import annotations

import math
import statistics
from typing import Any

import numpy as np
import pytest

from larceny.engine import rng
from larceny.engine.errors import BadParam, BadSeats
from larceny.lab.timed_simulation import TimedSimulation, simulate_timed
from larceny.realtime.reflex import Reflex, draw_time

GAMES = 3000


def simulate_live(seats: int, bots: list[str], games: int, **settings: Any) -> TimedSimulation:
    return simulate_timed("spell-stealers", seats, bots, games, **settings)


def test_a_reaction_time_is_a_bell_curve_with_an_exponential_tail() -> None:
    dice = rng.new(1)
    times = [draw_time(430, 50, 100, dice) for _ in range(20_000)]
    assert statistics.mean(times) == pytest.approx(530, abs=4)
    assert statistics.stdev(times) == pytest.approx(math.hypot(50, 100), rel=0.05)
    assert statistics.median(times) < statistics.mean(times)
    assert min(draw_time(0, 50, 0, dice) for _ in range(100)) >= 1


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers() -> None:
    alone = simulate_live(3, ["greedy"] * 3, 5000, seed=4, workers=1)
    together = simulate_live(3, ["greedy"] * 3, 5000, seed=4, workers=2)
    assert np.array_equal(alone.scores, together.scores)
    assert np.array_equal(alone.verdicts, together.verdicts)


def test_every_way_to_fail_comes_up() -> None:
    hasty = Reflex(marker=450, marker_spread=100, wrong=10)
    result = simulate_live(4, ["greedy"] * 4, GAMES, reflexes=[hasty] * 4, seed=1)
    attempts = result.attempts()
    for verdict in (
        "stolen", "not obtained", "wrong die", "spent token", "late", "disputed", "undecided",
        "too slow", "too low",
    ):  # fmt: skip
        assert attempts[verdict] > 0, verdict
    assert attempts["in the air"] == attempts["tied"] == 0


def test_a_quicker_hand_wins_more() -> None:
    quick = Reflex(reaction=330)
    result = simulate_live(4, ["greedy"] * 4, GAMES, reflexes=[Reflex()] * 3 + [quick], seed=1)
    shares = [share for share, _, _ in result.win_shares()]
    assert shares[3] > max(shares[:3]) + 0.04  # 4 standard errors


def test_steady_hands_that_are_never_together_make_no_such_mistakes() -> None:
    steady = Reflex(wrong=0)
    result = simulate_live(3, ["greedy"] * 3, GAMES, reflexes=[steady] * 3, tie=0, seed=1)
    attempts = result.attempts()
    for verdict in ("not obtained", "wrong die", "spent token", "disputed", "undecided"):
        assert attempts[verdict] == 0


def test_hands_that_cannot_hold_back_are_late_and_too_slow_more_often() -> None:
    def mistakes(hold: int) -> float:
        hands = [Reflex(hold=hold, marker=450)] * 3
        attempts = simulate_live(3, ["greedy"] * 3, GAMES, reflexes=hands, seed=1).attempts()
        return attempts["late"] + attempts["too slow"]

    assert mistakes(400) > 1.5 * mistakes(50)


def test_a_game_takes_minutes_not_hours() -> None:
    result = simulate_live(3, ["greedy"] * 3, GAMES, seed=1)
    assert 60 < result.seconds.mean() < 600


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadParam, match="SS-21"):
        simulate_live(2, ["greedy"] * 2, 10, rules="polite")
    with pytest.raises(BadSeats):
        simulate_live(3, ["greedy"] * 3, 10, reflexes=[Reflex()])
    with pytest.raises(BadParam):
        Reflex(wrong=101)
    with pytest.raises(BadParam):
        simulate_live(2, ["greedy"] * 2, 0)
