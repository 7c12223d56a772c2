"""`sharp` is the bot that measured strongest, by rule set and number of seats."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import larceny
from larceny import bots
from larceny.bots import sharp
from larceny.engine.contract import Contract
from larceny.games import NAMES, load
from larceny.lab.training.training_plan import draw_variant

VARIANTS = 12
LISTED_ELSEWHERE = {"exact", "evaluator"}
"""Bots that a list may name although they cannot play yet: they need a solution, or weights."""

every_game = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def contract() -> Contract:
    return load("dice-heist")


def lists(monkeypatch: pytest.MonkeyPatch, **names: Any) -> None:
    """Let these be the lists of every game."""
    monkeypatch.setattr(sharp, "_read", lambda contract: names)


@every_game
def test_every_game_has_a_sharp_bot(name: str) -> None:
    game, contract = larceny.load(name), load(name)
    assert game.bots[-1] == "sharp"
    for rules in contract.rule_sets:
        sharpest = bots.sharpest(contract, contract.params(rules)[0], 2)
        assert sharpest.partition(":")[0] in set(game.bots) - {"sharp", "random", "level-5"}


@every_game
def test_it_is_never_refused(name: str) -> None:
    """It plays by every rule set and by changed params, with every number of seats."""
    contract = load(name)
    draws = random.Random(name)
    params = [contract.params(rules)[0] for rules in contract.rule_sets]
    params += [draw_variant(contract, draws) for _ in range(VARIANTS)]
    for variant in params:
        for seats in range(contract.seats[0], contract.seats[1] + 1):
            assert bots.find_policy(contract, "sharp", variant, seats) is not None


@every_game
def test_only_bots_of_the_game_are_listed(name: str) -> None:
    contract = load(name)
    known = {*bots.names(contract)} - {"sharp", "level-5", "random"} | LISTED_ELSEWHERE
    for rules in contract.rule_sets:
        params = contract.params(rules)[0]
        for seats in range(contract.seats[0], contract.seats[1] + 1):
            bots_found = sharp.preferred_bots(contract, params, seats)
            assert bots_found
            assert {bot.partition(":")[0] for bot in bots_found} <= known


def test_the_list_for_rule_set_and_seats_comes_first(
    contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    raid = {"default": ["search:7"], "2": ["search:2"]}
    lists(monkeypatch, default=["search:9"], rules={"targeted-raid": raid})
    cases = {("standard", 2): 9, ("targeted-raid", 3): 7, ("targeted-raid", 2): 2}
    for (rules, seats), number in cases.items():
        params, _ = contract.params(rules)
        assert bots.sharpest(contract, params, seats) == f"search:{number}"


def test_a_variant_counts_as_the_rule_set_that_it_is_nearest_to(contract: Contract) -> None:
    for rules in contract.rule_sets:
        params, changed = contract.params(rules, {"sidekicks": 6})
        assert changed
        assert sharp.nearest_rules(contract, params) == rules


def test_a_bot_that_refuses_gives_way_to_the_next(
    contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy = bots.policies(contract)["greedy"]
    picky = replace(greedy, refusal=lambda params, seats: "two seats only" if seats > 2 else None)
    monkeypatch.setitem(bots.policies(contract), "picky", picky)
    lists(monkeypatch, default=["nobody", "picky", "search:5", "greedy"])
    params, _ = contract.params()
    assert bots.sharpest(contract, params, 2) == "picky"
    assert bots.sharpest(contract, params, 3) == "search:5"


def test_without_a_list_it_is_greedy(contract: Contract, monkeypatch: pytest.MonkeyPatch) -> None:
    lists(monkeypatch)
    assert bots.sharpest(contract, contract.params()[0], 2) == "greedy"


def test_it_plays_as_the_one_it_stands_for() -> None:
    game = larceny.load("heist")
    table = game.table(seats=3, seed=7)
    named = bots.sharpest(game.contract, table.observe(0).params, 3)
    for _ in range(40):
        seat = table.actors[0]
        seen = table.observe(seat)
        first, other = (larceny.bot(name, game, seed=1) for name in ("sharp", named))
        move = first.choose(seen)
        assert move == other.choose(seen)
        table.play(seat, move)


def test_it_can_be_simulated(contract: Contract, monkeypatch: pytest.MonkeyPatch) -> None:
    lists(monkeypatch, default=["greedy"])
    wishes = (["sharp", "random"], ["greedy", "random"])
    first, second = (larceny.simulate("dice-heist", 2, bots=w, games=200, seed=3) for w in wishes)
    assert first.win_shares() == second.win_shares()
