"""The end of a match: the steps to every score, and what is worth telling."""

from __future__ import annotations

from itertools import product

import pytest

import larceny
from larceny import Table
from larceny.table.bot_turn import act
from larceny.table.ending import MatchEnding, describe_ending
from larceny.table.game import bot, load
from tests.games.art_robbery.script import share_out
from tests.games.batman import script as batman
from tests.games.dice_heist import script as dice_heist
from tests.games.heist.script import JEWEL_ROLLS, THREE_DUDS, new, run, take_all
from tests.games.spell_stealers import script as spell_stealers

RULE_SETS = [(name, rules) for name in larceny.games() for rules in load(name).contract.rule_sets]


def finished(name: str, rules: str, seats: int, seed: int) -> Table:
    """Return a match that bots have played to its end."""
    game = load(name)
    table = game.table(seats, rules, seed=seed)
    players = {seat: bot("greedy", game, seed=seat) for seat in range(seats)}
    while not table.over:
        act(table, players, start=len(table.log))
    return table


def told(ending: MatchEnding, seat: int) -> list[tuple[str, int, str]]:
    return [(step["what"], step["points"], step["rule"]) for step in ending["steps"][seat]]


@pytest.mark.parametrize(("name", "rules"), RULE_SETS)
def test_the_points_of_the_steps_add_up_to_the_score(name: str, rules: str) -> None:
    for seats, seed in product((2, 3), (1, 2)):
        table = finished(name, rules, seats, seed)
        ending = describe_ending(table)
        sums = tuple(sum(step["points"] for step in steps) for steps in ending["steps"])
        assert sums == table.scores
        rulebook = table.contract.rulebook
        assert all(step["rule"] in rulebook for steps in ending["steps"] for step in steps)


def test_nothing_is_told_before_the_end() -> None:
    assert describe_ending(load("heist").table(2, seed=1)) == {"steps": [], "highlights": []}


def test_dice_heist_counts_artifacts_gems_by_colour_and_paintings() -> None:
    changes = dice_heist.custom(artifacts=[[0, 1]], gems=[[2, 0, 0]], paintings=[[10]])
    table = dice_heist.start(2, **changes)
    for card in ("artifact-2-a", "gem-red-1", "gem-red-2", "painting-10"):
        dice_heist.reveal(table, f"hermitage-{card}")
        dice_heist.act(table, "heist hermitage 0", 1)
    dice_heist.act(table, "heist hermitage 0", 6)
    ending = describe_ending(table)
    assert told(ending, 0) == [
        ("2 artifacts", 2, "DH-18"),
        ("2 red gems", 3, "DH-19"),
        ("paintings worth $10m: the most", 8, "DH-20"),
    ]
    assert told(ending, 1) == [
        ("0 artifacts", 0, "DH-18"),
        ("paintings worth $0m: the least", -4, "DH-20"),
    ]
    assert ending["steps"][0][1]["pieces"] == ["hermitage-gem-red-1", "hermitage-gem-red-2"]
    (best,) = ending["highlights"]
    assert (best["kind"], best["seat"], best["sentence"]) == (
        "loot",
        0,
        "p0 breaks into the Hermitage, alone.",
    )
    # Before: both have no paintings, +8 - 4. After: 2 + 3 + 8.
    assert best["points"] == 2 + 3 + 8 - (8 - 4)
    assert best["chance"] == pytest.approx(4 / 6)


def test_spell_stealers_counts_stops_thefts_and_failures() -> None:
    table = spell_stealers.start(2, track=9)
    spell_stealers.roll(table, "diamond", 6, "green")
    spell_stealers.run(table, "ask p1", "p1 steal", "die 6", "p0 stop")
    spell_stealers.roll(table, "diamond", 7, "green")
    spell_stealers.run(table, "ask p0", "p0 steal", "die 3", "p1 stop")
    assert table.over
    ending = describe_ending(table)
    assert told(ending, 0) == [
        ("stopped once", 0, "SS-10"),
        ("failed to steal once", 0, "SS-15"),  # from the entrance nobody falls back
    ]
    assert told(ending, 1) == [("stopped once", 7, "SS-10"), ("stole once", 6, "SS-14")]
    stopped, stole = (step["pieces"] for step in ending["steps"][1])
    assert stole == ["1", "2", "3", "4", "5", "6"]
    assert stopped == ["7", "8", "9", "10", "11", "12", "13"]
    best = ending["highlights"][0]
    assert (best["kind"], best["seat"], best["victim"], best["points"]) == ("loot", 1, 0, 6)
    assert best["chance"] == 3 / 8  # a 6, 7 or 8 of eight


def test_batman_counts_loot_and_busts() -> None:
    table = batman.start(target=3)
    batman.score(table, 2)
    batman.bust(table)
    batman.score(table, 1)
    batman.score(table, 2)
    ending = describe_ending(table)
    assert table.scores == (3, 2)
    assert told(ending, 0) == [("Loot of 2 turns", 3, "BT-08")]
    assert ending["steps"][0][0]["pieces"] == ["1", "2", "3"]
    assert told(ending, 1) == [("Loot of 1 turn", 2, "BT-08"), ("1 turn busted", 0, "BT-07")]
    assert ending["highlights"][0]["points"] == 2


def end_by_riddler(table: Table) -> None:
    """Let the Riddler bust, which ends a round of two."""
    batman.roll(table, "gray batman", "gray batman", "gray batman", "gray alarm")
    table.play(1, "return")


def test_batman_tells_catwomans_bonus_apart() -> None:
    table = batman.start(("catwoman", "riddler"), target=5)
    batman.roll(table, "blue loot", "blue loot", "gray loot")
    batman.stop(table)
    end_by_riddler(table)
    ending = describe_ending(table)
    assert told(ending, 0) == [
        ("Loot of 1 turn", 3, "BT-08"),
        ("Catwoman's blue Loot", 2, "BT-21"),
    ]
    assert [step["pieces"] for step in ending["steps"][0]] == [["1", "2", "3"], ["4", "5"]]
    assert told(describe_ending(table), 1)[-1] == ("1 turn busted", 0, "BT-07")


def test_batman_counts_blue_alarms_that_turned_into_loot() -> None:
    table = batman.start(("catwoman", "riddler"), target=4, dice=[0, 3, 1], riddler_dice=1)
    batman.roll(table, "blue loot", "blue alarm", "blue batman")
    batman.again(table, "alarm", "gray alarm")
    assert table.scores[0] == 3 + 2
    batman.roll(table, "gray batman")
    table.play(1, "return")
    batman.stop(table)
    assert told(describe_ending(table), 0) == [
        ("Loot of 1 turn", 3, "BT-08"),
        ("Catwoman's blue Loot", 2, "BT-21"),
    ]


def test_batman_pays_the_joker_even_when_busted() -> None:
    table = batman.start(("joker", "riddler"), target=5)
    batman.roll(table, "yellow batman", "blue batman", "gray batman")
    end_by_riddler(table)
    batman.roll(table, "yellow loot", "blue loot", "gray loot")
    batman.stop(table)
    end_by_riddler(table)
    assert told(describe_ending(table), 0) == [
        ("Loot of 1 turn", 3, "BT-08"),
        ("the Joker's sets of three colours", 2, "BT-20"),
        ("1 turn busted", 0, "BT-07"),
    ]


def test_batman_remembers_the_roll_that_was_likeliest_to_bust() -> None:
    table = batman.start(target=4, dice=[0, 0, 8], faces=[[1, 3, 2], [2, 2, 2], [1, 4, 1]])
    batman.roll(table, "gray loot", "gray batman", "gray batman")
    batman.again(table, "gray loot", "gray loot", "gray loot")
    batman.stop(table)
    batman.bust(table)
    luckiest = describe_ending(table)["highlights"][-1]
    assert (luckiest["kind"], luckiest["seat"]) == ("odds", 0)
    assert luckiest["chance"] == pytest.approx((1 / 3) ** 3)
    assert luckiest["sentence"] == "p0 rolls again."


def test_heist_counts_crown_jewels_together_and_the_rest_by_card() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    run(table, f"{THREE_DUDS}; {THREE_DUDS}")
    ending = describe_ending(table)
    assert told(ending, 0) == [
        ("3 crown jewels", 18, "HS-21"),
        ("Great Star of Africa", 12, "HS-02"),
        ("Heart of Eternity", 10, "HS-02"),
        ("DeLong Star Ruby", 6, "HS-02"),
    ]
    luckiest = ending["highlights"][-1]
    assert luckiest["kind"] == "odds"
    assert luckiest["sentence"].endswith("takes the Star of India from the vault.")
    assert luckiest["chance"] == pytest.approx(156 / 7776)  # four alike or five


def test_art_robbery_counts_raids_and_what_alibis_cost() -> None:
    ending = describe_ending(share_out("0.. 3", "1.", "5 5 4"))
    assert told(ending, 2)[0] == ("Sketches", 14, "AR-22")
    assert ending["steps"][2][0]["pieces"] == ["1 4", "1 5", "1 5"]
    assert told(ending, 2)[-1] == ("0 alibis, the fewest: arrested", -14, "AR-20")
    assert told(ending, 0)[-1] == ("2 alibis", 0, "AR-20")


def test_art_robbery_tells_what_two_players_give_up() -> None:
    ending = describe_ending(share_out("0..", "5 5 4 1"))
    assert told(ending, 1)[-1] == ("0 alibis, fewer: loot given up", -10, "AR-21")
