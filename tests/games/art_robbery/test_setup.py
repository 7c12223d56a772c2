"""AR-01 .. AR-06: the cards and tiles, the deal, the order of raids."""

from __future__ import annotations

from collections import Counter

import pytest

import larceny
from larceny import CHANCE, BadParam, IllegalMove
from larceny.games.art_robbery.view import View
from tests.games.art_robbery.script import board, deal, hand, middle, raids, start, turn, turns


def laid_out(rules: str = "standard") -> list[View]:
    """Return the board at the start of every raid of a game between bots."""
    game = larceny.load("art-robbery")
    table = game.table(3, rules, seed=4)
    bot = larceny.bot("greedy", game)
    views: list[View] = []
    while not table.over:
        now = board(table)
        if now["raid"]["number"] > len(views):
            views.append(now)
        table.play(table.actors[0], bot.choose(table.observe(table.actors[0])))
    return views


def test_ar01_there_are_six_of_each_card_and_seven_greedy_thieves() -> None:
    table = larceny.load("art-robbery").table(3, chance="manual")
    assert board(table)["draw"] == 55
    table.play(CHANCE, "first p0")
    names = ["0", "1", "2", "3", "4", "5", "boss", "guard-dog", "greedy-thief"]
    assert table.moves(CHANCE) == [f"card {name}" for name in names]
    for card in ("0", "0", "0", "0", "0", "0", *["greedy-thief"] * 7):
        assert f"card {card}" in table.moves(CHANCE)
        table.play(CHANCE, f"card {card}")
    assert table.moves(CHANCE) == [f"card {name}" for name in names[1:-1]]


def test_ar02_a_raid_has_nine_tiles() -> None:
    assert [middle_names(raid) for raid in laid_out()] == [
        ["0", "1", "2", "3", "3", "3", "4", "5", "boss"],
        ["0", "1", "2", "3", "3", "3", "4", "5", "boss"],
        ["0", "1", "2", "3", "3", "3", "4", "5", "boss"],
        ["0", "1", "2", "3", "3", "3-alibi", "4", "5", "boss"],
    ]


def test_ar02_the_first_printing_has_two_bosses_and_no_5_in_the_third_raid() -> None:
    third = laid_out("first-printing")[2]
    assert middle_names(third) == ["0", "1", "2", "3", "3", "3", "4", "boss", "boss"]


def middle_names(raid: View) -> list[str]:
    """Return the names of the tiles in the middle."""
    return [tile["name"] for tile in raid["middle"]]


def test_ar03_alibis_are_printed_on_some_tiles() -> None:
    dots = [
        {tile["name"]: tile["alibis"] for tile in raid["middle"] if tile["alibis"]}
        for raid in laid_out()
    ]
    assert dots == [
        {"0": 2, "1": 1},
        {"0": 2, "1": 1, "2": 1},
        {"0": 3, "1": 2, "2": 1},
        {"0": 3, "1": 2, "2": 1, "3-alibi": 1},
    ]


def test_ar03_dots_on_tiles_that_a_raid_lacks_are_refused() -> None:
    game = larceny.load("art-robbery")
    with pytest.raises(BadParam, match="AR-03"):
        game.table(2, params={"dotted": [[2, 1]]})
    with pytest.raises(BadParam, match="AR-03"):
        game.table(2, params={"alibis": [[0, 1], [2, 1, 1], [3, 2, 1], [3, 2, 1, 1]]})


def test_ar04_the_figure_starts_in_the_middle_in_the_first_raid_only() -> None:
    table = start("dog 5", "0", **raids("5", "5"))
    assert board(table)["dog"] is None
    turn(table, "play guard-dog")
    assert board(table)["dog"] == 0
    turn(table, table.moves(1)[0])
    turn(table, "play 5")
    assert board(table)["raid"]["number"] == 2
    assert board(table)["dog"] == 0


def test_ar05_everybody_is_dealt_five_cards_seat_after_seat() -> None:
    table = larceny.load("art-robbery").table(2, chance="manual")
    table.play(CHANCE, "first p1")
    deal(table, "0 1 2 3 4", "5 5 boss dog thief")
    assert hand(table, 0) == {"0": 1, "1": 1, "2": 1, "3": 1, "4": 1}
    assert hand(table, 1) == {"5": 2, "boss": 1, "guard-dog": 1, "greedy-thief": 1}
    assert board(table)["draw"] == 45


def test_ar05_any_player_can_be_drawn_to_begin() -> None:
    for first in range(4):
        table = larceny.load("art-robbery").table(4, chance="manual")
        assert table.moves(CHANCE) == ["first p0", "first p1", "first p2", "first p3"]
        with pytest.raises(IllegalMove, match="AR-05"):
            table.play(CHANCE, "first p4")
        table.play(CHANCE, f"first p{first}")
        deal(table, "", "", "", "")
        assert table.actors == (first,)


def test_ar05_who_begins_is_fair() -> None:
    """2,000 seeded tables of four; each seat within 5 deviations (0.0097) of a quarter."""
    game = larceny.load("art-robbery")
    firsts = Counter(game.table(4, seed=seed).log[0].move for seed in range(2000))
    assert len(firsts) == 4
    assert all(abs(count / 2000 - 1 / 4) < 5 * 0.0097 for count in firsts.values())


def test_ar05_a_deck_too_small_for_five_players_is_refused() -> None:
    with pytest.raises(BadParam, match="AR-05"):
        larceny.load("art-robbery").table(2, params={"cards": [20, 5]})
    assert larceny.load("art-robbery").table(5, params={"cards": [20, 6]}, seed=1).actors


def test_ar06_four_raids_in_their_order() -> None:
    views = laid_out()
    names = ["sketches", "sculptures", "antiquities", "paintings"]
    assert [raid["raid"]["name"] for raid in views] == names


def test_ar06_the_short_game_has_two_raids() -> None:
    assert [raid["raid"]["name"] for raid in laid_out("short")] == ["sketches", "sculptures"]


def test_ar06_a_raid_begins_with_all_its_tiles_in_the_middle() -> None:
    table = start("5 5 4", "4 4", **raids("5 4", "5 3 boss"))
    turns(table, "play 5", "play 4")
    assert middle(table) == "3 5 boss"
