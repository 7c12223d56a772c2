"""Dice Heist: what is counted, in games by hand and against another way to count."""

from __future__ import annotations

from typing import Any

import pytest

from larceny import CHANCE
from larceny.games.dice_heist.state import ACTION, ARTIFACT, ON_SHOW, REVEAL, ROLL
from tests.games.dice_heist.script import act, custom, reveal, start, turn
from tests.kit.counting import compare_counts, counts, tally_of
from tests.kit.random_game import Case

GAMES = 8


def test_dh06_minor_cards_are_among_the_cards_turned_up() -> None:
    table = start()
    reveal(table, "louvre-artifact-1-a", "louvre-artifact-1-b", "louvre-gem-red-1")
    assert tally_of(table) == {"cards_revealed": 3, "minor_cards": 2}


def test_dh07_turns_that_turn_up_nothing_end_with_the_last_theft() -> None:
    table = start(**custom(gems=[[2], [1]]))
    turn(table, "hermitage-gem-red-1", "recruit")
    turn(table, "hermitage-gem-red-2", "recruit")
    turn(table, "metropolitan-gem-red-1", "recruit")
    assert counts(table, "turns_without_reveal") == [1]
    act(table, "heist hermitage 0", 1)
    act(table, "heist hermitage 0", 6)
    assert counts(table, "turns_without_reveal") == [3]
    act(table, "heist metropolitan 0", 6)
    assert table.over
    assert counts(table, "turns_without_reveal", "cards_revealed") == [3, 3]


def test_dh10_a_sidekick_from_another_player_is_counted_apart() -> None:
    table = start(sidekicks=1)
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit p0")
    assert counts(table, "recruits", "recruits_from_others") == [1, 1]


def test_dh12_the_crew_of_a_heist_is_counted_when_it_sets_out() -> None:
    table = start()
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "heist louvre 0")
    assert counts(table, "heists", "lone_thieves", "sidekicks_sent", "dice_rolled") == [1, 1, 0, 1]
    table.play(CHANCE, "die 1")
    turn(table, "louvre-gem-blue-1", "heist louvre 1")
    assert counts(table, "heists", "lone_thieves", "sidekicks_sent", "dice_rolled") == [2, 1, 1, 3]


def test_dh14_a_success_takes_all_exhibits_and_costs_the_sidekicks() -> None:
    table = start()
    turn(table, "hermitage-gem-red-1", "recruit")
    turn(table, "hermitage-gem-red-2", "recruit")
    turn(table, "hermitage-gem-green-1", "heist hermitage 1", 3, 1)
    assert counts(table, "heists_succeeded", "exhibits", "sidekicks_returned") == [1, 3, 1]
    assert counts(table, "hermitage", "metropolitan", "british_museum", "louvre") == [1, 0, 0, 0]
    turn(table, "louvre-gem-red-1", "heist louvre 0", 6)
    assert counts(table, "hermitage", "metropolitan", "british_museum", "louvre") == [1, 0, 0, 1]


def test_dh16_a_failure_takes_and_costs_nothing_and_an_equal_die_is_one() -> None:
    table = start()
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "heist louvre 0", 4)
    turn(table, "louvre-gem-blue-1", "heist louvre 1", 5, 2)
    assert counts(table, "heists_failed", "heists_equal") == [2, 1]
    assert counts(table, "heists_succeeded", "exhibits", "sidekicks_returned") == [0, 0, 0]


def test_dh30_raids_are_counted_apart_from_heists() -> None:
    table = start(rules="targeted-raid")
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "raid louvre-gem-red-1 0", 4)
    turn(table, "louvre-gem-blue-1", "raid louvre-gem-red-1 1", 3, 5)
    turn(table, "louvre-gem-blue-2", "raid louvre-gem-red-2 0", 6)
    assert counts(table, "raids", "raids_failed", "raids_succeeded", "raids_equal") == [3, 1, 2, 1]
    assert counts(table, "sidekicks_returned", "dice_rolled") == [1, 4]
    assert counts(table, "heists", "heists_succeeded", "heists_failed", "exhibits") == [0, 0, 0, 0]


def test_dh17_a_raid_for_the_last_card_begins_no_turn() -> None:
    table = start(rules="targeted-raid", **custom(gems=[[2]]))
    turn(table, "hermitage-gem-red-1", "recruit")
    turn(table, "hermitage-gem-red-2", "raid hermitage-gem-red-1 0", 6)
    assert counts(table, "turns_without_reveal") == [1]
    act(table, "raid hermitage-gem-red-2 0", 6)
    assert table.over
    assert counts(table, "turns_without_reveal") == [1]


def recount(params: Any, before: Any, seat: int, move: int, now: Any) -> dict[str, int]:
    """Count by what has changed from one state to the next."""
    cards = range(params.deck_size)
    shown = [c for c in cards if now.holder[c] == ON_SHOW != before.holder[c]]
    stolen = [c for c in cards if before.holder[c] == ON_SHOW != now.holder[c]]
    crews = sum(now.crew) - sum(before.crew)
    is_roll_over = before.phase == ROLL != now.phase
    is_sent = before.phase == ACTION and now.phase == ROLL
    is_raid = before.card >= 0
    kind = "raids" if is_raid else "heists"
    return {
        "cards_revealed": len(shown),
        "minor_cards": sum(
            params.card_kind[c] == ARTIFACT and params.card_value[c] == 1 for c in shown
        ),
        "turns_without_reveal": int(before.phase != REVEAL and now.phase == ACTION),
        "recruits": int(crews > 0),
        "recruits_from_others": int(crews == 0 and now.crew != before.crew),
        "heists": int(is_sent and now.card < 0),
        "raids": int(is_sent and now.card >= 0),
        "dice_rolled": now.dice_left if is_sent else 0,
        "sidekicks_sent": now.dice_left - 1 if is_sent else 0,
        f"{kind}_succeeded": int(bool(stolen)),
        f"{kind}_failed": int(is_roll_over and not stolen),
        "exhibits": 0 if is_raid else len(stolen),
        "sidekicks_returned": max(0, -crews),
        "louvre": int(bool(stolen) and before.museum == 3 and not is_raid),
    }


@pytest.mark.parametrize("rules", ["standard", "targeted-raid"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_counters_agree_with_a_recount_in_random_games(rules: str, seats: int) -> None:
    for seed in range(GAMES):
        tally, _ = compare_counts(Case("dice-heist", rules, seats), seed, recount)
        assert tally["heists_succeeded"] + tally["raids_succeeded"] > 0
