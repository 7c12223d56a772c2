"""Art Robbery: what is counted, in games by hand and against another way to count."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.games.art_robbery.counters import is_cut
from larceny.games.art_robbery.score import can_win
from larceny.games.art_robbery.state import BOSS, GIVE, MIDDLE, OVER, PLAY
from tests.games.art_robbery.script import raids, share_out, start, turn, turns
from tests.kit.counting import compare_counts, counts, final_state, tally_of
from tests.kit.random_game import Case

GAMES = 6


def test_ar09_a_number_takes_from_the_middle_and_then_from_a_player() -> None:
    table = start("5", "5", **raids("5 4 3"))
    turn(table, "play 5")
    assert tally_of(table) == {"cards_played": 1, "takes": 1, "number_takes": 1}
    turn(table, "play 5 p0")
    assert counts(table, "cards_played", "takes", "steals", "number_steals") == [2, 1, 1, 1]
    assert counts(table, "alibi_steals", "boss_steals") == [0, 0]


def test_ar09_a_stolen_tile_with_dots_is_an_alibi_stolen() -> None:
    table = start("0", "0", **raids("0.. 4 3"))
    turns(table, "play 0", "play 0 p0")
    assert counts(table, "steals", "alibi_steals") == [1, 1]


def test_ar08_a_card_that_brings_nothing() -> None:
    table = start("5 5", "0", **raids("5 4 3"))
    turns(table, "play 5", "play 0", "play 5")
    assert counts(table, "cards_played", "takes", "empty_plays") == [3, 1, 2]


def test_ar10_the_greedy_thief_takes_a_boss_too() -> None:
    table = start("thief", "thief", **raids("boss 4 3"))
    turns(table, "play greedy-thief boss", "play greedy-thief 4")
    assert counts(table, "takes", "greedy_takes", "number_takes", "boss_takes") == [2, 2, 0, 0]


def test_ar11_the_boss_card_takes_from_the_middle_and_then_from_a_player() -> None:
    table = start("boss", "boss", **raids("boss 4 3"))
    turns(table, "play boss", "play boss p0")
    assert counts(table, "takes", "boss_takes", "steals", "boss_steals") == [1, 1, 1, 1]


def test_ar12_the_dog_is_taken_from_the_middle_or_from_its_owner() -> None:
    table = start("dog dog", "dog")
    turns(table, "play guard-dog", "play guard-dog", "play guard-dog")
    assert counts(table, "dog_takes", "dog_steals", "empty_plays", "takes") == [1, 2, 0, 0]


def test_ar12_the_dog_of_ones_own_brings_nothing() -> None:
    table = start("dog dog", "5")
    turns(table, "play guard-dog", "play 5", "play guard-dog")
    assert counts(table, "dog_takes", "dog_steals", "empty_plays") == [1, 0, 1]


@pytest.mark.parametrize(
    ("answer", "counted"), [("give tile", [1, 0, 1, 1]), ("give dog", [1, 1, 0, 0])]
)
def test_ar13_a_theft_counts_by_what_is_given(answer: str, counted: list[int]) -> None:
    table = start("dog 5", "4 5", **raids("5 4 3 3"))
    turns(table, "play guard-dog", "play 4", "play 5")
    table.play(1, "play 5 p0")
    assert counts(table, "guarded_thefts", "steals") == [1, 0]
    table.play(0, answer)
    names = ("guarded_thefts", "dogs_given", "steals", "number_steals")
    assert counts(table, *names) == counted


def test_ar07_the_last_card_of_the_draw_pile_brings_a_shuffle() -> None:
    table = start("0", "0", **raids("5 4"), cards=[6], hand_size=1)
    turns(table, "play 0", "play 0", "play 0")
    assert counts(table, "reshuffles") == [0]
    turns(table, "play 0")
    assert counts(table, "reshuffles", "empty_plays") == [1, 4]


def test_ar15_bosses_kept_and_lost() -> None:
    table = start("boss 3", "5 0", **raids("boss 3 5", "3"))
    turns(table, "play boss", "play 5")
    assert counts(table, "bosses_lost", "raids_emptied") == [0, 0]
    turns(table, "play 3")
    assert counts(table, "bosses_lost", "bosses_kept", "raids_emptied") == [1, 0, 1]
    table = start("boss 4", "0 0", **raids("boss 4 0", "3"))
    turns(table, "play boss", "play 0", "play 4")
    assert counts(table, "bosses_lost", "bosses_kept", "raids_emptied") == [0, 1, 1]


def test_ar17_a_raid_begun_by_the_owner_of_the_dog() -> None:
    table = start("dog 5", "4", **raids("5 4", "3"))
    turns(table, "play guard-dog", "play 4", "play 5")
    assert counts(table, "raids_emptied", "dog_starts") == [1, 1]
    table = start("5", "4", **raids("5", "3"))
    turns(table, "play 5")
    assert counts(table, "raids_emptied", "dog_starts") == [1, 0]


def test_ar18_a_raid_of_too_many_turns_is_cut() -> None:
    table = start("5", "5", **raids("5 4"), max_turns=2)
    turns(table, "play 5", "play 5 p0")
    assert table.over
    assert counts(table, "raids_cut", "raids_emptied") == [1, 0]
    assert is_cut(table.setup.params, final_state(table))


def test_ar18_a_raid_that_ends_with_its_last_turn_is_not_cut() -> None:
    table = start("5", "4", **raids("5 4"), max_turns=2)
    turns(table, "play 5", "play 4")
    assert table.over
    assert counts(table, "raids_cut", "raids_emptied") == [0, 1]
    assert not is_cut(table.setup.params, final_state(table))


def test_ar15_a_boss_lost_does_not_cut_a_game() -> None:
    table = share_out("boss", "3")
    assert counts(table, "bosses_lost") == [1]
    assert not is_cut(table.setup.params, final_state(table))


def test_ar20_those_with_the_fewest_alibis_are_arrested() -> None:
    names = ("arrests", "leaders_arrested", "nobody_arrested")
    assert counts(share_out("5 4", "3.", "1."), *names) == [1, 1, 0]
    assert counts(share_out("5.", "3", "1"), *names) == [2, 0, 0]
    assert counts(share_out("5.", "3.", "1."), *names) == [0, 0, 1]


def test_ar20_an_owner_of_the_dog_who_is_arrested() -> None:
    table = share_out("5", "3. 4", "1. 2")  # p0 plays a Guard Dog as his second card
    assert counts(table, "arrests", "dog_owners_arrested") == [1, 1]
    table = share_out("5. 4", "3", "1. 2")  # p1 plays it
    assert counts(table, "arrests", "dog_owners_arrested") == [1, 1]
    table = share_out("5. 4", "3.", "1 2")
    assert counts(table, "arrests", "dog_owners_arrested") == [1, 0]


def test_ar21_of_two_players_the_one_with_fewer_alibis_discards() -> None:
    table = share_out("5 5 4", "3.")
    assert counts(table, "discards", "points_discarded", "arrests") == [1, 10, 0]
    table = share_out("5 5 4.", "3.")
    assert counts(table, "discards", "points_discarded", "nobody_arrested") == [0, 0, 0]


def recount(params: Any, before: Any, seat: int, move: int, now: Any) -> dict[str, int]:
    """Count by what has changed from one state to the next."""
    is_raid_over = now.raid > before.raid or now.phase == OVER
    gains = 0 if is_raid_over else sum(map(sum, now.tiles)) - sum(map(sum, before.tiles))
    is_stolen = not is_raid_over and gains == 0 and now.tiles != before.tiles
    return {
        "takes": gains,
        "steals": int(is_stolen),
        "guarded_thefts": int(now.phase == GIVE),
        "dogs_given": int(before.phase == GIVE and now.dog != before.dog),
        "dog_takes": int(before.dog == MIDDLE != now.dog),
        "dog_steals": int(before.phase == PLAY and before.dog not in (MIDDLE, now.dog)),
        "reshuffles": int(sum(before.discard) > 0 == sum(now.discard)),
        "cards_played": int(before.phase == PLAY),
        "raids_emptied": int(is_raid_over and sum(before.middle) == 0),
        "raids_cut": int(is_raid_over and sum(before.middle) > 0),
        "dog_starts": int(now.raid > before.raid and now.dog != MIDDLE),
    }


@pytest.mark.parametrize("rules", ["standard", "first-printing", "short"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_counters_agree_with_a_recount_in_random_games(rules: str, seats: int) -> None:
    for seed in range(GAMES):
        case = Case("art-robbery", rules, seats)
        params, _ = case.contract.params(rules)
        tally, final = compare_counts(case, seed, recount)
        assert tally["arrests"] == sum(not can_win(params, final, seat) for seat in range(seats))
        assert tally["bosses_lost"] == sum(final.gone)
        bosses = sum(params.tiles[raid][BOSS] for raid in range(params.raids))
        assert tally["bosses_kept"] + tally["bosses_lost"] == bosses


def test_ar18_only_games_with_a_raid_that_was_cut_are_cut() -> None:
    case = Case("art-robbery", "short", 3)
    params, _ = case.contract.params("short", {"max_turns": 26})
    values = []
    for seed in range(GAMES):
        tally, final = compare_counts(case, seed, recount, params)
        values.append(is_cut(params, final))
        assert values[-1] == (tally["raids_cut"] > 0)
    assert set(values) == {True, False}
