"""Which bots there are for which game, and by which names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import larceny
from larceny import bots
from larceny.bots.search.memory import ITERATIONS
from larceny.bots.search.policy import DEFAULT_ITERATIONS, MAX_ITERATIONS, TimedSearch
from larceny.engine.contract import Contract
from larceny.games import NAMES, load


@pytest.fixture
def contract() -> Contract:
    return load("heist")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_random_beginner_greedy_search_and_sharp(name: str) -> None:
    names = bots.names(load(name))
    assert names[:3] == ["random", "beginner", "greedy"], "from weak to strong"
    assert names[-2:] == ["search", "sharp"]
    assert len(set(names)) == len(names)
    assert larceny.load(name).bots == names


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_can_be_made_by_its_name(name: str) -> None:
    game = larceny.load(name)
    for bot in game.bots:
        assert isinstance(larceny.bot(bot, game), bots.Bot)


def test_random_needs_no_policy(contract: Contract) -> None:
    assert bots.find_policy(contract, "random", contract.params()[0], 2) is None


def test_sharp_is_the_policy_that_it_stands_for(contract: Contract) -> None:
    params = contract.params()[0]
    sharpest = bots.sharpest(contract, params, 2)
    sharp, named = (bots.find_policy(contract, name, params, 2) for name in ("sharp", sharpest))
    assert sharp is named


def iterations(contract: Contract, name: str) -> float:
    policy = bots.find_policy(contract, name, contract.params()[0], 2)
    assert policy is not None
    return policy.memory(contract.params()[0])[ITERATIONS]


def test_a_search_is_named_with_its_iterations(contract: Contract) -> None:
    assert iterations(contract, "search:500") == 500
    assert iterations(contract, "search") == DEFAULT_ITERATIONS


@pytest.mark.parametrize("budget", ["0", str(MAX_ITERATIONS + 1)])
def test_a_search_by_name_has_a_checked_budget(contract: Contract, budget: str) -> None:
    with pytest.raises(larceny.BadParam, match="iterations: takes 1 to 10,000,000"):
        bots.make(contract, f"search:{budget}")


def test_an_unknown_bot_is_answered_with_those_that_there_are(contract: Contract) -> None:
    with pytest.raises(larceny.UnknownBot) as caught:
        bots.make(contract, "blunt")
    assert all(name in str(caught.value) for name in bots.names(contract))


def test_a_search_with_seconds_is_timed(contract: Contract) -> None:
    bot = bots.make(contract, "search", seed=4, seconds=0.5)
    assert isinstance(bot, TimedSearch)
    assert (bot.seconds, bot.seed) == (0.5, 4)
    assert not isinstance(bots.make(contract, "search", iterations=5), TimedSearch)


@pytest.mark.parametrize("seconds", [0, -1.0, 3601])
def test_a_budget_of_seconds_is_checked(contract: Contract, seconds: float) -> None:
    with pytest.raises(larceny.BadParam, match="seconds: takes more than 0 and at most 3600"):
        bots.make(contract, "search", seconds=seconds)


@pytest.mark.parametrize("name", ["random", "greedy", "search:50"])
def test_only_a_plain_search_takes_a_budget(contract: Contract, name: str) -> None:
    with pytest.raises(larceny.BadParam, match="only a search has a budget"):
        bots.make(contract, name, iterations=100)


def test_a_policy_that_cannot_play_a_table_says_why(
    contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy = bots.policies(contract)["greedy"]
    picky = replace(greedy, refusal=lambda params, seats: "two seats only" if seats > 2 else None)
    monkeypatch.setitem(bots.policies(contract), "greedy", picky)
    assert bots.find_policy(contract, "greedy", contract.params()[0], 2) is picky
    with pytest.raises(larceny.BotRefusal, match=r"greedy cannot .* heist: two seats only"):
        larceny.load("heist").table(3, bots=["greedy", "", ""])


def test_a_bot_looks_for_its_policy_by_params_and_seats(contract: Contract) -> None:
    calls: list[tuple[int, int]] = []

    def find(params: Any, seats: int) -> bots.Policy:
        calls.append((params.rolls, seats))
        return bots.policies(contract)["greedy"]

    bot = bots.Bot("chooser", find)
    for seats, rolls in ((2, 3), (2, 3), (3, 3), (3, 2)):
        table = larceny.load("heist").table(seats, params={"rolls": rolls}, seed=1)
        bot.choose(table.observe(table.actors[0]))
    assert calls == [(3, 2), (3, 3), (2, 3)]
