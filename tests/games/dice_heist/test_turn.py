"""DH-04 .. DH-10: the start, reveals and recruiting."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, IllegalMove
from tests.games.dice_heist.script import act, board, custom, museum, reveal, start, thief, turn


def roll_start(seats: int, *dice: int) -> larceny.Table:
    """Return a table after some dice for the start."""
    table = larceny.load("dice-heist").table(seats, chance="manual")
    for die in dice:
        table.play(CHANCE, f"die {die}")
    return table


def test_dh04_the_highest_thief_starts() -> None:
    table = roll_start(3, 2, 5, 4)
    reveal(table, "louvre-gem-red-1")
    assert table.actors == (1,)


def test_dh04_what_everybody_rolled_is_kept() -> None:
    assert roll_start(3, 2, 5, 4).copy_state().start_roll[:3] == [2, 5, 4]


def test_dh04_those_tied_for_highest_roll_again_and_only_they() -> None:
    table = roll_start(4, 5, 2, 5, 5)
    assert table.moves(CHANCE)[0] == "die 1"
    for die in (3, 6, 6):  # p0, p2, p3
        table.play(CHANCE, f"die {die}")
    for die in (1, 4):  # p2, p3
        table.play(CHANCE, f"die {die}")
    reveal(table, "louvre-gem-red-1")
    assert table.actors == (3,)


def test_dh04_a_lower_roll_of_an_eliminated_seat_stays_eliminated() -> None:
    table = roll_start(3, 6, 5, 6)
    for die in (1, 2):  # p0, p2: p1's 5 no longer counts
        table.play(CHANCE, f"die {die}")
    reveal(table, "louvre-gem-red-1")
    assert table.actors == (2,)


def test_dh04_play_goes_clockwise_and_round() -> None:
    table = start(3, first=1)
    movers = []
    for card in ("louvre-gem-red-1", "louvre-gem-red-2", "louvre-gem-blue-1", "louvre-gem-blue-2"):
        reveal(table, card)
        movers.append(table.actors[0])
        act(table, "recruit")
    assert movers == [1, 2, 0, 1]


def test_dh04_a_seat_out_of_turn_is_refused_with_the_rule() -> None:
    table = start(3)
    reveal(table, "louvre-gem-red-1")
    with pytest.raises(IllegalMove, match="DH-04") as caught:
        table.play(1, "recruit")
    assert (caught.value.rule, caught.value.move, caught.value.seat) == ("DH-04", "recruit", "p1")


def test_dh05_a_revealed_card_goes_to_the_museum_of_its_flag() -> None:
    table = start()
    reveal(table, "british-museum-painting-25")
    assert museum(table, "british-museum")["exhibits"] == ["british-museum-painting-25"]
    assert board(table)["deck"] == 51


def test_dh05_of_a_revealed_card_nothing_is_left_in_the_deck() -> None:
    table = start()
    for card in ("louvre-gem-red-1", "hermitage-artifact-1-a", "louvre-gem-red-2"):
        if table.actors != (CHANCE,):
            act(table, "recruit")
        reveal(table, card)
    state = table.copy_state()
    assert state.deck_left == 49
    assert set(state.deck[49:]) == {0}


def test_dh05_every_card_left_is_equally_likely_and_none_comes_twice() -> None:
    table = start()
    assert len(table.moves(CHANCE)) == 52
    turn(table, "louvre-painting-50", "recruit")
    assert len(table.moves(CHANCE)) == 51
    with pytest.raises(IllegalMove, match="DH-05"):
        reveal(table, "louvre-painting-50")


def test_dh06_a_card_with_one_artifact_brings_another_card() -> None:
    table = start()
    reveal(table, "louvre-artifact-1-a")
    assert table.actors == (CHANCE,)
    reveal(table, "hermitage-artifact-1-b")
    assert table.actors == (CHANCE,)
    reveal(table, "hermitage-artifact-2-a")
    assert table.actors == (0,)


@pytest.mark.parametrize(
    "card", ["louvre-painting-30", "louvre-gem-red-1", "metropolitan-artifact-2-b"]
)
def test_dh06_other_cards_are_not_minor(card: str) -> None:
    table = start()
    reveal(table, card)
    assert table.actors == (0,)


def test_dh07_with_the_deck_empty_the_reveal_is_skipped() -> None:
    table = start(**custom(gems=[[1, 1, 0]]))
    turn(table, "hermitage-gem-red-1", "recruit")
    turn(table, "hermitage-gem-green-1", "recruit")
    assert table.actors == (0,)
    act(table, "recruit")
    assert table.actors == (1,)


def test_dh07_a_minor_card_that_empties_the_deck_is_followed_by_the_action() -> None:
    table = start(**custom(artifacts=[[1, 0]]))
    reveal(table, "hermitage-artifact-1-a")
    assert table.actors == (0,)
    assert table.moves(0) == ["recruit", "heist hermitage 0"]


def test_dh08_a_turn_has_exactly_one_action() -> None:
    table = start()
    turn(table, "louvre-gem-red-1", "recruit")
    with pytest.raises(IllegalMove):
        table.play(0, "heist louvre 0")


def test_dh08_an_action_must_be_chosen_and_only_recruit_and_heist_are_offered() -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    assert table.moves(0) == ["recruit", "heist louvre 0"]
    with pytest.raises(IllegalMove, match="DH-08"):
        table.play(CHANCE, "die 3")


def test_dh09_recruiting_takes_a_sidekick_from_the_supply_and_ends_the_turn() -> None:
    table = start()
    turn(table, "louvre-gem-red-1", "recruit")
    assert thief(table, 0)["sidekicks"] == 1
    assert board(table)["supply"] == 9
    reveal(table, "louvre-gem-red-2")
    assert table.actors == (1,)


def test_dh09_nobody_recruits_from_a_player_while_the_supply_has_sidekicks() -> None:
    table = start()
    turn(table, "louvre-gem-red-1", "recruit")
    reveal(table, "louvre-gem-red-2")
    with pytest.raises(IllegalMove, match="DH-09"):
        table.play(1, "recruit p0")


def with_empty_supply(seats: int, sidekicks: int) -> larceny.Table:
    """Return a table where the seats, from p0 on, have recruited all; a card is on show."""
    table = start(seats, sidekicks=sidekicks)
    cards = [move for move in table.moves(CHANCE) if "-gem-" in move]
    for card in cards[:sidekicks]:
        turn(table, card.removeprefix("card "), "recruit")
    reveal(table, cards[sidekicks].removeprefix("card "))
    return table


def test_dh10_with_the_supply_empty_the_largest_crew_loses_a_sidekick() -> None:
    table = with_empty_supply(3, 4)  # p0 has 2, p1 and p2 one each; p1 to move
    assert [move for move in table.moves(1) if "recruit" in move] == ["recruit p0"]
    act(table, "recruit p0")
    assert [thief(table, seat)["sidekicks"] for seat in range(3)] == [1, 2, 1]


def test_dh10_on_a_tie_the_taker_chooses() -> None:
    table = with_empty_supply(3, 3)  # one each; p0 to move
    assert [move for move in table.moves(0) if "recruit" in move] == ["recruit p1", "recruit p2"]
    act(table, "recruit p2")
    assert [thief(table, seat)["sidekicks"] for seat in range(3)] == [2, 1, 0]


def test_dh10_the_largest_crew_is_looked_for_among_the_opponents() -> None:
    table = with_empty_supply(2, 3)  # p0 has 2, p1 one; p1 to move
    act(table, "recruit p0")  # p0 1, p1 2
    reveal(table, "louvre-gem-red-1")
    assert [move for move in table.moves(0) if "recruit" in move] == ["recruit p1"]
    act(table, "recruit p1")  # p0 2, p1 1
    reveal(table, "louvre-gem-red-2")
    act(table, "recruit p0")
    reveal(table, "louvre-gem-green-1")
    act(table, "heist louvre 0", 1)
    reveal(table, "louvre-gem-green-2")
    assert [move for move in table.moves(1) if "recruit" in move] == ["recruit p0"]


def test_dh10_a_smaller_crew_and_the_bare_word_are_refused() -> None:
    table = with_empty_supply(3, 4)
    for move in ("recruit p2", "recruit p1", "recruit"):
        with pytest.raises(IllegalMove, match="DH-10"):
            table.play(1, move)


def test_dh10_if_no_opponent_has_a_sidekick_there_is_no_recruiting() -> None:
    table = with_empty_supply(2, 1)  # p0 has the only one; p1 to move
    act(table, "recruit p0")
    reveal(table, "louvre-gem-red-1")
    act(table, "recruit p1")
    reveal(table, "louvre-gem-red-2")
    act(table, "heist louvre 0", 1)  # p1 leaves it to p0
    reveal(table, "louvre-gem-green-1")
    assert all(move.startswith("heist") for move in table.moves(0))
    with pytest.raises(
        IllegalMove, match=r"no opponent has a sidekick.*DH-10|DH-10.*no opponent has"
    ):
        table.play(0, "recruit")
