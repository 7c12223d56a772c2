"""Art Robbery's greedy: what tiles, the dog and kept cards are worth to it."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games.art_robbery.bots.greedy import (
    ALIBI,
    CARD_KEPT,
    DOG,
    DOG_KEPT,
    EXPOSED,
    GUARDED,
    LAST,
    LONE_BOSS,
    THIEF_KEPT,
    dog_utility,
    end_utility,
    exposed_share,
    kept_utility,
    open_utility,
    play_utility,
    theft_utility,
    tile_utility,
)
from larceny.games.art_robbery.state import GREEDY_THIEF, GUARD_DOG, TILES
from larceny.games.art_robbery.tile import is_dotted, value_of
from tests.games.art_robbery.script import raids, start, turn, turns


def choice(table: larceny.Table) -> str:
    return larceny.bot("greedy", "art-robbery").choose(table.observe(table.actors[0]))


def known(table: larceny.Table, seat: int | None = None) -> tuple[Any, Any, int]:
    seat = table.actors[0] if seat is None else seat
    seen = table.observe(seat)
    return seen.params, seen.state, seat


def tile(value: int, dotted: bool = False) -> int:
    """Return the number of a tile."""
    tiles = [tile for tile in range(TILES) if value_of(tile) == value and is_dotted(tile) == dotted]
    assert len(tiles) == 1
    return tiles[0]


def test_a_plain_tile_is_worth_its_points() -> None:
    params, state, seat = known(start("1 2 3 4 5", "0", **raids("1 2 3 4 5")))
    assert [tile_utility(params, state, seat, tile(value)) for value in (1, 3, 5)] == [1, 3, 5]


def test_an_alibi_adds_to_a_tile() -> None:
    params, state, seat = known(start("3 3 3 3 3", "0", **raids("3 3. 5")))
    plain, dotted = (tile_utility(params, state, seat, tile(3, dots)) for dots in (False, True))
    assert dotted == plain + ALIBI


def test_a_boss_without_a_tile_to_keep_it_is_worth_a_part_of_its_points() -> None:
    table = start("5 boss 3 3 3", "0 0", **raids("boss 3 5 0"))
    params, state, seat = known(table)
    alone = tile_utility(params, state, seat, tile(6))
    assert alone == pytest.approx(LONE_BOSS * params.boss_value)
    turns(table, "play 5", "play 0")
    params, state, seat = known(table)
    assert tile_utility(params, state, seat, tile(6)) == params.boss_value


def test_a_tile_that_keeps_a_boss_is_worth_what_it_saves() -> None:
    table = start("boss 5 3 3 3", "0 0", **raids("boss 3 5 0"))
    params, state, seat = known(table)
    without = tile_utility(params, state, seat, tile(5))
    turns(table, "play boss", "play 0")
    params, state, seat = known(table)
    saved = params.boss_value * (1 - LONE_BOSS)
    assert tile_utility(params, state, seat, tile(5)) == pytest.approx(without + saved)


def test_the_dog_is_worth_more_the_more_it_guards() -> None:
    table = start("5 dog", "0 5", **raids("0 2 3 5"))
    params, state, seat = known(table)
    assert open_utility(params, state, seat) == 0
    assert dog_utility(params, state, seat) == DOG
    turns(table, "play 5", "play 0")
    params, state, seat = known(table)
    assert open_utility(params, state, seat) == 5
    assert dog_utility(params, state, seat) == pytest.approx(DOG + GUARDED * 5)
    state.seats = 5
    assert dog_utility(params, state, seat) == pytest.approx(DOG + GUARDED * 5)


@pytest.mark.parametrize(
    ("seats", "lost"), [(2, 0), (3, EXPOSED), (4, 2 * EXPOSED), (5, 3 * EXPOSED)]
)
def test_a_tile_that_can_be_stolen_is_worth_less_the_longer_the_raid_and_the_more_the_rivals(
    seats: int, lost: float
) -> None:
    _, state, _ = known(start("5", "0", **raids("0 2 3 5")))
    state.seats = seats
    shares = [exposed_share(state, left) for left in range(4)]
    assert shares == pytest.approx([(1 - lost) ** left for left in range(4)])


def test_only_a_tile_that_can_be_stolen_is_worth_less_while_it_lies_open() -> None:
    """While the middle has another 3, a thief takes that one first."""
    table = start("5 3", "0", "0", **raids("0 3 3 5"))
    params, state, seat = known(table)
    full, half = (
        [
            play_utility(params, state, seat, table.check(0, f"play {card}"), share, 0)
            for card in "53"
        ]
        for share in (1.0, 0.5)
    )
    assert half == pytest.approx([full[0] - 2.5, full[1]])


def test_with_many_rivals_greedy_keeps_a_dear_card_for_the_end_of_the_raid() -> None:
    middle = raids("5 3 3 3 1 1 1 0 0")
    assert choice(start("5 3 1 1 1", "0", **middle)) == "play 5"
    assert choice(start("5 3 1 1 1", "0", "0", "0", "0", **middle)) == "play 3"


def test_kept_cards_have_a_worth_and_several_alike_less_each() -> None:
    _, state, seat = known(start("5 5 thief dog 1", "0", **raids("1 2 3 4 5")))
    assert kept_utility(state, seat, 5) == pytest.approx(CARD_KEPT * 5 / 2)
    assert kept_utility(state, seat, 1) == pytest.approx(CARD_KEPT)
    assert kept_utility(state, seat, GREEDY_THIEF) == THIEF_KEPT
    assert kept_utility(state, seat, GUARD_DOG) == DOG_KEPT


def test_a_theft_counts_what_the_victim_loses_as_well() -> None:
    table = start("5 0", "5 0", **raids("5 1 2 3"))
    turns(table, "play 5")
    params, state, seat = known(table)
    assert seat == 1
    assert theft_utility(params, state, 1, 0, tile(5)) == 10


def test_from_under_the_dog_no_more_than_the_dog_can_be_counted_on() -> None:
    table = start("5 dog", "0 5", **raids("0 2 3 5"))
    turns(table, "play 5", "play 0", "play guard-dog")
    params, state, seat = known(table)
    assert state.dog == 0
    dog = dog_utility(params, state, seat)
    assert theft_utility(params, state, seat, 0, tile(5)) == 10 > dog
    code = table.check(1, "play 5 p0")
    kept = kept_utility(state, seat, 5)
    assert play_utility(params, state, seat, code, 1.0, 0.0) == pytest.approx(dog - kept)


def test_a_second_dog_card_brings_nothing_to_who_has_the_dog() -> None:
    table = start("dog dog", "0 0", **raids("0 0 2 3 5"))
    turns(table, "play guard-dog", "play 0")
    params, state, seat = known(table)
    assert state.dog == seat == 0
    assert play_utility(params, state, seat, table.check(0, "play guard-dog"), 1.0, 0.0) < 0


def test_the_last_tile_is_worth_more_to_who_has_more_to_make_safe() -> None:
    table = start("5 1", "2 1", **raids("5 2 1"))
    turns(table, "play 5", "play 2")
    params, state, _ = known(table)
    assert end_utility(params, state, 0) == pytest.approx(LAST * (5 - 2))
    assert end_utility(params, state, 1) == pytest.approx(LAST * (2 - 5))


def test_greedy_steals_what_is_worth_more_than_anything_in_the_middle() -> None:
    table = start("5 0", "5 0", **raids("5 1 2 0"))
    turns(table, "play 5")
    assert choice(table) == "play 5 p0"


def test_greedy_does_not_steal_from_under_the_dog_what_it_would_not_get() -> None:
    table = start("5 dog", "0 5 4 4 4", **raids("0 2 3 5 4 4"))
    turns(table, "play 5")
    turn(table, "play 0", card="0")
    turns(table, "play guard-dog")
    assert "play 5 p0" in table.moves(1)
    assert choice(table) == "play 4"
