"""Dice Heist's greedy: what a sidekick, a recruit, a heist and a card are worth to it."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games.dice_heist.bots.greedy import (
    CROWD,
    GEM_PROMISE,
    PAINTING,
    PATIENCE,
    SIDEKICK,
    SIDEKICK_EARLY,
    card_utility,
    heist_utility,
    miss_chance,
    museum_utility,
    recruit_utility,
    sidekick_utility,
)
from larceny.games.dice_heist.heist import needed_die, success_chance
from larceny.games.dice_heist.move import decode
from larceny.games.dice_heist.state import ON_SHOW
from tests.games.dice_heist.script import custom, reveal, start, turn

LOUVRE_GEMS = custom(gems=[[0], [0], [0], [4, 2, 0]])


def choice(table: larceny.Table) -> str:
    return larceny.bot("greedy", "dice-heist").choose(table.observe(table.actors[0]))


def known(table: larceny.Table) -> tuple[Any, Any, int]:
    seen = table.observe(table.actors[0])
    return seen.params, seen.state, seen.seat


def revealed(table: larceny.Table, card: str) -> larceny.Table:
    reveal(table, card)
    return table


def parts_of(table: larceny.Table, move: str) -> Any:
    seat = table.actors[0]
    return decode(table.check(seat, move))


def test_a_sidekick_is_worth_most_at_the_start_and_nothing_once_the_deck_is_empty() -> None:
    table = start(2, **LOUVRE_GEMS)
    reveal(table, "louvre-gem-red-1")
    params, state, _ = known(table)
    assert sidekick_utility(params, state) == pytest.approx(SIDEKICK + SIDEKICK_EARLY)
    state.deck_left = 1
    assert SIDEKICK < sidekick_utility(params, state) < SIDEKICK + SIDEKICK_EARLY
    state.deck_left = 0
    assert sidekick_utility(params, state) == 0


def test_each_sidekick_of_a_crew_makes_the_next_one_worth_less() -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    _, state, seat = known(table)
    worths = []
    for crew in range(4):
        state.crew[seat] = crew
        worths.append(recruit_utility(state, seat, 2.0))
    assert worths == pytest.approx([2 * CROWD**crew for crew in range(4)])


def test_an_artifact_is_worth_its_points_and_a_painting_a_share_of_its_millions() -> None:
    table = start()
    turn(table, "hermitage-artifact-2-a", "recruit")
    params, state, seat = known(revealed(table, "hermitage-painting-20"))
    assert museum_utility(params, state, seat, 0) == pytest.approx(2 + 20 * PAINTING)
    shown = [card for card in range(params.deck_size) if state.holder[card] == ON_SHOW]
    worths = sorted(card_utility(params, state, seat, card) for card in shown)
    assert worths == pytest.approx([2.0, 20 * PAINTING])


def test_a_gem_is_worth_more_to_who_has_others_of_its_colour() -> None:
    table = start(2, **LOUVRE_GEMS)
    reveal(table, "louvre-gem-red-1")
    params, state, seat = known(table)
    worths = []
    for gems in range(3):
        state.gems[seat][0] = gems
        worths.append(museum_utility(params, state, seat, 3))
    assert worths == sorted(worths)
    assert worths[0] == params.gem_points[0] + GEM_PROMISE
    assert worths[0] < worths[2]


def test_a_heist_brings_its_loot_less_the_sidekicks_that_it_costs() -> None:
    table = start(2, **LOUVRE_GEMS)
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit")
    reveal(table, "louvre-gem-red-3")
    alone, together = (parts_of(table, f"heist louvre {sidekicks}") for sidekicks in (0, 1))
    assert heist_utility(alone, 5.0 + PATIENCE, 1.5) == pytest.approx(5)
    assert heist_utility(together, 5.0 + PATIENCE, 1.5) == pytest.approx(3.5)
    assert heist_utility(alone, 5.0, 0.0) == 5, "no patience once the deck is empty"


def test_the_dice_of_a_heist_all_miss_as_the_rules_have_it() -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    params, _, _ = known(table)
    parts = parts_of(table, "heist louvre 0")
    needed = needed_die(params, parts.museum, False)
    for sidekicks in range(4):
        success = 1 - miss_chance(params, parts) ** (sidekicks + 1)
        assert success == pytest.approx(success_chance(params.die_faces, needed, sidekicks))


def test_greedy_recruits_from_any_of_the_largest_crews() -> None:
    table = start(3, sidekicks=2, **LOUVRE_GEMS)
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit")
    reveal(table, "louvre-gem-red-3")
    assert {"recruit p0", "recruit p1"} <= set(table.moves(2))
    moves = {
        larceny.bot("greedy", "dice-heist", seed).choose(table.observe(2)) for seed in range(30)
    }
    assert moves == {"recruit p0", "recruit p1"}


def test_more_sidekicks_make_success_likelier() -> None:
    chances = [success_chance(6, 5, sidekicks) for sidekicks in range(4)]
    assert chances == sorted(chances)
    assert chances[0] < chances[3] < 1


def test_greedy_takes_the_richer_of_two_museums_that_are_equally_hard() -> None:
    table = start(2, **custom(gems=[[0], [0], [0], [3, 0, 0]]))
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit")
    reveal(table, "louvre-gem-red-3")
    assert choice(table).startswith("heist louvre")


def test_greedy_does_not_recruit_once_the_deck_is_empty() -> None:
    table = start(2, **custom(gems=[[0], [0], [0], [2, 0, 0]]))
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit")
    for seat in range(2):
        assert table.actors == (seat,)
        assert "recruit" in table.moves(seat)
        assert choice(table).startswith("heist louvre")
        table.play(seat, "recruit")
