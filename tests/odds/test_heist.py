"""Appendix A of the log, recomputed; the counts come from all 7,776 rolls, one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.games.heist.odds.appendix import Row, appendix, challenge_chance
from larceny.games.heist.odds.best_play import best_play, find_threats, roll_values
from larceny.games.heist.state import JEWELS, Params

ACES = 0


@cache
def params() -> Params:
    values, _ = load("heist").params()
    assert isinstance(values, Params)
    return values


@cache
def rows() -> dict[str, Row]:
    return {row.name: row for row in appendix(params())}


@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("three of a kind, no better", 15.43),
        ("at least three alike", 21.30),
        ("four of a kind, no better", 1.93),
        ("full house", 3.86),
        ("five of a kind", 0.0772),
        ("a named five of a kind", 0.0129),
        ("the dice add up to 18", 10.03),
        ("exactly two pairs", 23.15),
        ("exactly one pair", 46.30),
        ("at least one pair", 90.74),
        ("straight (five in sequence)", 3.09),
        ("five different dice", 9.26),
        ("at least four in sequence", 15.43),
        ("a given number at least once", 59.81),
    ],
)
def test_appendix_a_is_recomputed(name: str, percent: float) -> None:
    digits = 4 if percent < 0.1 else 2
    assert round(100 * float(rows()[name].chance), digits) == percent


def test_appendix_a_is_counted_over_all_rolls() -> None:
    rolls = list(product(range(1, 7), repeat=5))

    def share(hits: int) -> Fraction:
        return Fraction(hits, len(rolls))

    def shapes(roll: tuple[int, ...]) -> list[int]:
        return sorted(roll.count(face) for face in set(roll))

    assert rows()["full house"].chance == share(sum(shapes(r) == [2, 3] for r in rolls))
    assert rows()["exactly two pairs"].chance == share(sum(shapes(r) == [1, 2, 2] for r in rolls))
    assert rows()["the dice add up to 18"].chance == share(sum(sum(r) == 18 for r in rolls))
    assert rows()["at least four in sequence"].chance == share(
        sum(any({low, low + 1, low + 2, low + 3} <= set(r) for low in (1, 2, 3)) for r in rolls)
    )


def test_appendix_a_names_the_four_mistakes_of_the_log() -> None:
    wrong = {row.name: (row.claimed, row.remark) for row in rows().values() if row.remark}
    assert {name: claimed for name, (claimed, _) in wrong.items()} == {
        "straight (five in sequence)": 9.2,
        "at least one pair": 46,
        "a given number at least once": 66,
        "a named pair, no better": 7.6,
    }
    right = [row for row in rows().values() if row.claimed is not None and not row.remark]
    assert all(abs(100 * float(row.chance) - (row.claimed or 0)) < 0.5 for row in right)


@pytest.mark.parametrize(
    ("jewel", "percent"),
    [
        *((jewel, 93.5) for jewel in JEWELS[:6]),
        ("delong-star-ruby", 74.3),
        ("regent-diamond", 61.5),
        ("heart-of-eternity", 36.3),
        ("star-of-india", 29.1),
        ("great-star-of-africa", 26.1),
        ("hope-diamond", 4.6),
    ],
)
def test_appendix_a_best_play_over_three_rolls(jewel: str, percent: float) -> None:
    assert round(100 * best_play(params(), [jewel]).chance, 1) == percent


def test_rolling_for_any_of_several_jewels_is_at_least_as_good_as_for_one() -> None:
    chance = best_play(params(), ["heart-of-eternity"]).chance
    both = best_play(params(), ["heart-of-eternity", "star-of-india"]).chance
    assert chance < both < chance + best_play(params(), ["star-of-india"]).chance


def test_dice_on_the_table_have_a_best_keep() -> None:
    play = best_play(params(), ["regent-diamond"], rolls=1, dice=(6, 2, 3, 4, 6))
    assert play.keep == (2, 3, 4)
    assert play.chance == pytest.approx(1 - (4 / 6) ** 2)
    done = best_play(params(), ["hope-diamond"], rolls=2, dice=(4, 4, 4, 4, 4))
    assert (done.keep, done.chance) == ((4, 4, 4, 4, 4), 1.0)


def test_a_row_counts_the_ordered_rolls() -> None:
    assert rows()["full house"].ways == 300
    assert rows()["a named pair, no better"].ways == 600


def test_more_locks_are_never_easier_to_break() -> None:
    values = roll_values(params(), ACES)
    threats = find_threats(params(), ACES, values)
    assert threats == sorted(threats, reverse=True)
    assert threats[0] == pytest.approx(best_play(params(), [JEWELS[ACES]]).chance)
    assert threats[-1] == 0.0


def test_as_many_locks_as_dice_can_only_be_challenged() -> None:
    """Five ones in three rolls, and then the code."""
    threats = find_threats(params(), ACES, roll_values(params(), ACES))
    five = (1 - (5 / 6) ** 3) ** 5
    assert threats[5] == pytest.approx(five * challenge_chance())


def test_a_challenge_succeeds_with_671_of_1296() -> None:
    assert challenge_chance() == Fraction(671, 1296)


@pytest.mark.parametrize(
    ("names", "rolls", "dice"),
    [(["aces"], 3, ()), (["hope-diamond"], 4, ()), (["hope-diamond"], 0, ())]
    + [(["hope-diamond"], 1, dice) for dice in ((1, 2, 3), (1, 2, 3, 4, 7))],
)
def test_an_impossible_question_is_refused(
    names: list[str], rolls: int, dice: tuple[int, ...]
) -> None:
    with pytest.raises(BadParam):
        best_play(params(), names, rolls, dice)
