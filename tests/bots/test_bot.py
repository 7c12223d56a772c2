"""A bot: a policy with a generator and a memory of its own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import larceny
from larceny.bots import Bot, Policy
from larceny.engine.rng import pick
from larceny.engine.turn_taking import wait_before


@pytest.fixture
def table() -> larceny.Table:
    return larceny.load("dice-heist").table(3, seed=7)


def first_move(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
    larceny.load("dice-heist").contract.rules.moves(p, s, seat, out)
    return out[0]


def wait(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
    return wait_before(first_move(p, s, seat, out, rng, memory))


def test_a_bot_chooses_in_notation(table: larceny.Table) -> None:
    seat = table.actors[0]
    bot = Bot("first", Policy(first_move))
    assert bot.choose(table.observe(seat)) == bot.decide(table.observe(seat))
    assert bot.choose(table.observe(seat)) == table.moves(seat)[0]


def test_a_bot_that_would_rather_wait_still_has_a_move(table: larceny.Table) -> None:
    seat = table.actors[0]
    bot = Bot("wait", Policy(wait))
    assert bot.decide(table.observe(seat)) is None
    assert bot.choose(table.observe(seat)) == table.moves(seat)[0]


def test_the_same_seed_chooses_the_same_and_a_bot_can_be_seeded_again(
    table: larceny.Table,
) -> None:
    seen = table.observe(table.actors[0])
    first, second, other = (larceny.bot("random", "dice-heist", seed=seed) for seed in (5, 5, 6))
    chosen = [first.choose(seen) for _ in range(20)]
    assert chosen == [second.choose(seen) for _ in range(20)]
    assert chosen != [other.choose(seen) for _ in range(20)]
    other.reseed(5)
    assert other.seed == 5
    assert chosen == [other.choose(seen) for _ in range(20)]


def test_the_memory_is_computed_once_for_each_rule_set(table: larceny.Table) -> None:
    prepared: list[Any] = []

    def prepare(params: Any) -> list[float]:
        prepared.append(params)
        return [float(params.sidekicks)]

    bot = Bot("first", Policy(first_move, prepare))
    other = larceny.load("dice-heist").table(3, params={"sidekicks": 4}, seed=7)
    assert bot.prepare(table.setup.params, table.seats)[1] == [10.0]
    for _ in range(3):
        bot.choose(table.observe(table.actors[0]))
    assert len(prepared) == 1
    assert bot.prepare(other.setup.params, other.seats)[1] == [4.0]
    assert len(prepared) == 2


def test_a_policy_is_given_its_memory(table: larceny.Table) -> None:
    observations: list[Any] = []

    def look(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        observations.append(list(memory))
        return first_move(p, s, seat, out, rng, memory)

    seen = table.observe(table.actors[0])
    Bot("look", Policy(look)).choose(seen)
    Bot("look", Policy(look, lambda params: [0.5, 2.0])).choose(seen)
    assert observations == [[], [0.5, 2.0]]


def test_a_policy_that_writes_into_the_state_changes_nobodys_observation(
    table: larceny.Table,
) -> None:
    def scribble(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        move = first_move(p, s, seat, out, rng, memory)
        s.supply = 0
        return move

    seen = table.observe(table.actors[0])
    before = seen.state.as_dict()
    assert before["supply"] != 0
    Bot("scribble", Policy(scribble)).choose(seen)
    assert seen.state.as_dict() == before


def test_a_policy_has_room_for_every_legal_move(table: larceny.Table) -> None:
    lengths: list[int] = []

    def measure(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        lengths.append(len(out))
        return first_move(p, s, seat, out, rng, memory)

    Bot("measure", Policy(measure)).choose(table.observe(table.actors[0]))
    assert lengths[0] >= table.contract.max_moves


def test_a_bot_does_not_show_its_generator() -> None:
    assert "_rng" not in repr(Bot("first", Policy(first_move), seed=3))


def test_random_picks_each_legal_move_equally_often(table: larceny.Table) -> None:
    """Chi-square over 8,000 picks; 24.3 is its 0.1 % bound for at most 7 degrees of freedom."""
    seen = table.observe(table.actors[0])
    moves = seen.moves
    assert 2 <= len(moves) <= 8
    bot = larceny.bot("random", "dice-heist", seed=2)
    counts = Counter(bot.choose(seen) for _ in range(8000))
    each = 8000 / len(moves)
    assert set(counts) == set(moves)
    assert sum((counts[move] - each) ** 2 / each for move in moves) < 24.3


def test_a_policy_draws_from_the_bots_own_generator(table: larceny.Table) -> None:
    drawn: list[int] = []

    def draw(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        drawn.append(pick(rng, 1_000_000))
        return first_move(p, s, seat, out, rng, memory)

    seen = table.observe(table.actors[0])
    bots = [Bot("draw", Policy(draw), seed=1) for _ in range(2)]
    for bot in (bots[0], bots[1], bots[0], bots[1]):
        bot.choose(seen)
    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]
