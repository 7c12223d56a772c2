"""SS-01 .. SS-11: components, the start, and a turn without thieves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import larceny
from larceny import CHANCE, BadParam, IllegalMove
from tests.games.spell_stealers.script import (
    advance,
    board,
    last_roll,
    live,
    miss,
    roll,
    run,
    start,
    token,
)


def roll_start(seats: int, *dice: int) -> larceny.Table:
    table = larceny.load("spell-stealers").table(seats, chance="manual")
    return run(table, *(f"die {die}" for die in dice))


def test_ss01_pawns_begin_at_the_entrance_with_ready_tokens() -> None:
    table = start(4)
    assert table.scores == (0, 0, 0, 0)
    assert [token(table, seat) for seat in range(4)] == ["ready"] * 4
    assert board(table)["spell"] == 35


@pytest.mark.parametrize(("die", "faces"), [("pyramid", 4), ("diamond", 8), ("orb", 12)])
def test_ss01_stealing_dice_have_4_8_and_12_faces(die: str, faces: int) -> None:
    table = live()
    roll(table, die, 1, "green")
    run(table, f"p1 throw {die}")
    assert table.moves(CHANCE) == [f"die {n}" for n in range(1, faces + 1)]


@pytest.mark.parametrize(("die", "faces"), [("pyramid", 4), ("diamond", 8), ("orb", 12)])
def test_ss02_artifact_dice_have_4_8_and_12_faces(die: str, faces: int) -> None:
    table = run(start(), f"p0 roll {die}")
    assert table.moves(CHANCE) == [f"artifact {n}" for n in range(1, faces + 1)]


def test_ss02_past_19_the_marker_wraps_and_counts_20_more() -> None:
    table = live(2)
    for marker in (12, 4):  # 12, then 24
        roll(table, "orb", 12, "green")
        assert table.moves(0) == [f"settle {marker}"]
        run(table, f"p0 settle {marker}")
    assert (board(table)["points"], board(table)["tracker"]) == (24, 4)
    run(table, "p0 stop")
    assert table.scores == (24, 0)


COLOURS = {
    "pyramid": ["green"] * 4,
    "diamond": ["yellow"] * 4 + ["green"] * 4,
    "orb": ["red"] * 5 + ["yellow"] * 4 + ["green"] * 3,
}
HELPS = {"green": {"green"}, "green-or-yellow": {"green", "yellow"}, "red": {"red"}}


@pytest.mark.parametrize("die", list(COLOURS))
def test_ss03_numbers_have_their_colours(die: str) -> None:
    for number, colour in enumerate(COLOURS[die], 1):
        table = run(start(), f"p0 roll {die}", f"artifact {number}")
        assert last_roll(table)["colour"] == colour
    shown: dict[str, Sequence[str]] = {
        die["name"]: die["colours"] for die in board(start())["dice"]
    }
    assert shown[die] == list(COLOURS[die])


@pytest.mark.parametrize("die", list(COLOURS))
@pytest.mark.parametrize("symbol", list(HELPS))
def test_ss04_the_symbol_helps_its_colours_and_no_other(die: str, symbol: str) -> None:
    for number, colour in enumerate(COLOURS[die], 1):
        table = roll(live(), die, number, symbol)
        assert last_roll(table)["matched"] is (colour in HELPS[symbol])


def test_ss04_the_success_die_has_eight_faces_two_four_and_two() -> None:
    contract = larceny.load("spell-stealers").contract
    params, _ = contract.params()
    state = contract.new_state(params, 2)
    for seat, outcome in ((CHANCE, 11), (CHANCE, 0), (0, 0), (CHANCE, 0)):
        contract.rules.apply(params, state, seat, outcome)
    sides = range(contract.rules.chance(params, state))
    texts = [contract.notation.text(params, state, CHANCE, side) for side in sides]
    expected = ["success green"] * 2 + ["success green-or-yellow"] * 4 + ["success red"] * 2
    assert texts == expected


def test_ss04_the_faces_of_the_success_die_are_data() -> None:
    table = start(success_faces=[3, 0, 3])
    run(table, "p0 roll orb", "artifact 6")
    assert table.moves(CHANCE) == ["success green", "success red"]
    with pytest.raises(BadParam, match="SS-04"):
        start(success_faces=[0, 0, 0])
    with pytest.raises(BadParam, match="SS-08"):
        start(success_faces=[0, 0, 1], colours=[[0, 1, 3], [0, 4, 4], [0, 6, 6]])


def test_ss05_the_highest_orb_starts() -> None:
    assert roll_start(3, 4, 11, 7).actors == (1,)


def test_ss05_those_tied_for_highest_roll_again_and_only_they() -> None:
    table = roll_start(4, 9, 3, 9, 9)
    run(table, "die 2", "die 8", "die 8")  # p0, p2, p3
    assert table.actors == (CHANCE,)
    run(table, "die 1", "die 12")  # p2, p3
    assert table.actors == (3,)


def test_ss05_an_orb_that_can_only_tie_is_refused() -> None:
    with pytest.raises(BadParam, match="SS-05"):
        start(stealing_dice=[1, 1, 1])
    larceny.load("spell-stealers").table(6, params={"stealing_dice": [1, 1, 2]}, seed=1)


def test_ss05_the_start_is_rolled_with_orbs() -> None:
    table = larceny.load("spell-stealers").table(2, chance="manual")
    assert table.moves(CHANCE) == [f"die {n}" for n in range(1, 13)]


def spend_token_of_p0(table: larceny.Table) -> None:
    """p0 misses; p1 obtains an artifact that p0 fails to steal; p1 stops."""
    miss(table)
    roll(table, "pyramid", 4, "green")
    run(table, "ask p0", "p0 steal", "die 1", "p1 stop")


def test_ss06_the_token_is_ready_again_when_the_own_turn_begins() -> None:
    table = start()
    miss(table)
    roll(table, "pyramid", 4, "green")
    run(table, "ask p0", "p0 steal", "die 1")
    assert token(table, 0) == "spent"
    run(table, "p1 stop")
    assert token(table, 0) == "ready"


def test_ss06_artifact_points_begin_at_0_every_turn() -> None:
    table = start()
    roll(table, "pyramid", 4, "green")
    run(table, "ask p1", "p1 decline")
    assert board(table)["points"] == 4
    roll(table, "pyramid", 4, "red")
    assert board(table)["points"] == 0


def test_ss06_with_manual_tokens_the_player_resets_before_the_first_roll() -> None:
    table = start(manual_tokens=1)
    assert "reset" not in table.moves(0), "the token is ready"
    spend_token_of_p0(table)
    assert token(table, 0) == "spent"
    assert "reset" in table.moves(0)
    run(table, "p0 reset")
    assert token(table, 0) == "ready"
    assert table.moves(0) == ["roll pyramid", "roll diamond", "roll orb"]


def test_ss06_a_forgotten_reset_waits_for_the_next_turn() -> None:
    table = start(manual_tokens=1)
    spend_token_of_p0(table)
    roll(table, "pyramid", 2, "green")
    run(table, "ask p1", "p1 decline")
    with pytest.raises(IllegalMove, match="SS-06"):
        table.play(0, "reset")
    run(table, "p0 stop")
    roll(table, "pyramid", 1, "green")  # nobody is asked: p0's token is spent
    assert table.actors == (1,)
    run(table, "p1 stop")
    assert "reset" in table.moves(0)


def test_ss06_without_the_option_there_is_no_reset() -> None:
    with pytest.raises(IllegalMove, match="SS-06"):
        start().play(0, "reset")


def test_ss07_any_of_the_three_dice_may_be_rolled_and_a_turn_has_a_roll() -> None:
    table = start()
    assert table.moves(0) == ["roll pyramid", "roll diamond", "roll orb"]
    with pytest.raises(IllegalMove, match="SS-07"):
        table.play(0, "stop")


def test_ss07_nobody_learns_the_choice_before_the_die_lies() -> None:
    table = run(start(), "p0 roll orb")
    assert [event.move for event in table.log_for(0)][-1] == "roll orb"
    for viewer in (1, None):
        assert [event.move for event in table.log_for(viewer)][-1] == "roll ?"
        assert last_roll(table, viewer)["die"] is None
    assert last_roll(table, 0)["die"] == "orb"
    run(table, "artifact 3")
    for viewer in (0, 1, None):
        assert [event.move for event in table.log_for(viewer)][-2:] == ["roll orb", "artifact 3"]
        assert last_roll(table, viewer)["die"] == "orb"


def test_ss08_a_match_brings_the_number_as_artifact_points() -> None:
    table = roll(start(), "orb", 7, "green-or-yellow")
    run(table, "ask p1", "p1 decline")
    assert board(table)["points"] == 7
    assert table.scores == (0, 0), "only stopping moves the pawn"


def test_ss09_after_a_success_roll_any_die_or_stop() -> None:
    table = roll(start(), "pyramid", 2, "green")
    run(table, "ask p1", "p1 decline")
    assert table.moves(0) == ["roll pyramid", "roll diamond", "roll orb", "stop"]
    roll(table, "diamond", 5, "green")
    run(table, "ask p1", "p1 decline")
    assert board(table)["points"] == 7


def test_ss09_stopping_with_no_points_after_a_theft_is_allowed() -> None:
    table = roll(start(), "pyramid", 2, "green")
    run(table, "ask p1", "p1 steal", "die 2", "p0 stop")
    assert table.scores == (0, 2)
    assert table.actors == (1,)


def test_ss10_a_stop_moves_the_pawn_and_passes_the_turn_left() -> None:
    table = start(3, first=2)
    advance(table, 2, 9)
    assert table.scores == (0, 0, 9)
    assert table.actors == (0,)


def test_ss10_a_seat_out_of_turn_is_refused_with_the_rule() -> None:
    with pytest.raises(IllegalMove, match="SS-10"):
        start().play(1, "roll orb")


def test_ss11_a_miss_loses_the_points_of_the_turn_and_no_more() -> None:
    table = start()
    advance(table, 0, 8)
    miss(table)
    roll(table, "pyramid", 4, "green")
    run(table, "ask p1", "p1 decline")
    miss(table)
    assert table.scores == (8, 0)
    assert table.actors == (1,)


def test_ss11_in_a_live_game_the_dice_are_passed_by_hand_after_a_miss() -> None:
    table = roll(live(2), "pyramid", 1, "red")
    assert table.moves(0) == ["pass"]
    run(table, "p0 pass")
    assert board(table)["turn"] == 1
    with pytest.raises(IllegalMove, match="SS-11"):
        table.play(1, "pass")


def test_ss05_the_start_rolls_are_what_the_orbs_show() -> None:
    assert roll_start(3, 12, 7).observe(0).state.start_roll[:3] == [12, 7, 0]


def test_ss06_a_reset_is_one_more_move_for_whoever_needs_it() -> None:
    table = start(manual_tokens=1)
    rolls = ["roll pyramid", "roll diamond", "roll orb"]
    miss(table)
    assert table.moves(1) == rolls, "the token is ready"
    roll(table, "pyramid", 4, "green")
    run(table, "ask p0", "p0 steal", "die 1", "p1 stop")
    assert table.moves(0) == [*rolls, "reset"]
    assert table.width == 4, "none is written twice, which a list of texts would not show"


def test_ss07_for_the_others_each_of_the_three_dice_is_possible() -> None:
    table = run(start(), "p0 roll orb")
    shapes = {table.sample(1, seed=seed).observe(0).state.shape for seed in range(20)}
    assert shapes == {0, 1, 2}
    assert {table.sample(0, seed=seed).observe(0).state.shape for seed in range(20)} == {2}
