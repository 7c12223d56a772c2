"""A single card of HEIST! to roll for: which dice help, how many are missing, what is kept."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from larceny.engine.contract import Contract
from larceny.games import load
from larceny.games.heist.bots.greedy import (
    best_start,
    count_helping,
    count_missing,
    dice_wanted,
    first_face,
    keep_for,
    second_face,
)
from larceny.games.heist.card import card_number
from larceny.games.heist.roll import is_match
from larceny.games.heist.state import ACT, CARDS, DICE, FACES, NOT_IN_PLAY

CONTRACT: Contract = load("heist")
PARAMS: Any = CONTRACT.params()[0]


def rolled(dice: str, **locked: int) -> Any:
    """Return a position with this roll; p1 holds the cards named, behind that many locks."""
    state = CONTRACT.new_state(PARAMS, 2)
    state.phase, state.rolled = ACT, 1
    for face in dice.split():
        state.dice[int(face) - 1] += 1
    for name, locks in locked.items():
        number = card(name)
        state.holder[number], state.locks[number] = 1, locks
    return state


def card(name: str) -> int:
    card = card_number(PARAMS, name.replace("_", "-"))
    assert card is not None
    return card


def keep(dice: str, name: str, **locked: int) -> str:
    state = rolled(dice, **locked)
    code = keep_for(PARAMS, state, card(name))
    return str(CONTRACT.notation.text(PARAMS, state, 0, code))


@pytest.mark.parametrize(
    ("dice", "name", "kept"),
    [
        ("3 3 5 6 1", "sovereigns-orb", "keep 3 3"),
        ("1 2 4 5 6", "sovereigns-orb", "keep"),
        ("3 3 3 3 3", "sovereigns-orb", "keep 3 3 3 3"),
        ("2 2 5 5 5", "delong-star-ruby", "keep 5 5 5"),
        ("2 2 2 5 6", "star-of-india", "keep 2 2 2"),
        ("2 2 5 5 6", "heart-of-eternity", "keep 2 2 5 5"),
        ("2 2 2 2 6", "heart-of-eternity", "keep 2 2 2 6"),
        ("1 2 3 6 6", "regent-diamond", "keep 1 2 3"),
        ("1 4 5 6 6", "regent-diamond", "keep 4 5 6"),
        ("1 3 4 5 5", "regent-diamond", "keep 3 4 5"),
        ("2 2 3 4 6", "regent-diamond", "keep 2 3 4"),
        ("2 3 4 5 5", "great-star-of-africa", "keep 2 3 4 5"),
        ("1 1 4 6 6", "hope-diamond", "keep 6 6"),
    ],
)
def test_the_dice_that_help_are_kept(dice: str, name: str, kept: str) -> None:
    assert keep(dice, name) == kept


def test_against_a_gemstone_behind_locks_only_higher_numbers_help() -> None:
    assert keep("2 2 2 4 5", "delong-star-ruby") == "keep 2 2 2"
    assert keep("2 2 2 4 5", "delong-star-ruby", delong_star_ruby=4) == "keep 5"
    assert keep("2 2 2 4 4", "delong-star-ruby", delong_star_ruby=4) == "keep 4 4"


@pytest.mark.parametrize(
    ("name", "locks", "expected"),
    [
        ("sovereigns-orb", None, 1),
        ("sovereigns-orb", 0, 1),
        ("sovereigns-orb", 3, 3),
        ("delong-star-ruby", 5, 3),
        ("star-of-india", None, 4),
        ("regent-diamond", None, 4),
        ("heart-of-eternity", None, 5),
        ("great-star-of-africa", None, 5),
        ("hope-diamond", None, 5),
    ],
)
def test_a_number_takes_as_many_dice_as_its_locks_and_a_combination_its_own(
    name: str, locks: int | None, expected: int
) -> None:
    """Equal value is a challenge (HS-12), so as many dice as locks are enough."""
    held = {} if locks is None else {name.replace("-", "_"): locks}
    assert dice_wanted(PARAMS, rolled("1 2 3 4 5", **held), card(name)) == expected


def test_what_is_missing_is_what_is_wanted_less_what_helps() -> None:
    state = rolled("3 3 5 6 1", sovereigns_orb=4)
    orb = card("sovereigns-orb")
    assert (dice_wanted(PARAMS, state, orb), count_helping(PARAMS, state, orb)) == (4, 2)
    assert count_missing(PARAMS, state, orb) == 2


@pytest.mark.parametrize(
    ("dice", "length", "face"),
    [("1 2 3 5 6", 4, 1), ("3 4 5 6 6", 4, 3), ("2 3 4 5 6", 5, 2), ("6 6 6 6 6", 4, 3)],
)
def test_the_sequence_that_has_most_dice_is_collected(dice: str, length: int, face: int) -> None:
    assert best_start(rolled(dice), length) == face - 1


def test_of_equally_many_dice_the_higher_face_is_collected() -> None:
    assert first_face(PARAMS, rolled("2 2 5 5 6"), card("delong-star-ruby")) == 4
    assert second_face(rolled("2 2 5 5 6"), 4) == 1
    assert second_face(rolled("2 2 2 2 2"), 1) == 0, "some other face, though no die shows it"


ROLLS = [" ".join(map(str, dice)) for dice in combinations_with_replacement(range(1, 7), DICE)]


def test_nothing_is_missing_for_a_card_in_the_vault_just_where_the_roll_matches_it() -> None:
    assert len(ROLLS) == 252
    for dice in ROLLS:
        state = rolled(dice)
        for number in range(CARDS):
            if state.holder[number] != NOT_IN_PLAY:
                is_done = count_missing(PARAMS, state, number) <= 0
                assert is_done == is_match(PARAMS, state, number), (dice, number)


def test_kept_dice_are_dice_of_the_roll() -> None:
    for dice in ROLLS:
        state = rolled(dice)
        for number in range(CARDS):
            if state.holder[number] != NOT_IN_PLAY:
                code = keep_for(PARAMS, state, number)
                kept = CONTRACT.notation.text(PARAMS, state, 0, code).split()[1:]
                assert len(kept) == min(4, count_helping(PARAMS, state, number))
                assert all(
                    kept.count(str(face)) <= dice.count(str(face)) for face in range(1, FACES + 1)
                )


@pytest.mark.parametrize("length", [4, 5])
def test_of_equally_many_dice_those_are_collected_that_most_faces_complete(length: int) -> None:
    """No other sequence of which a roll has as many dice shares them with more sequences."""
    sequences = [set(range(low, low + length)) for low in range(FACES - length + 1)]
    for dice in ROLLS:
        shown = {int(die) - 1 for die in dice.split()}
        ranks = [
            (len(shown & sequence), sum(shown & sequence <= other for other in sequences))
            for sequence in sequences
        ]
        assert ranks[best_start(rolled(dice), length)] == max(ranks), dice
