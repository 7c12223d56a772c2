"""Batman: what is counted, in games by hand and against another way to count."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny import CHANCE
from larceny.games.batman.move import ROLL, decode
from larceny.games.batman.state import DECIDING, DRAWING, OVER, RETURNING, SHOWING
from tests.games.batman.script import again, bust, roll, score, start, stop
from tests.kit.counting import compare_counts, counts, tally_of
from tests.kit.random_game import Case

GAMES = 6


def test_bt03_villains_are_counted_however_the_players_get_them() -> None:
    assert tally_of(start(("joker", "catwoman", "riddler"))) == {"villains_taken": 3}
    table = larceny.load("batman").table(2, "pick-villains", chance="manual")
    table.play(CHANCE, "first p1")
    table.play(1, "pick joker")
    assert tally_of(table) == {"villains_taken": 1}
    assert tally_of(start()) == {}


def test_bt07_a_bust_loses_the_loot_of_the_turn() -> None:
    table = start()
    roll(table, "gray loot", "gray loot", "gray batman")
    again(table, "yellow batman", "yellow batman", "blue loot")
    assert tally_of(table) == {"busts": 1, "loot_lost": 3, "rolls_on": 1}


def test_bt08_a_stop_scores_the_loot() -> None:
    table = start()
    roll(table, "gray loot", "gray loot", "gray alarm")
    stop(table)
    assert tally_of(table) == {"stops": 1, "loot_scored": 2}


def test_bt09_alarms_are_rolled_alone_or_with_new_dice() -> None:
    table = start()
    roll(table, "gray alarm", "gray alarm", "gray alarm")
    again(table, "alarm", "alarm", "loot")
    assert counts(table, "rolls_on", "alarm_rolls") == [1, 1]
    again(table, "alarm", "alarm", "gray loot")
    assert counts(table, "rolls_on", "alarm_rolls", "short_rolls") == [2, 1, 0]


def nine_dice() -> larceny.Table:
    """Return a table where p0 has rolled nine Loot, three of them blue; a gray die is left."""
    table = start()
    roll(table, "yellow loot", "yellow loot", "gray loot")
    again(table, "blue loot", "blue loot", "blue loot")
    again(table, "gray loot", "gray loot", "gray loot")
    return table


def test_bt10_a_roll_of_the_one_die_left_is_short() -> None:
    table = nine_dice()
    assert counts(table, "rolls_on", "short_rolls") == [2, 0]
    table.play(0, "roll")
    assert counts(table, "rolls_on", "short_rolls", "empty_cups") == [3, 1, 0]


@pytest.mark.parametrize(("face", "loot", "alarms"), [("alarm", 10, 1), ("batman", 9, 0)])
def test_bt11_an_empty_cup_ends_the_turn_as_a_success(face: str, loot: int, alarms: int) -> None:
    table = nine_dice()
    again(table, f"gray {face}")
    assert counts(table, "empty_cups", "alarms_scored", "loot_scored") == [1, alarms, loot]
    assert counts(table, "stops", "busts") == [0, 0]
    assert table.scores == (loot, 0)


def test_bt20_the_jokers_points_with_and_without_a_bust() -> None:
    table = start(("joker", "catwoman"))
    roll(table, "yellow alarm", "blue batman", "gray loot")
    stop(table)
    assert counts(table, "joker_points", "joker_bust_points", "loot_scored") == [1, 0, 1]
    bust(table)
    roll(table, "yellow batman", "blue batman", "gray batman")
    assert counts(table, "joker_points", "joker_bust_points", "busts") == [2, 1, 2]


def test_bt21_catwomans_extra_points_are_for_blue_loot() -> None:
    table = start(("catwoman", "joker"))
    roll(table, "blue loot", "blue loot", "gray loot")
    stop(table)
    assert counts(table, "loot_scored", "catwoman_points", "joker_points") == [3, 2, 0]


def test_bt21_blue_alarms_that_turn_into_loot_count_for_catwoman() -> None:
    table = start(("catwoman", "joker"))
    roll(table, "yellow loot", "yellow loot", "gray loot")
    again(table, "gray loot", "gray loot", "gray loot")
    again(table, "gray loot", "blue loot", "blue batman")
    again(table, "blue alarm")
    assert counts(table, "catwoman_points", "alarms_scored", "loot_scored") == [2, 1, 9]
    assert table.scores == (11, 0)


def test_bt22_poison_ivys_batman_out_of_play() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "blue batman", "gray batman")
    again(table, "gray batman", "gray loot", "gray loot")
    assert counts(table, "ivy_dodges", "ivy_saves", "busts") == [1, 1, 1]


def test_bt22_a_batman_out_of_play_can_save_a_turn_later() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "gray loot", "gray batman")
    again(table, "gray batman", "gray loot", "gray loot")
    stop(table)
    assert counts(table, "ivy_dodges", "ivy_saves", "stops") == [1, 1, 1]


def test_bt22_a_batman_out_of_play_that_saves_nothing() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "gray loot", "gray batman")
    stop(table)
    bust(table)
    roll(table, "blue batman", "blue batman", "yellow batman")
    again(table, "yellow loot", "gray loot", "gray loot")
    again(table, "gray loot", "gray loot", "gray loot")
    again(table, "blue loot")
    assert counts(table, "ivy_dodges", "ivy_saves", "empty_cups") == [2, 1, 1]
    bust(table)
    roll(table, "blue batman", "gray batman", "gray batman")
    again(table, "gray batman", "gray loot", "gray loot")
    assert counts(table, "ivy_dodges", "ivy_saves", "busts") == [3, 2, 3]


def test_bt22_a_roll_can_bust_poison_ivy_in_spite_of_a_batman_out_of_play() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "gray batman", "gray batman", "gray loot")
    again(table, "blue batman", "gray batman", "gray loot")
    assert counts(table, "ivy_dodges", "ivy_saves", "busts") == [1, 0, 1]


def test_bt23_the_dice_that_the_riddler_puts_back() -> None:
    table = start(("riddler", "joker"))
    roll(table, "yellow batman", "yellow batman", "blue batman", "gray loot")
    assert counts(table, "riddler_rolls", "busts") == [0, 0]
    table.play(0, "return 1 2")
    assert counts(table, "riddler_rolls", "riddler_returns", "riddler_restarts") == [1, 2, 0]
    stop(table)
    bust(table)
    roll(table, "yellow batman", "yellow batman", "blue batman", "gray loot")
    table.play(0, "return 1 2 3 4")
    assert counts(table, "riddler_rolls", "riddler_returns", "riddler_restarts") == [2, 6, 1]


def test_bt23_a_first_roll_that_is_kept_can_be_busted() -> None:
    table = start(("riddler", "joker"))
    roll(table, "yellow batman", "yellow batman", "blue batman", "gray loot")
    table.play(0, "return")
    assert counts(table, "riddler_rolls", "riddler_returns", "busts", "loot_lost") == [1, 0, 1, 1]


def test_bt24_four_alarms_rolled_again() -> None:
    table = start(("riddler", "joker"))
    roll(table, "yellow alarm", "yellow alarm", "blue alarm", "gray alarm")
    table.play(0, "return")
    again(table, "alarm", "alarm", "alarm", "alarm")
    again(table, "alarm", "alarm", "alarm", "loot")
    again(table, "loot", "alarm", "alarm")
    assert counts(table, "riddler_alarms", "alarm_rolls", "rolls_on") == [2, 3, 3]


def test_bt31_turns_to_break_a_tie() -> None:
    table = start(target=3)
    score(table, 3)
    score(table, 3)
    assert counts(table, "tie_break_turns") == [0]
    score(table, 1)
    score(table, 2)
    assert table.over
    assert counts(table, "tie_break_turns", "stops") == [2, 4]


def recount(params: Any, before: Any, seat: int, move: int, now: Any) -> dict[str, int]:
    """Count by what has changed from one state to the next."""
    is_cup_full = now.cup == params.dice
    is_roll = before.phase == DECIDING and decode(move).kind == ROLL
    is_ended = before.phase in (SHOWING, RETURNING, DECIDING) and now.phase in (DRAWING, OVER)
    is_turn_over = is_ended and is_cup_full and not is_roll
    is_bust = is_turn_over and bool(now.was_busted)
    is_turn_start = before.phase == DRAWING and before.is_first_roll and before.cup == params.dice
    counted = {
        "villains_taken": now.taken.bit_count() - before.taken.bit_count(),
        "rolls_on": int(is_roll),
        "busts": int(is_bust),
        "stops": int(is_turn_over and not is_bust and before.phase == DECIDING),
        "empty_cups": int(is_turn_over and not is_bust and before.phase != DECIDING),
        "joker_bust_points": sum(now.points) - sum(before.points) if is_bust else 0,
        "tie_break_turns": int(is_turn_start and before.tie_break),
    }
    if counted["stops"]:
        counted["ivy_dodges"] = before.dodged
    if before.phase == RETURNING and not is_turn_over:
        counted["riddler_returns"] = sum(now.cup) - sum(before.cup)
    return counted


@pytest.mark.parametrize("rules", ["standard", "pick-villains", "no-villains"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_counters_agree_with_a_recount_in_random_games(rules: str, seats: int) -> None:
    for seed in range(GAMES):
        tally, final = compare_counts(Case("batman", rules, seats), seed, recount)
        points = ("loot_scored", "joker_points", "catwoman_points")
        assert sum(final.points) == sum(tally[name] for name in points) > 0
