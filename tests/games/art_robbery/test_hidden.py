"""AR-05, AR-07, AR-16: nobody can tell what he may not know, and guesses are fair."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import larceny
from larceny import CHANCE, CannotUndo, LarcenyError, Table
from larceny.engine import rng
from larceny.engine.seat import SPECTATOR
from larceny.games import load
from larceny.games.art_robbery.notation import CARD_NAMES
from larceny.table.save import dump
from tests.games.art_robbery.script import deal, draw, raids, start, turn, turns

EYES = (0, 2, None)

TEXTS = [
    *(f"play {card}" for card in CARD_NAMES),
    *(f"play {card} p{seat}" for card in CARD_NAMES[:7] for seat in range(5)),
    *(f"play {card} {card}-alibi" for card in CARD_NAMES[:7]),
    *(f"play greedy-thief {tile}" for tile in (*CARD_NAMES[:7], "3-alibi")),
    "give tile",
    "give dog",
    "nonsense",
]


def twins() -> tuple[Table, Table]:
    """Two tables of three that differ only in what p1 holds and in what is left to draw."""
    tables = []
    for hand, drawn in (("4 5 5 5 boss", "2"), ("4 0 1 2 dog", "5")):
        table = start("4 dog 3 3 0", hand, "4 4 2 1 1")
        turn(table, "play 4", card="2")
        turn(table, "play 4 p0", card=drawn)
        turn(table, "play 4 p1", card="3")
        turn(table, "play guard-dog", card="1")
        tables.append(table)
    return tables[0], tables[1]


def all_told(table: Table, eye: int | None) -> list[Any]:
    """Everything that a seat or a spectator is ever sent about a table."""
    told: list[Any] = [
        table.view(eye),
        table.log_for(eye),
        dump(table, table.log_for(eye)),
        table.story(eye),
        table.position,
        table.actors,
    ]
    if eye is not None:
        told += [table.moves(eye), [refusal(table, eye, text) for text in TEXTS]]
        told += [str(table.observe(eye).state), table.observe(eye).moves]
    return told


def refusal(table: Table, seat: int, text: str) -> dict[str, Any] | None:
    try:
        table.check(seat, text)
    except LarcenyError as error:
        return error.as_dict()
    return None


def test_ar05_nothing_sent_to_anybody_else_tells_what_a_player_holds() -> None:
    first, second = twins()
    assert dump(first) != dump(second)
    for eye in EYES:
        assert all_told(first, eye) == all_told(second, eye)
    assert all_told(first, 1) != all_told(second, 1)


def test_ar13_the_same_holds_while_a_victim_decides() -> None:
    first, second = twins()
    for table in (first, second):
        turn(table, "play 5", card="0")
        turn(table, "play 2", card="3")
        turn(table, "play 0", card="3")
        table.play(1, "play 0 p0")
        assert table.moves(0) == ["give tile", "give dog"]
    for eye in EYES:
        assert all_told(first, eye) == all_told(second, eye)


def test_ar05_the_deal_is_seen_card_by_card_only_by_its_owner() -> None:
    first, second = (larceny.load("art-robbery").table(3, chance="manual") for _ in range(2))
    for table, cards in ((first, "0 1 2 3 4"), (second, "5 5 boss dog thief")):
        table.play(CHANCE, "first p2")
        deal(table, "3 3 3 3 3", cards)
        draw(table, "4")
    for eye in EYES:
        assert all_told(first, eye) == all_told(second, eye)


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


def test_ar07_a_transcript_of_a_running_game_tells_no_draw_and_does_not_open() -> None:
    table = start("5 4", "3")
    assert "card 5" not in dump(table, table.log_for(None))
    assert "card 5" in dump(table, table.log_for(0))
    with pytest.raises(larceny.BadSave, match=r"line 11.*transcript"):
        larceny.replay(dump(table, table.log_for(None)))


def test_ar07_a_move_that_cannot_be_taken_back_does_not_tell_what_was_drawn() -> None:
    table = larceny.load("art-robbery").table(2, seed=3)
    table.play(table.actors[0], table.moves(table.actors[0])[0])
    with pytest.raises(CannotUndo, match=r"'card \?'"):
        table.undo()


def test_ar07_the_story_says_that_a_card_was_drawn_and_only_the_drawer_hears_which() -> None:
    table = start("5", "3")
    turn(table, "play 5", card="boss")
    assert table.story(0)[-1] == "p0 draws a Boss."
    assert table.story(1)[-1] == "p0 draws a card."


def test_ar16_face_down_tiles_of_others_cannot_be_told_apart() -> None:
    tables = []
    for one, other in (("5", "4"), ("4", "5")):
        table = start("3 3 3 3 3", f"{one} {one}", f"{other} {other}", **raids("3 4 5", "0", "0"))
        turns(table, "play 3", f"play {one}", f"play {other}")
        tables.append(table)
    first, second = tables
    for eye in (0, None):
        assert first.view(eye) == second.view(eye)
    assert str(first.observe(0).state) == str(second.observe(0).state)


def test_hands_and_tiles_are_open_when_the_game_is_over() -> None:
    table = start("5", "4", **raids("5"))
    turn(table, "play 5")
    thieves = table.view(None)["board"]["thieves"]
    assert thieves[0]["safe"][0]["name"] == "5"
    assert thieves[1]["hand"]["4"] == 1


def guesses(table: Table, eye: int, count: int) -> Counter[tuple[Any, ...]]:
    """How often each deal was guessed: the hands of all, the draw pile, the tiles face down."""
    contract = load("art-robbery")
    params = table.setup.params
    dice = rng.new(1)
    found: Counter[tuple[Any, ...]] = Counter()
    seat = SPECTATOR if eye < 0 else eye
    known = table.copy_state()
    contract.rules.hide(params, known, seat)
    for _ in range(count):
        world = known.copy()
        contract.rules.guess(params, world, seat, dice)
        found[_facts(world)] += 1
    return found


def _facts(state: Any) -> tuple[Any, ...]:
    seats = range(state.seats)
    return (
        tuple(tuple(state.hands[seat]) for seat in seats),
        tuple(state.draw),
        tuple(tuple(state.safe[seat]) for seat in seats),
    )


def assert_fair(found: Counter[tuple[Any, ...]], exact: dict[tuple[Any, ...], Fraction]) -> None:
    """Every deal that can be, none that cannot, each within 5 deviations of its chance."""
    count = sum(found.values())
    assert set(found) == set(exact)
    assert sum(exact.values()) == 1
    for deal_, chance in exact.items():
        deviation = (float(chance) * (1 - float(chance)) / count) ** 0.5
        assert abs(found[deal_] / count - float(chance)) < 5 * deviation


def test_ar05_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    """One card a hand, eight cards: exact chances by enumeration, 20,000 guesses."""
    cards = [3, 1, 2, 0, 0, 2]
    table = start("0", "5", "2", cards=cards, hand_size=1)
    unseen = [0, 0, 1, 2, 2, 5, 5]  # p0 holds a 0
    exact: dict[tuple[Any, ...], Fraction] = {}
    orders = list(permutations(range(7), 2))
    for first, second in orders:
        world = table.copy_state()
        one, two = unseen[first], unseen[second]
        world.hands[1] = [int(card == one) for card in range(9)]
        world.hands[2] = [int(card == two) for card in range(9)]
        world.draw = [unseen.count(card) - (card == one) - (card == two) for card in range(9)]
        facts = _facts(world)
        exact[facts] = exact.get(facts, Fraction(0)) + Fraction(1, len(orders))
    assert_fair(guesses(table, 0, 20_000), exact)


def test_ar16_every_deal_of_the_face_down_tiles_is_equally_likely() -> None:
    """A finished raid of 0, 3, 3 with an alibi and 5; p0 knows the 0 to be his own."""
    hands = ("0 0 0 0 0", "3 5 5 5 5", "3 3 3 3 3")
    table = start(*hands, **raids("0 3 3. 5", "4"))
    turns(table, "play 0", "play 3 3", "play 3", "play 0", "play 5")
    piles = [thief["piles"][0] for thief in table.view(0)["board"]["thieves"]]
    assert piles == [1, 2, 1]
    weights: Counter[tuple[Any, ...]] = Counter()
    for (_, _, safe), count in guesses(table, 0, 6000).items():
        weights[safe] += count
    assert len(weights) == 3
    assert all(abs(count - 2000) < 5 * (6000 * 2 / 9) ** 0.5 for count in weights.values())
