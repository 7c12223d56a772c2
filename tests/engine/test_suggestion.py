"""What a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import larceny
from larceny.engine.errors import LarcenyError
from larceny.engine.suggestion import list_known, suggest


def test_a_word_like_a_known_one_is_suggested() -> None:
    assert suggest("gredy", ["random", "greedy"]) == "; did you mean `greedy`?"
    assert suggest("batmn", ["batman", "bat", "x"]) == "; did you mean `batman` or `bat`?"


@pytest.mark.parametrize("word", ["", "zzz", "10", None, 5])
def test_nothing_is_suggested_for_a_word_like_none_a_number_or_no_word(word: object) -> None:
    assert suggest(word, ["random", "greedy", "100"]) == ""
    assert list_known(word, ["a", "b"], "there are") == "; there are a, b"


def test_a_suggestion_stands_before_the_list_of_all() -> None:
    assert list_known("gredy", ["random", "greedy"], "it has") == (
        "; did you mean `greedy`? It has random, greedy"
    )


def test_games_rule_sets_bots_params_entries_and_moves_are_suggested() -> None:
    game = larceny.load("heist")
    table = game.table(2, seed=7)
    seat = table.actors[0]
    calls: dict[str, Callable[[], object]] = {
        "heist": lambda: larceny.load("hesit"),
        "yah-steal-6": lambda: game.table(2, rules="yah-steel-6"),
        "greedy": lambda: larceny.bot("gredy", game),
        "lock_supply": lambda: game.table(2, params={"lock_suply": 3}),
        "hope-diamond": lambda: game.table(2, params={"worths.hope-diamnd": 3}),
        table.moves(seat)[-1]: lambda: table.play(seat, table.moves(seat)[-1][1:]),
    }
    for meant, call in calls.items():
        with pytest.raises(LarcenyError, match=r"did you mean .*`" + meant):
            call()


def test_what_chance_can_do_is_not_suggested_to_those_who_may_not_know_it() -> None:
    table = larceny.load("art-robbery").table(2, chance="manual")
    while not table.moves(larceny.CHANCE)[0].startswith("card "):
        table.play(larceny.CHANCE, table.moves(larceny.CHANCE)[0])
    with pytest.raises(larceny.BadNotation) as refused:
        table.play(larceny.CHANCE, table.moves(larceny.CHANCE)[0].replace("card", "crd"))
    assert "did you mean" not in str(refused.value)
