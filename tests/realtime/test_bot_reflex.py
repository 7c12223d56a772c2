"""The reflexes of bots by level: human, and quicker the higher the level."""

from __future__ import annotations

from statistics import fmean

import pytest

from larceny.bots import LEVELS
from larceny.engine import rng
from larceny.realtime.reaction_claim import MIN_REACTION
from larceny.realtime.reflex import (
    DEFAULT_REFLEX,
    LEVEL_REFLEXES,
    draw_reaction,
    limit_reaction,
    reflex_of,
)


def test_every_level_has_a_reflex() -> None:
    assert list(LEVEL_REFLEXES) == list(LEVELS)


@pytest.mark.parametrize("bot", ["greedy", "search:300", "card:some"])
def test_a_bot_without_a_level_has_the_middle_one(bot: str) -> None:
    assert reflex_of(bot) is DEFAULT_REFLEX


def test_higher_levels_are_quicker_and_less_often_wrong() -> None:
    means = []
    for level in LEVELS:
        numbers = rng.new(7)
        drawn = [draw_reaction(reflex_of(level), numbers) for _ in range(2_000)]
        means.append(fmean(drawn))
    assert means == sorted(means, reverse=True)
    wrong = [reflex_of(level).wrong for level in LEVELS]
    assert wrong == sorted(wrong, reverse=True)
    assert means[-1] == pytest.approx(900, abs=20), "two glances more than in the laboratory"
    assert means[0] == pytest.approx(1600, abs=20)


def test_no_bot_is_quicker_than_a_person_could_be() -> None:
    assert limit_reaction(20) == MIN_REACTION
    assert limit_reaction(500) == 500
