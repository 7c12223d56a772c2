"""Spell Stealers: what is counted, in games by hand and against another way to count."""

from __future__ import annotations

from typing import Any

import pytest

from larceny import Table
from larceny.engine.seat import REFEREE
from larceny.games.spell_stealers.state import SUCCESS, TURN, VOTE
from tests.games.spell_stealers.script import advance, board, live, miss, roll, run, start, throw
from tests.kit.counting import compare_counts, counts, tally_of
from tests.kit.random_game import Case

GAMES = 6
VERDICTS = (
    "steals", "not_obtained", "wrong_die", "spent_token", "late", "disputed", "undecided",
    "too_slow", "too_low",
)  # fmt: skip


def deep(seats: int = 3, rules: str = "live", **params: int) -> Table:
    """p0's second turn; everybody stands at 9, so that a failure shows."""
    table = live(seats, rules, **params)
    for seat in range(seats):
        advance(table, seat, 9)
    return table


def next_roll(table: Table) -> Table:
    """The current player rolls once more: nothing about the last roll can change any more."""
    return run(table, f"p{board(table)['turn']} roll pyramid")


def settled(table: Table, *names: str) -> list[int]:
    """Return some counters after the marker was put down and the next roll made."""
    seat = board(table)["turn"]
    closing = table.moves(seat if seat is not None else 0)[0]
    return counts(next_roll(run(table, f"p{seat} {closing}")), *names)


def test_ss08_an_artifact_that_is_kept_and_one_that_is_lost() -> None:
    table = start()
    roll(table, "diamond", 6, "green")
    run(table, "ask p1", "p1 decline")
    roll(table, "orb", 7, "green")
    rolls = {"turns": 1, "diamond_rolls": 1, "orb_rolls": 1, "artifacts": 1, "rolls_on": 1}
    assert tally_of(table) == rolls | {"offers": 1}
    next_roll(table)
    rolls |= {"turns": 2, "pyramid_rolls": 1}
    assert tally_of(table) == rolls | {"offers": 1, "misses": 1, "points_lost": 6}


def test_ss11_a_miss_that_ends_the_game_and_one_that_leaves_a_tie() -> None:
    table = start(track=5)
    advance(table, 0, 5)
    advance(table, 1, 5)
    miss(table)
    assert counts(table, "misses", "tie_breaks") == [0, 1]
    miss(table)
    assert counts(table, "misses", "tie_breaks") == [1, 2], "the next roll tells of the other"
    advance(table, 0, 1)
    roll(table, "orb", 2, "red")
    run(table, "ask p0", "p0 decline")
    roll(table, "pyramid", 1, "red")
    assert table.over
    assert counts(table, "misses", "points_lost", "tie_breaks", "turns") == [3, 2, 2, 6]


def test_ss10_a_stop_makes_steps_of_the_points() -> None:
    table = roll(start(), "pyramid", 4, "green")
    run(table, "ask p1", "p1 decline", "p0 stop")
    assert counts(table, "pyramid_rolls", "stops", "points_kept", "misses") == [1, 1, 4, 0]


def test_ss14_a_theft_when_asked() -> None:
    table = roll(start(), "diamond", 6, "green")
    run(table, "ask p1", "p1 steal")
    assert counts(table, "attempts", "tokens_spent", "steals") == [1, 1, 0]
    next_roll(run(table, "die 6"))
    assert counts(table, "steals", "steps_stolen", "too_low", "steps_lost") == [1, 6, 0, 0]
    assert counts(table, "throws", "windows", "offers") == [0, 0, 1]


def test_ss15_a_failure_costs_no_more_steps_than_there_are() -> None:
    table = start()
    advance(table, 0, 3)
    advance(table, 1, 2)
    roll(table, "diamond", 6, "green")
    next_roll(run(table, "ask p1", "p1 steal", "die 5"))
    assert counts(table, "steals", "too_low", "steps_lost") == [0, 1, 2]


def test_ss06_tokens_reset_by_hand_or_forgotten() -> None:
    table = roll(start(manual_tokens=1), "diamond", 6, "green")
    run(table, "ask p1", "p1 steal", "die 1", "p0 stop", "p1 reset")
    assert counts(table, "tokens_reset", "tokens_forgotten") == [1, 0]
    miss(table)
    assert counts(table, "tokens_reset", "tokens_forgotten", "turns") == [1, 0, 2]
    roll(table, "diamond", 6, "green")
    run(table, "ask p1", "p1 steal", "die 1", "p0 stop")
    miss(table)
    assert counts(table, "tokens_reset", "tokens_forgotten", "turns") == [1, 1, 4]


def test_ss21_a_live_attempt_is_counted_by_its_verdict_at_the_next_roll() -> None:
    table = roll(deep(), "diamond", 6, "green")
    throw(table, 2, "diamond", 7)
    throw(table, 1, "diamond", 8)
    assert counts(table, "attempts", "throws", "tokens_spent", *VERDICTS) == [2, 2, 2, *[0] * 9]
    assert settled(table, "steals", "too_slow", "steps_stolen", "steps_lost") == [1, 1, 6, 8]
    assert counts(table, "windows") == [4], "three rolls of `deep`, and this one"


def test_ss17_attempts_that_cannot_succeed() -> None:
    table = roll(deep(4), "pyramid", 3, "green")
    throw(table, 1, "orb", 7)
    throw(table, 2, "pyramid", 2)
    run(table, "p0 settle 3")
    throw(table, 3, "pyramid", 4)
    roll(table, "pyramid", 1, "green")
    assert counts(table, "wrong_die", "too_low", "late", "steps_lost") == [1, 1, 1, 7 + 2 + 4]
    throw(table, 1, "pyramid", 4)
    assert settled(table, "spent_token", "attempts", "tokens_spent") == [1, 4, 3]
    run(table, "artifact 1", "success red")
    throw(table, 2, "pyramid", 1)
    run(table, "p0 pass")
    assert settled_turn(table, "not_obtained", "spent_token", "misses") == [1, 1, 1]


def settled_turn(table: Table, *names: str) -> list[int]:
    """Return some counters after the first roll of the next turn."""
    return counts(next_roll(table), *names)


def test_ss22_gentle_mistakes_cost_no_steps() -> None:
    table = roll(deep(rules="live-beginner"), "pyramid", 3, "green")
    throw(table, 1, "orb", 7)
    throw(table, 2, "pyramid", 1)
    names = ("gentle_mistakes", "wrong_die", "too_low", "steps_lost")
    assert settled(table, *names) == [1, 1, 1, 1]


def test_ss19_a_vote_changes_who_stole() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    throw(table, 2, "diamond", 6)
    run(table, "simultaneous p1 p2", "p0 vote p2", "p3 vote p2")
    names = ("votes", "steals", "too_slow", "steps_stolen", "steps_lost")
    assert settled(table, *names) == [1, 1, 1, 5, 5]


def test_ss19_a_vote_that_decides_nothing() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    throw(table, 2, "diamond", 6)
    run(table, "simultaneous p1 p2", "p0 vote none", "p3 vote none")
    assert settled(table, "votes", "undecided", "steals", "steps_lost") == [1, 2, 0, 11]


@pytest.mark.parametrize(("agreed", "steps"), [(0, 8), (1, 0)])
def test_ss23_a_disputed_attempt(agreed: int, steps: int) -> None:
    table = roll(deep(2, disputed_window=agreed), "diamond", 5, "green")
    run(table, "p0 settle 5")
    throw(table, 1, "diamond", 8)
    run(table, "disputed p1")
    assert counts(next_roll(table), "disputed", "late", "steps_lost") == [1, 0, steps]


def test_ss24_the_last_attempts_of_a_live_game_are_counted_at_its_end() -> None:
    table = live(2, track=9)
    advance(table, 0, 10)
    roll(table, "diamond", 5, "green")
    throw(table, 0, "diamond", 5)
    run(table, "p1 settle 0")
    assert counts(table, "steals") == [0]
    run(table, "p1 stop")
    assert table.over
    assert counts(table, "steals", "steps_stolen", "tie_breaks") == [1, 5, 0]


def test_ss24_the_last_attempts_are_counted_after_a_miss_too() -> None:
    table = live(2, track=9)
    advance(table, 0, 10)
    roll(table, "diamond", 5, "red")
    throw(table, 0, "diamond", 5)
    run(table, "p1 pass")
    assert table.over
    assert counts(table, "not_obtained", "steps_lost") == [1, 5]


@pytest.mark.parametrize("rules", ["polite", "live"])
def test_ss25_another_round_breaks_a_tie(rules: str) -> None:
    table = start(2, rules=rules, track=9)
    advance(table, 0, 9)
    advance(table, 1, 9)
    assert counts(table, "tie_breaks") == [1]
    advance(table, 0, 3)
    miss(table)
    assert table.over
    assert counts(table, "tie_breaks", "turns") == [1, 4]


def recount(params: Any, before: Any, seat: int, move: int, now: Any) -> dict[str, int]:
    """Count by what has changed from one state to the next."""
    is_shown = before.phase == SUCCESS
    is_new_turn = now.phase == TURN != before.phase
    return {
        "artifacts": int(is_shown and bool(now.matched)),
        "misses": int(is_shown and not now.matched),
        "points_lost": before.points if is_shown and not now.matched else 0,
        "attempts": max(0, now.thrown - before.thrown),
        "tie_breaks": int(is_new_turn and now.turn == now.first and bool(now.final)),
        "votes": int(seat == REFEREE and now.phase == VOTE),
    }


@pytest.mark.parametrize(
    ("rules", "seats"), [("polite", 2), ("polite", 6), ("live", 3), ("live-beginner", 2)]
)
def test_the_counters_agree_with_a_recount_in_random_games(rules: str, seats: int) -> None:
    for seed in range(GAMES):
        case = Case("spell-stealers", rules, seats)
        tally, final = compare_counts(case, seed, recount, by_step=False)
        assert tally["attempts"] == sum(tally[name] for name in VERDICTS) > 0
        steps = tally["points_kept"] + tally["steps_stolen"] - tally["steps_lost"]
        assert sum(final.pawn) == steps
