"""HEIST!: what is counted, in games by hand and against another way to count."""

from __future__ import annotations

from typing import Any

import pytest

from larceny import CHANCE, Table
from larceny.games.heist.counters import is_cut
from larceny.games.heist.guide import is_steal
from larceny.games.heist.state import ACT, BLUE, GIVE_BACK, IN_VAULT, RED, ROLL, ROLL_CHALLENGE
from tests.games.heist.script import (
    DUD,
    JEWEL_ROLLS,
    LOG_ROLLS,
    THREE_DUDS,
    new,
    run,
    take_all,
)
from tests.kit.counting import compare_counts, counts, final_state, tally_of
from tests.kit.random_game import RULE_SETS, Case

GAMES = 3
ORB = "3 3 1 2 6; take sovereigns-orb"
CHALLENGE = "3 3 1 1 6; challenge sovereigns-orb"
LAST = "five-of-a-kind"


def test_hs08_a_card_from_the_vault_gets_the_locks_of_its_roll() -> None:
    table = run(new(), f"1 2 2 3 6; keep 3; 3 3 1 2; {ORB.partition(';')[2]}")
    assert tally_of(table) == {"rerolls": 1, "uses": 1, "vault_takes": 1, "vault_locks": 3}


def test_hs11_a_higher_roll_steals_and_leaves_its_own_locks() -> None:
    table = run(new(), f"{ORB}; 3 3 3 1 1; take sovereigns-orb")
    expected = {"uses": 2, "vault_takes": 1, "vault_locks": 2, "steals": 1, "outright_steals": 1}
    assert tally_of(table) == expected | {"stolen_locks": 3, "blue_steals": 1}


def test_hs14_a_challenge_won_steals_with_the_locks_as_they_are() -> None:
    table = run(new(), f"{ORB}; {CHALLENGE}; code 4; 1 4 2 3")
    assert counts(table, "challenges", "codes_named", "challenge_steals") == [1, 1, 1]
    assert counts(table, "steals", "outright_steals", "stolen_locks") == [1, 0, 2]
    assert counts(table, "challenges_failed", "empty_turns", "late_challenges") == [0, 0, 0]


def test_hs14_a_challenge_lost_is_a_turn_with_nothing() -> None:
    table = run(new(), f"{ORB}; {CHALLENGE}; code 4; 1 5 2 3")
    assert counts(table, "challenges", "challenges_failed", "empty_turns") == [1, 1, 1]
    assert counts(table, "steals", "challenge_steals", "returns") == [0, 0, 0]


def test_hs13_a_challenge_after_the_last_roll_is_counted_as_such() -> None:
    table = run(new(), f"{ORB}; 1 1 2 2 4; keep; 1 1 2 2 4; keep; {CHALLENGE}")
    assert counts(table, "challenges", "late_challenges", "rerolls") == [1, 1, 2]


def test_hs03_five_alike_used_for_three_or_four_alike() -> None:
    table = run(new(), "2 2 2 2 2; take delong-star-ruby; 4 4 4 4 4; take star-of-india")
    assert counts(table, "five_for_less", "vault_locks") == [2, 6]
    run(table, "5 5 5 5 5; take sceptre-with-the-cross; 1 1 1 1 1; take hope-diamond")
    assert counts(table, "five_for_less", "hope_takes") == [2, 1]


def test_hs04_a_card_that_gets_fewer_locks_than_its_roll_is_worth() -> None:
    table = run(new(lock_supply=4), f"1 1 1 2 2; take ampulla-and-spoon; {ORB}")
    assert counts(table, "vault_locks", "short_of_locks") == [4, 1]
    run(table, "3 3 4 4 6; take sovereigns-orb")
    assert counts(table, "stolen_locks", "short_of_locks", "steals") == [1, 2, 1]


def test_hs15_a_card_given_back_is_a_turn_with_nothing() -> None:
    table = take_all(new(), {card: JEWEL_ROLLS[card] for card in list(JEWEL_ROLLS)[:10]})
    run(table, f"{THREE_DUDS}; return sovereigns-orb")
    assert counts(table, "returns", "empty_turns", "end_phases_broken") == [1, 1, 0]


def test_hs20_the_end_phase_its_turns_and_its_steals() -> None:
    table = take_all(new(3), JEWEL_ROLLS)
    assert counts(table, "end_phases", "red_left", "end_turns") == [1, 1, 0]
    run(table, "1 2 3 4 6; challenge regent-diamond; code 1; 1 2 3 4")
    assert counts(table, "end_turns", "end_steals", "purple_steals") == [1, 1, 1]
    run(table, f"{THREE_DUDS}; 1 1 1 1 1; take hope-diamond")
    assert table.over
    assert counts(table, "end_turns", "empty_turns", "hope_takes") == [3, 1, 1]
    assert counts(table, "end_phases", "end_phases_broken", "returns") == [1, 0, 0]
    assert not is_cut(table.setup.params, final_state(table))


def test_hs22_a_game_of_too_many_turns_is_cut() -> None:
    table = take_all(new(turn_limit=11), JEWEL_ROLLS)
    assert table.over
    assert is_cut(table.setup.params, final_state(table))


def test_hs22_a_game_that_ends_with_its_last_turn_is_not_cut() -> None:
    table = run(take_all(new(turn_limit=13), JEWEL_ROLLS), f"{THREE_DUDS}; {THREE_DUDS}")
    assert table.over
    assert not is_cut(table.setup.params, final_state(table))


def test_hl1_an_equal_roll_steals() -> None:
    table = run(new(rules="yah-steal-1"), "3 3 1 2 6; take threes; 3 3 1 1 6; take threes")
    assert counts(table, "steals", "outright_steals", "equal_steals", "stolen_locks") == [
        1,
        1,
        1,
        2,
    ]
    table = run(new(rules="yah-steal-1"), "3 3 1 2 6; take threes; 3 3 3 1 6; take threes")
    assert counts(table, "steals", "equal_steals") == [1, 0]


def test_hl1_the_end_phase_waits_for_the_red_card() -> None:
    table = take_all(new(rules="yah-steal-1"), LOG_ROLLS)
    assert counts(table, "end_phases") == [0]
    run(table, f"6 6 6 6 6; take {LAST}")
    assert counts(table, "end_phases", "red_left") == [1, 0]


def test_hl3_a_card_given_back_breaks_the_end_phase_off() -> None:
    table = take_all(new(rules="yah-steal-3"), LOG_ROLLS)
    run(table, f"6 6 6 6 6; take {LAST}; {THREE_DUDS}; return threes")
    assert counts(table, "end_phases", "returns", "end_phases_broken") == [1, 1, 1]
    run(table, "3 3 3 3 3; take threes")
    assert counts(table, "end_phases", "red_left") == [2, 1]
    run(table, f"{THREE_DUDS}; return fives")
    assert counts(table, "end_phases_broken") == [2]


def test_hl3_the_red_card_given_back_does_not_break_it_off() -> None:
    table = run(new(rules="yah-steal-3"), f"6 6 6 6 6; take {LAST}")
    take_all(table, LOG_ROLLS)
    run(table, f"{THREE_DUDS}; return {LAST}")
    assert counts(table, "end_phases", "returns", "end_phases_broken") == [1, 1, 0]


def test_hl4_locks_moved_and_steals_that_prolong_the_end_phase() -> None:
    table = run(new(rules="yah-steal-4"), "1 1 2 3 5; take aces; 4 4 6 6 2; take fours")
    run(table, "2 2 3 4 6; take twos; move aces twos 1; 5 5 6 6 1; take fives; done")
    assert counts(table, "lock_moves", "vault_takes") == [1, 4]
    table = take_all_and_done(new(rules="yah-steal-4"), LOG_ROLLS)
    run(table, "1 1 1 2 2; take full-house; done")
    assert counts(table, "end_steals", "end_phases_extended", "purple_steals") == [1, 1, 1]


def take_all_and_done(table: Table, rolls: dict[str, str]) -> Table:
    """Take the cards one after the other, and move no locks."""
    for card, roll in rolls.items():
        run(table, f"{roll}; take {card}")
        if table.actors != (CHANCE,):
            run(table, "done")
    return table


def test_hl5_a_card_raised_is_no_card_taken() -> None:
    table = run(new(rules="yah-steal-5"), f"3 3 1 2 6; take threes; {DUD}; take fours")
    run(table, "3 3 3 1 6; raise threes")
    assert counts(table, "raises", "uses", "vault_takes", "vault_locks") == [1, 3, 2, 3]
    assert counts(table, "steals", "empty_turns") == [0, 0]


def test_hl6_the_defender_rolls_the_code() -> None:
    table = run(new(rules="yah-steal-6"), "3 3 1 2 6; take threes; 3 3 1 1 6; challenge threes; 4")
    assert counts(table, "challenges", "codes_rolled", "codes_named") == [1, 1, 0]
    run(table, "4 1 1 1")
    assert counts(table, "challenge_steals", "codes_rolled") == [1, 1]


def recount(params: Any, before: Any, seat: int, move: int, now: Any) -> dict[str, int]:
    """Count by what has changed from one state to the next."""
    moved = [card for card in range(len(now.holder)) if now.holder[card] != before.holder[card]]
    taken = [card for card in moved if before.holder[card] == IN_VAULT]
    stolen = [card for card in moved if before.holder[card] >= 0 and now.holder[card] >= 0]
    returned = [card for card in moved if now.holder[card] == IN_VAULT]
    assert len(stolen) == is_steal(params, before, seat, move)
    is_turn_over = now.turns > before.turns
    in_end = bool(before.is_end_phase)
    is_raise = is_turn_over and not moved and before.phase == ACT
    is_empty = is_turn_over and before.phase in (ROLL, ROLL_CHALLENGE, GIVE_BACK) and not stolen
    at_once = {"end_phases": int(now.is_end_phase > in_end)}
    return {
        "vault_takes": len(taken),
        "vault_locks": sum(now.locks[card] for card in taken),
        "steals": len(stolen),
        "stolen_locks": sum(now.locks[card] for card in stolen),
        "blue_steals": sum(params.card_kind[card] == BLUE for card in stolen),
        "red_steals": sum(params.card_kind[card] == RED for card in stolen),
        "returns": len(returned),
        "raises": int(is_raise),
        "empty_turns": int(is_empty),
        "end_steals": len(stolen) if in_end else 0,
        "end_phases_broken": int(in_end and not now.is_end_phase),
        "end_turns": int(in_end and before.rolled == 0 and sum(before.dice) == 0),
    } | ({} if params.move_locks else at_once)


@pytest.mark.parametrize("case", [c for c in RULE_SETS if c.game == "heist"], ids=str)
def test_the_counters_agree_with_a_recount_in_random_games(case: Case) -> None:
    for seed in range(GAMES):
        tally, _ = compare_counts(case, seed, recount)
        assert tally["steals"] == tally["outright_steals"] + tally["challenge_steals"] > 0
        assert tally["challenges"] == tally["challenge_steals"] + tally["challenges_failed"]
