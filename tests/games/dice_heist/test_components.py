"""DH-01 .. DH-03: the dice, the museums and the cards."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE
from larceny.games.dice_heist.setup import prepare
from tests.games.dice_heist.script import board, custom, start, thief


def all_cards() -> list[str]:
    """Return the names of all cards of the deck."""
    table = start()
    return [move.removeprefix("card ") for move in table.moves(CHANCE)]


def test_dh01_ten_sidekicks_lie_in_the_supply_and_nobody_has_one() -> None:
    table = start(5)
    assert board(table)["supply"] == 10
    assert [thief(table, seat)["sidekicks"] for seat in range(5)] == [0] * 5


def test_dh01_every_die_has_six_faces() -> None:
    table = larceny.load("dice-heist").table(2, chance="manual")
    assert table.moves(CHANCE) == ["die 1", "die 2", "die 3", "die 4", "die 5", "die 6"]


def test_dh02_the_museums_have_levels_two_to_five() -> None:
    museums = board(start())["museums"]
    assert [(museum["name"], museum["level"]) for museum in museums] == [
        ("hermitage", 2),
        ("metropolitan", 3),
        ("british-museum", 4),
        ("louvre", 5),
    ]


def test_dh03_the_deck_has_52_different_cards() -> None:
    assert len(set(all_cards())) == 52


def test_dh03_eleven_paintings_are_worth_250_together() -> None:
    worths = [
        int(card.split("-painting-")[1].split("-")[0]) for card in all_cards() if "painting" in card
    ]
    assert (len(worths), sum(worths)) == (11, 250)


def test_dh03_twenty_artifact_cards_and_seven_gems_of_each_colour() -> None:
    cards = all_cards()
    assert sum("-artifact-" in card for card in cards) == 20
    for colour in ("red", "green", "blue"):
        assert sum(f"-gem-{colour}-" in card for card in cards) == 7


@pytest.mark.parametrize(
    ("museum", "ids"),
    [
        ("hermitage", ["painting-10", "painting-15", "painting-20"]),
        ("louvre", ["painting-30", "painting-50", "artifact-1-b", "artifact-2-c", "gem-red-2"]),
        ("metropolitan", ["artifact-2-a", "artifact-2-c", "gem-blue-2", "gem-green-1"]),
        ("british-museum", ["painting-25", "artifact-1-c", "gem-green-2", "gem-red-1"]),
    ],
)
def test_dh03_thirteen_cards_carry_each_museums_flag(museum: str, ids: list[str]) -> None:
    own = [card for card in all_cards() if card.startswith(f"{museum}-")]
    assert len(own) == 13
    assert {f"{museum}-{name}" for name in ids} <= set(own)


def test_dh03_a_deck_whose_paintings_do_not_add_up_is_refused() -> None:
    paintings = [[10, 15, 20], [10, 20, 25], [15, 25, 30], [30, 51]]
    with pytest.raises(larceny.BadParam, match=r"paintings: .*251.*not 250.*DH-03"):
        start(paintings=paintings)


def test_dh03_a_deck_with_other_counts_is_refused_unless_it_is_custom() -> None:
    with pytest.raises(larceny.BadParam, match=r"gems: .*20.*not 21.*DH-03"):
        start(gems=[[2, 2, 1], [2, 1, 2], [1, 2, 2], [2, 2, 1]])
    table = start(**custom(paintings=[[10]]))
    assert board(table)["deck"] == 1


def test_dh03_numbering_the_cards_again_changes_nothing() -> None:
    params = larceny.load("dice-heist").contract.params()[0]
    before = params.copy()
    prepare(params)
    assert params == before


def test_dh03_a_painting_may_be_worth_one() -> None:
    table = start(**custom(paintings=[[1], [0], [0], [2]]))
    assert len(table.moves(CHANCE)) == 2


def test_dh03_equal_paintings_of_one_museum_are_lettered() -> None:
    table = start(**custom(paintings=[[10, 10], [10]]))
    assert table.moves(CHANCE) == [
        "card hermitage-painting-10-a",
        "card hermitage-painting-10-b",
        "card metropolitan-painting-10",
    ]


@pytest.mark.parametrize("level", [6, 7])
def test_dh13_a_level_that_no_die_beats_is_refused(level: int) -> None:
    with pytest.raises(larceny.BadParam, match="levels"):
        start(levels=[2, 3, 4, level])


def test_dh18_a_deck_with_more_artifacts_than_a_seat_can_hold_is_refused() -> None:
    with pytest.raises(larceny.BadParam, match=r"128 artifacts.*at most 127"):
        start(custom_deck=1, paintings=[], artifacts=[[0, 16]] * 4, gems=[])
    assert start(custom_deck=1, paintings=[], artifacts=[[1, 15], *[[0, 16]] * 3], gems=[])
