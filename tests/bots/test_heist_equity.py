"""HEIST!: the estimated chance to win behaves as a player expects it to."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.engine.contract import Contract
from larceny.games import load
from larceny.games.heist.bots.equity import (
    WEIGHTS,
    best_theft,
    blue_points,
    estimate_equity,
    expected_score,
    own_turns,
    turns_to_come,
)
from larceny.games.heist.bots.memory import SIZE, tables, threat, value_of
from larceny.games.heist.bots.solver import remember
from larceny.games.heist.card import card_number
from larceny.games.heist.odds.best_play import best_play
from larceny.games.heist.state import KINDS_OF_CARD
from larceny.odds.dice_kernel import FIRST_ROLL, KEEPS, add_die

CONTRACT: Contract = load("heist")
PARAMS: Any = CONTRACT.params()[0]
MEMORY = remember(PARAMS)
NO_MATCH = -1.0


def position(*hands: str, is_end: bool = False, turns_left: int = 0, turn: int = 0) -> Any:
    """Return a position after p`turn`'s turn: hands like `sovereigns-orb:2 regent-diamond`."""
    state = CONTRACT.new_state(PARAMS, len(hands))
    state.turn, state.is_end_phase, state.turns_left = turn, int(is_end), turns_left
    for seat, hand in enumerate(hands):
        for item in hand.split():
            name, _, locks = item.partition(":")
            number = card(name)
            state.holder[number], state.locks[number] = seat, int(locks or 0)
    return state


def card(name: str) -> int:
    card = card_number(PARAMS, name)
    assert card is not None
    return card


def chances(state: Any) -> list[float]:
    return [estimate_equity(PARAMS, state, seat, MEMORY) for seat in range(state.seats)]


# --- The memory ----------------------------------------------------------------------------------


def test_the_memory_is_the_tables_and_then_the_weights() -> None:
    assert len(tables(PARAMS)) == SIZE
    assert MEMORY[SIZE:] == WEIGHTS


def test_rule_sets_that_differ_in_nothing_that_matters_share_their_tables() -> None:
    changed, _ = CONTRACT.params(None, {"lock_supply": 25})
    assert tables(changed) is tables(PARAMS)
    fewer, _ = CONTRACT.params(None, {"rolls": 2})
    assert tables(fewer) is not tables(PARAMS)


def roll_of(*dice: int) -> int:
    number = 0
    for face in sorted(dice):
        number = add_die(MEMORY, number, face - 1)
    assert FIRST_ROLL <= number < KEEPS
    return number


@pytest.mark.parametrize(
    ("name", "dice", "value"),
    [
        ("sovereigns-orb", (3, 3, 3, 1, 2), 3),
        ("sovereigns-orb", (1, 1, 2, 4, 6), NO_MATCH),
        ("delong-star-ruby", (5, 5, 5, 1, 2), 5),
        ("delong-star-ruby", (5, 5, 4, 1, 2), NO_MATCH),
        ("regent-diamond", (1, 2, 3, 4, 6), 0),
    ],
)
def test_the_value_of_a_roll_for_a_card_is_that_of_the_rules(
    name: str, dice: tuple[int, ...], value: float
) -> None:
    assert value_of(MEMORY, PARAMS.card_need[card(name)], roll_of(*dice)) == value


def test_the_threat_to_an_unlocked_card_is_the_best_chance_to_roll_it() -> None:
    chance = best_play(PARAMS, ["great-star-of-africa"]).chance
    need = PARAMS.card_need[card("great-star-of-africa")]
    assert threat(MEMORY, need, 0) <= chance + 1e-12
    assert threat(MEMORY, need, 0) > 0.1


def test_more_locks_never_threaten_more() -> None:
    falls = 0
    for need in range(KINDS_OF_CARD):
        risks = [threat(MEMORY, need, locks) for locks in range(8)]
        assert all(0 <= risk <= 1 for risk in risks)
        assert risks == sorted(risks, reverse=True)
        falls += risks[0] > risks[-1]
    assert falls > 5, "locks are good for something"
    assert threat(MEMORY, 0, 99) == threat(MEMORY, 0, 7) == 0


# --- The estimate ---


def test_nobody_is_ahead_where_nobody_has_anything() -> None:
    assert chances(position("", "", "", "")) == pytest.approx([0.5] * 4)


def test_whoever_has_more_has_the_better_outlook() -> None:
    first, second = chances(position("great-star-of-africa", "sovereigns-orb:1"))
    assert first > 0.5 > second


def test_locks_improve_the_outlook_of_their_owner_and_spoil_that_of_the_others() -> None:
    weak = chances(position("sovereigns-orb:1", "sceptre-with-the-dove:2"))
    strong = chances(position("sovereigns-orb:4", "sceptre-with-the-dove:2"))
    assert strong[0] > weak[0]
    assert strong[1] < weak[1]


def test_blue_cards_together_are_worth_more_than_apart() -> None:
    together = chances(position("sovereigns-orb:5 sceptre-with-the-dove:5", ""))[0]
    apart = chances(position("sovereigns-orb:5", "sceptre-with-the-dove:5"))[0]
    assert together > apart
    first, second = (blue_points(PARAMS, count, 0.0, 0.0, MEMORY) for count in (1.0, 2.0))
    assert (first, second) == (PARAMS.worths[0], 4 * PARAMS.worths[0])


def test_once_the_game_is_over_the_leader_has_as_good_as_won() -> None:
    state = position("great-star-of-africa", "regent-diamond", is_end=True, turns_left=0)
    first, second = chances(state)
    assert first > 0.99
    assert second < 0.01


def test_a_lead_counts_more_the_fewer_turns_are_left() -> None:
    hands = ("sovereigns-orb:9 sceptre-with-the-dove:9", "ampulla-and-spoon:9")
    late = chances(position(*hands, is_end=True, turns_left=1))[0]
    early = chances(position(*hands))[0]
    assert 0.5 < early < late < 1


def test_turns_to_come_are_counted_in_the_end_phase_and_estimated_before() -> None:
    assert turns_to_come(PARAMS, position("", "", is_end=True, turns_left=2), MEMORY) == 2
    full = turns_to_come(PARAMS, position("", ""), MEMORY)
    assert full > turns_to_come(PARAMS, position("regent-diamond", ""), MEMORY) > 2


@pytest.mark.parametrize(("turn", "own"), [(0, [0, 1, 1, 0]), (2, [1, 0, 0, 1])])
def test_in_the_last_turns_it_is_known_who_still_plays(turn: int, own: list[int]) -> None:
    state = position("", "", "", "", is_end=True, turns_left=2, turn=turn)
    assert [own_turns(state, seat, 2.0) for seat in range(4)] == own
    assert own_turns(position("", "", "", ""), 0, 10.0) == 2.5, "else everybody has a share"


def test_what_can_be_stolen_in_one_turn_counts_for_the_thief() -> None:
    open_vault = position("", "great-star-of-africa")
    assert best_theft(PARAMS, open_vault, 0, 0.0, MEMORY) == pytest.approx(
        PARAMS.worths[10] * threat(MEMORY, 10, 0)
    )
    assert best_theft(PARAMS, open_vault, 1, 0.0, MEMORY) == 0, "nobody steals from himself"
    safe = position("", "sovereigns-orb:9")
    assert best_theft(PARAMS, safe, 0, 0.0, MEMORY) == 0


def test_a_hand_that_may_be_stolen_is_worth_less_than_its_points() -> None:
    state = position("great-star-of-africa", "")
    turns = turns_to_come(PARAMS, state, MEMORY)
    assert 0 < expected_score(PARAMS, state, 0, turns, MEMORY) < PARAMS.worths[10]
    assert expected_score(PARAMS, state, 0, 0.0, MEMORY) == PARAMS.worths[10], "it is over"
