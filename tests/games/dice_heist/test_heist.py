"""DH-11 .. DH-16 and DH-30: heists and raids."""

from __future__ import annotations

from itertools import product

import pytest

import larceny
from larceny import CHANCE, IllegalMove, Table
from larceny.games.dice_heist.heist import success_chance, target_museum
from larceny.games.dice_heist.move import decode, encode_heist, encode_raid
from larceny.games.dice_heist.state import MUSEUMS
from tests.games.dice_heist.script import act, board, museum, reveal, start, thief, turn


def with_crew(sidekicks: int, rules: str = "standard") -> Table:
    """Return a table where p0 is to act with some sidekicks; the Hermitage holds three exhibits."""
    table = start(rules=rules)
    cards = [f"louvre-gem-{colour}-{n}" for colour in ("red", "green", "blue") for n in (1, 2)]
    for _ in range(sidekicks):
        turn(table, cards.pop(), "recruit")
        turn(table, cards.pop(), "heist louvre 0", 1)
    reveal(table, "hermitage-artifact-1-a", "hermitage-artifact-1-b", "hermitage-gem-red-1")
    return table


def test_dh11_a_museum_without_exhibits_cannot_be_robbed() -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    with pytest.raises(IllegalMove, match="DH-11") as caught:
        table.play(0, "heist hermitage 0")
    assert caught.value.rule == "DH-11"
    assert table.moves(0) == ["recruit", "heist louvre 0"]


def test_dh12_the_thief_goes_alone_or_with_any_number_of_ones_own_sidekicks() -> None:
    table = with_crew(2)
    heists = [move for move in table.moves(0) if move.startswith("heist hermitage")]
    assert heists == ["heist hermitage 0", "heist hermitage 1", "heist hermitage 2"]


def test_dh12_more_sidekicks_than_one_has_are_refused() -> None:
    table = with_crew(2)
    with pytest.raises(IllegalMove, match="DH-12"):
        table.play(0, "heist hermitage 3")


def test_dh12_the_dice_are_chosen_before_they_are_rolled() -> None:
    table = with_crew(2)
    table.play(0, "heist hermitage 1")
    assert table.actors == (CHANCE,)
    roll = board(table)["roll"]
    assert roll is not None
    assert roll["for"] == "heist"
    assert (roll["dice_left"], roll["best"]) == (2, 0)


@pytest.mark.parametrize(("die", "taken"), [(2, 0), (3, 1), (6, 1)])
def test_dh13_a_die_equal_to_the_level_fails_and_a_higher_one_succeeds(
    die: int, taken: int
) -> None:
    table = with_crew(0)
    act(table, "heist hermitage 0", die)
    assert thief(table, 0)["gems"]["red"] == taken


def test_dh13_one_high_die_of_several_is_enough_whichever_it_is() -> None:
    for dice in ((6, 1, 1), (1, 6, 1), (1, 1, 6)):
        table = with_crew(2)
        act(table, "heist louvre 2", *dice)
        assert museum(table, "louvre")["exhibits"] == []


def test_dh13_dice_are_never_added_up() -> None:
    table = with_crew(2)
    act(table, "heist louvre 2", 5, 5, 5)
    assert len(museum(table, "louvre")["exhibits"]) == 4


def test_dh13_all_dice_are_rolled_even_when_success_is_certain() -> None:
    table = with_crew(1)
    table.play(0, "heist hermitage 1")
    table.play(CHANCE, "die 6")
    assert table.actors == (CHANCE,)


def test_dh14_success_takes_every_exhibit_of_that_museum_and_no_other() -> None:
    table = with_crew(1)
    act(table, "heist hermitage 0", 5)
    assert museum(table, "hermitage")["exhibits"] == []
    assert len(museum(table, "louvre")["exhibits"]) == 2
    assert thief(table, 0, viewer=0)["cards"] == [
        "hermitage-artifact-1-a",
        "hermitage-artifact-1-b",
        "hermitage-gem-red-1",
    ]


def test_dh14_opponents_see_how_many_artifact_cards_not_what_they_show() -> None:
    table = with_crew(0)
    act(table, "heist hermitage 0", 5)
    for viewer in (1, None):
        seen = thief(table, 0, viewer)
        assert seen["artifact_cards"] == 2
        assert seen["artifacts"] is None
        assert seen["cards"] == ["hermitage-gem-red-1"]
    assert thief(table, 0, viewer=0)["artifacts"] == 2


def test_dh14_gems_and_paintings_lie_open() -> None:
    table = start()
    reveal(table, "louvre-painting-50")
    act(table, "heist louvre 0", 6)
    assert thief(table, 0, viewer=1)["paintings"] == 50


def test_dh15_sidekicks_rolled_return_to_the_supply_whatever_they_showed() -> None:
    table = with_crew(3)
    act(table, "heist hermitage 2", 6, 1, 6)
    assert thief(table, 0)["sidekicks"] == 1
    assert board(table)["supply"] == 9


def test_dh15_the_thief_comes_back_and_can_go_again() -> None:
    table = with_crew(0)
    act(table, "heist hermitage 0", 6)
    turn(table, "louvre-painting-30", "recruit")
    reveal(table, "metropolitan-gem-red-1")
    assert "heist metropolitan 0" in table.moves(0)


def test_dh16_failure_takes_nothing_and_costs_nothing() -> None:
    table = with_crew(3)
    act(table, "heist hermitage 3", 1, 2, 2, 1)
    assert thief(table, 0)["sidekicks"] == 3
    assert thief(table, 0)["cards"] == []
    assert len(museum(table, "hermitage")["exhibits"]) == 3
    assert board(table)["supply"] == 7


@pytest.mark.parametrize("move", ["heist louvre 1", "raid louvre-gem-red-1 1"])
@pytest.mark.parametrize("dice", [(6, 1), (1, 1)], ids=["success", "failure"])
def test_dh16_nothing_of_an_attempt_is_left_when_it_is_over(
    move: str, dice: tuple[int, int]
) -> None:
    table = start(rules="targeted-raid")
    for card in ("louvre-gem-red-1", "louvre-gem-red-2"):
        turn(table, card, "recruit")
    reveal(table, "hermitage-gem-red-1")
    act(table, move, *dice)
    before, after = start(rules="targeted-raid").copy_state(), table.copy_state()
    for field in ("museum", "card", "rolled", "best", "dice_left"):
        assert getattr(after, field) == getattr(before, field), field


def test_dh30_a_raid_goes_to_the_museum_of_its_card_and_a_heist_to_its_own() -> None:
    params = larceny.load("dice-heist").contract.params("targeted-raid")[0]
    for card in (0, params.deck_size - 1):
        raid = decode(encode_raid(card, 0))
        assert target_museum(params, raid) == params.card_museum[card]
    for place in range(MUSEUMS):
        assert target_museum(params, decode(encode_heist(place, 0))) == place


def test_dh30_without_the_option_there_are_no_raids() -> None:
    table = with_crew(0)
    with pytest.raises(IllegalMove, match="DH-30"):
        table.play(0, "raid hermitage-gem-red-1 0")


@pytest.mark.parametrize(("die", "taken"), [(1, 0), (2, 1), (6, 1)])
def test_dh30_a_raid_succeeds_with_a_die_equal_to_the_level(die: int, taken: int) -> None:
    table = with_crew(0, "targeted-raid")
    act(table, "raid hermitage-gem-red-1 0", die)
    assert thief(table, 0)["gems"]["red"] == taken


def test_dh30_a_raid_takes_only_its_card_however_high_the_die() -> None:
    table = with_crew(0, "targeted-raid")
    act(table, "raid hermitage-gem-red-1 0", 6)
    assert museum(table, "hermitage")["exhibits"] == [
        "hermitage-artifact-1-a",
        "hermitage-artifact-1-b",
    ]


def test_dh30_sidekicks_of_a_raid_go_back_after_success_and_stay_after_failure() -> None:
    table = with_crew(2, "targeted-raid")
    act(table, "raid hermitage-gem-red-1 2", 1, 1, 1)
    assert thief(table, 0)["sidekicks"] == 2
    turn(table, "metropolitan-gem-red-1", "recruit")
    reveal(table, "metropolitan-gem-red-2")
    act(table, "raid hermitage-gem-red-1 1", 1, 2)
    assert thief(table, 0)["sidekicks"] == 1


def test_dh30_a_heist_still_needs_a_higher_die() -> None:
    table = with_crew(0, "targeted-raid")
    act(table, "heist hermitage 0", 2)
    assert thief(table, 0)["cards"] == []


def test_dh30_a_card_that_is_not_in_a_museum_cannot_be_raided() -> None:
    table = with_crew(0, "targeted-raid")
    with pytest.raises(IllegalMove, match="DH-30"):
        table.play(0, "raid louvre-painting-50 0")


@pytest.mark.parametrize("faces", [2, 6, 8])
def test_dh13_the_chance_of_success_is_the_share_of_rolls_that_succeed(faces: int) -> None:
    for needed in range(1, faces + 1):
        for dice in (1, 2, 3):
            rolls = list(product(range(1, faces + 1), repeat=dice))
            share = sum(max(roll) >= needed for roll in rolls) / len(rolls)
            assert success_chance(faces, needed, dice - 1) == pytest.approx(share, abs=1e-12)


def test_dh13_the_odds_on_show_are_for_as_many_dice_as_somebody_could_roll() -> None:
    table = larceny.load("dice-heist").table(3, rules="targeted-raid", seed=5)
    lengths: set[int] = set()
    while not table.over and len(lengths) < 4:
        seen = board(table, 0)
        dice = 1 + max(thief["sidekicks"] for thief in seen["thieves"])
        lengths.add(dice)
        for target in seen["museums"]:
            level = target["level"]
            for odds, safe in ((target["odds"], level), (target["raid_odds"], level - 1)):
                exact = [1 - (safe / 6) ** (count + 1) for count in range(dice)]
                assert odds == pytest.approx(exact, abs=1e-6)
        seat = table.actors[0]
        table.play(seat, next(move for move in table.moves(seat) if move.startswith("recruit")))
    assert lengths == {1, 2, 3, 4}
