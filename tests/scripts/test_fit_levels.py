"""`scripts/fit_levels.py`: levels that are spread evenly, from games whose results are computed."""

from __future__ import annotations

import math
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from scripts.fit_levels import MARGIN, Fit, fit_levels, name_of, write_levels

from larceny.games import load
from larceny.lab.ladder.pairing import Pairing


class ComputedFit(Fit):
    """A fit in which every player has a known rating, and no game is played."""

    ratings_of: dict[str, float]

    def strength(self, player: str | float) -> float:
        if isinstance(player, str):
            return self.ratings_of[player]
        return self.ratings_of["evaluator"] - 150 * math.log2(1 + player / 0.05)

    def play(self, bot: str | float, other: str | float, part: float = 1.0) -> Pairing:
        lead = self.strength(bot) - self.strength(other)
        count = 1_000_000
        won = count / (1 + 10 ** (-lead / 400))
        self.pairings.append(Pairing(2, name_of(bot), name_of(other), count, won))
        return self.pairings[-1]


def make_fit(**ratings: float) -> ComputedFit:
    fit = ComputedFit(load("batman"), "beginner", 100, 10, 0, None)
    fit.sharp = "sharp"
    fit.ratings_of = ratings
    return fit


def test_levels_lie_evenly_between_sharp_and_below_beginner() -> None:
    fit = make_fit(sharp=1600.0, evaluator=1580.0, beginner=1100.0)
    fitted = fit_levels(fit)
    strengths = [*map(fit.strength, fitted.softness), 1600.0]
    assert strengths[0] == pytest.approx(1100 - MARGIN, abs=15)
    step = (1600 - strengths[0]) / 4
    for low, high in pairwise(strengths):
        assert high - low == pytest.approx(step, abs=15)
    assert fitted.beginner.share < 0.45


def test_where_beginner_is_strong_each_level_still_wins_60_percent() -> None:
    fitted = fit_levels(make_fit(sharp=1200.0, evaluator=1190.0, beginner=1150.0))
    assert all(step.share > 0.6 for step in fitted.steps)
    assert fitted.beginner.share < 0.4


def test_an_evaluator_far_below_sharp_is_the_fourth_level() -> None:
    fit = make_fit(sharp=1900.0, evaluator=1300.0, beginner=1000.0)
    fitted = fit_levels(fit)
    strengths = [*map(fit.strength, fitted.softness)]
    assert strengths[-1] == pytest.approx(1300, abs=70)
    gaps = [high - low for low, high in pairwise(strengths)]
    assert max(gaps) - min(gaps) < 30


def test_a_small_range_of_skill_is_spread_as_far_as_it_goes() -> None:
    fit = make_fit(sharp=1200.0, evaluator=1200.0, beginner=1150.0)
    fit.strength = lambda player: (  # type: ignore[method-assign]
        fit.ratings_of[player] if isinstance(player, str) else 1200 - 200 * math.tanh(player)
    )
    fitted = fit_levels(fit)
    assert fit.strength(fitted.softness[0]) < 1010
    assert [step.share for step in fitted.steps] == pytest.approx([0.57] * 4, abs=0.02)


def test_what_was_found_is_written_with_what_was_measured(tmp_path: Path) -> None:
    fit = make_fit(sharp=1600.0, evaluator=1580.0, beginner=1100.0)
    fitted = fit_levels(fit)
    write_levels(tmp_path / "levels.toml", fit, fitted)
    facts = tomllib.loads((tmp_path / "levels.toml").read_text())
    assert facts["softness"] == pytest.approx(fitted.softness, rel=1e-4)
    assert facts["measured"]["steps"] == pytest.approx(
        [step.share for step in fitted.steps], abs=1e-4
    )
    assert facts["measured"]["level_1"] == pytest.approx(fitted.beginner.share, abs=1e-4)
