"""AR-05, AR-07, AR-16: what is hidden from each viewer, and that guesses about it are fair."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import larceny
from larceny import CHANCE, CannotUndo, LarcenyError, Table
from larceny.engine import rng
from larceny.engine.errors import Problem
from larceny.games.art_robbery.move import CARD_NAMES
from larceny.table.save import dump
from tests.games.art_robbery.script import board, deal, draw, hand, raids, safe, start, turn, turns

OTHERS = (0, 2, None)
"""Everybody but p1: two seats and the spectators."""

TEXTS = [
    *(f"play {card}" for card in CARD_NAMES),
    *(f"play {card} p{seat}" for card in CARD_NAMES[:7] for seat in range(5)),
    *(f"play {card} {card}-alibi" for card in CARD_NAMES[:7]),
    *(f"play greedy-thief {tile}" for tile in (*CARD_NAMES[:7], "3-alibi")),
    "give tile",
    "give dog",
    "nonsense",
]


def hidden_hands() -> tuple[Table, Table]:
    """Return two tables of three that differ only in the hand of p1 and in the draw pile."""
    tables = []
    for held, drawn in (("4 5 5 5 boss", "2"), ("4 0 1 2 dog", "5")):
        table = start("4 dog 3 3 0", held, "4 4 2 1 1")
        turn(table, "play 4", card="2")
        turn(table, "play 4 p0", card=drawn)
        turn(table, "play 4 p1", card="3")
        turn(table, "play guard-dog", card="1")
        tables.append(table)
    return tables[0], tables[1]


def all_sent(table: Table, viewer: int | None) -> list[Any]:
    """Return everything that a seat or a spectator is ever sent about a table."""
    sent: list[Any] = [
        table.view(viewer),
        table.log_for(viewer),
        dump(table, table.log_for(viewer)),
        table.story(viewer),
        table.position,
        table.actors,
    ]
    if viewer is not None:
        sent += [table.moves(viewer), [refusal(table, viewer, text) for text in TEXTS]]
        sent += [str(table.observe(viewer).state), table.observe(viewer).moves]
    return sent


def refusal(table: Table, seat: int, text: str) -> Problem | None:
    """Return the error that a seat gets for a move; None if the move is legal."""
    try:
        table.check(seat, text)
    except LarcenyError as error:
        return error.as_dict()
    return None


def assert_same_to_others(first: Table, second: Table) -> None:
    """Two tables differ in what p1 knows, and nobody else can tell them apart."""
    assert dump(first) != dump(second)
    assert hand(first, 1) != hand(second, 1)
    assert all_sent(first, 1) != all_sent(second, 1)
    for viewer in OTHERS:
        assert all_sent(first, viewer) == all_sent(second, viewer)


def test_ar05_nothing_sent_to_others_tells_what_a_player_holds() -> None:
    assert_same_to_others(*hidden_hands())


def test_ar13_nothing_tells_what_a_thief_holds_while_the_victim_decides() -> None:
    first, second = hidden_hands()
    for table in (first, second):
        turn(table, "play 5", card="0")
        turn(table, "play 2", card="3")
        turn(table, "play 0", card="3")
        table.play(1, "play 0 p0")
        assert table.moves(0) == ["give tile", "give dog"]
    assert_same_to_others(first, second)


def test_ar05_the_deal_is_seen_card_by_card_only_by_its_owner() -> None:
    first, second = (larceny.load("art-robbery").table(3, chance="manual") for _ in range(2))
    for table, cards in ((first, "0 1 2 3 4"), (second, "5 5 boss dog thief")):
        table.play(CHANCE, "first p2")
        deal(table, "3 3 3 3 3", cards)
        draw(table, "4")
    assert_same_to_others(first, second)


def test_ar07_the_public_log_shows_draws_as_unknown_until_the_game_is_over() -> None:
    table = start("5 4", "3", **raids("5 4"))
    turn(table, "play 5", card="boss")
    public = [event.move for event in table.log_for(None)]
    assert public == ["first p0", *["card ?"] * 10, "play 5", "card ?"]
    own = [event.move for event in table.log_for(0)]
    assert own[1:3] == ["card 5", "card 4"]
    assert own[6:11] == ["card ?"] * 5
    assert own[-1] == "card boss"
    turn(table, "play 3")
    turn(table, "play 4")
    assert table.over
    assert table.log_for(None) == table.log
    assert dump(table, table.log_for(None)) == dump(table)


def test_ar07_a_running_game_saved_for_a_viewer_shows_no_hidden_draw_and_does_not_open() -> None:
    table = start("5 4", "3")
    public = dump(table, table.log_for(None))
    assert "card 5" in dump(table, table.log_for(0))
    assert "card 5" not in public
    with pytest.raises(larceny.BadSave, match=r"line 11.*transcript"):
        larceny.replay(public)


def test_ar07_the_refusal_of_an_undo_does_not_tell_what_was_drawn() -> None:
    table = larceny.load("art-robbery").table(2, seed=3)
    table.play(table.actors[0], table.moves(table.actors[0])[0])
    with pytest.raises(CannotUndo, match=r"'card \?'"):
        table.undo()


def test_ar07_the_story_names_a_drawn_card_only_to_its_drawer() -> None:
    table = start("5", "3")
    turn(table, "play 5", card="boss")
    assert table.story(0)[-1] == "p0 draws a Boss."
    assert table.story(1)[-1] == "p0 draws a card."


def test_ar16_face_down_tiles_of_others_cannot_be_told_apart() -> None:
    tables = []
    for drawn, other in (("5", "4"), ("4", "5")):
        table = start(
            "3 3 3 3 3", f"{drawn} {drawn}", f"{other} {other}", **raids("3 4 5", "0", "0")
        )
        turns(table, "play 3", f"play {drawn}", f"play {other}")
        tables.append(table)
    first, second = tables
    assert (safe(first, 1), safe(first, 2)) == ("5", "4")
    assert (safe(second, 1), safe(second, 2)) == ("4", "5")
    for viewer in (0, None):
        assert first.view(viewer) == second.view(viewer)
    assert str(first.observe(0).state) == str(second.observe(0).state)


def test_hands_and_tiles_are_open_when_the_game_is_over() -> None:
    table = start("5", "4", **raids("5"))
    assert board(table)["thieves"][1]["hand"] is None
    turn(table, "play 5")
    thieves = board(table)["thieves"]
    assert [tile["name"] for tile in thieves[0]["safe"] or ()] == ["5"]
    assert (thieves[1]["hand"] or {})["4"] == 1


def guesses(table: Table, seat: int, count: int) -> Counter[tuple[Any, ...]]:
    """Return how often a seat guesses each deal: all hands, the draw pile, the face-down tiles."""
    known = table.observe(seat)
    dice = rng.new(1)
    counted: Counter[tuple[Any, ...]] = Counter()
    for _ in range(count):
        world = known.state.copy()
        known.contract.rules.guess(known.params, world, seat, dice)
        counted[_deal_of(world)] += 1
    return counted


def _deal_of(state: Any) -> tuple[Any, ...]:
    seats = range(state.seats)
    return (
        tuple(tuple(state.hands[seat]) for seat in seats),
        tuple(state.draw),
        tuple(tuple(state.safe[seat]) for seat in seats),
    )


def assert_fair(counted: Counter[tuple[Any, ...]], exact: dict[tuple[Any, ...], Fraction]) -> None:
    """All possible deals and no others come, each within 5 deviations of its chance."""
    count = sum(counted.values())
    assert set(counted) == set(exact)
    assert sum(exact.values()) == 1
    for outcome, chance in exact.items():
        deviation = (float(chance) * (1 - float(chance)) / count) ** 0.5
        assert abs(counted[outcome] / count - float(chance)) < 5 * deviation


def test_ar07_of_the_draw_pile_nothing_is_left_for_a_seat_but_how_many_there_are() -> None:
    state = hidden_hands()[0].observe(0).state
    assert (sum(state.draw), state.draw_left) == (0, 55 - 15 - 4)


def test_ar05_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    """One card a hand, eight cards: exact chances by enumeration, 20,000 guesses."""
    cards = [3, 1, 2, 0, 0, 2]
    table = start("0", "5", "2", cards=cards, hand_size=1)
    unseen = [0, 0, 1, 2, 2, 5, 5]  # p0 holds a 0
    exact: dict[tuple[Any, ...], Fraction] = {}
    orders = list(permutations(range(7), 2))
    for first, second in orders:
        world = table.observe(0).state.copy()
        first_tile, second_tile = unseen[first], unseen[second]
        world.hands[1] = [int(card == first_tile) for card in range(9)]
        world.hands[2] = [int(card == second_tile) for card in range(9)]
        world.draw = [
            unseen.count(card) - (card == first_tile) - (card == second_tile) for card in range(9)
        ]
        outcome = _deal_of(world)
        exact[outcome] = exact.get(outcome, Fraction(0)) + Fraction(1, len(orders))
    assert_fair(guesses(table, 0, 20_000), exact)


def test_ar16_every_deal_of_the_face_down_tiles_is_equally_likely() -> None:
    """A finished raid of 0, 3, 3 with an alibi and 5; p0 owns the 0."""
    hands = ("0 0 0 0 0", "3 5 5 5 5", "3 3 3 3 3")
    table = start(*hands, **raids("0 3 3. 5", "4"))
    turns(table, "play 0", "play 3 3", "play 3", "play 0", "play 5")
    thieves = board(table, 0)["thieves"]
    assert [thief["piles"][0] for thief in thieves] == [1, 2, 1]
    assert [thief["safe"] is None for thief in thieves] == [False, True, True]
    deals: Counter[tuple[Any, ...]] = Counter()
    for (_, _, tiles), count in guesses(table, 0, 6000).items():
        deals[tiles] += count
    assert len(deals) == 3
    assert all(abs(count - 2000) < 5 * (6000 * 2 / 9) ** 0.5 for count in deals.values())
