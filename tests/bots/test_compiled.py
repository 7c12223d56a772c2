"""Bots that a live table runs compiled."""

from __future__ import annotations

from dataclasses import replace

import pytest

import larceny
from larceny.bots import Bot, policies
from larceny.engine.rule import Bound
from larceny.games import load
from larceny.table.observation import Observation
from tests.bots.decision import choose_compiled, choose_in_python, random_decisions
from tests.nightly import by_day


def test_a_compiled_policy_plays_at_a_table_as_it_does_in_python() -> None:
    game = larceny.load("dice-heist")
    plain = policies(game.contract)["greedy"]
    assert plain is not None
    bots = [Bot("greedy", plain, seed=1), Bot("greedy", replace(plain, is_compiled=True), seed=1)]
    table = game.table(2, seed=5)
    for _ in range(30):
        seat = table.actors[0]
        first, second = (bot.choose(table.observe(seat)) for bot in bots)
        assert first == second
        table.play(seat, first)


@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    by_day(
        ("spell-stealers", "live", 3),
        of=[
            ("batman", "standard", 4),
            ("heist", "heist", 3),
            ("heist", "yah-steal-5", 2),
            ("spell-stealers", "polite", 4),
            ("spell-stealers", "live", 3),
        ],
    ),
)
def test_greedy_answers_the_same_in_python_and_compiled(game: str, rules: str, seats: int) -> None:
    """Where greedy draws at random the generator decides, so those answers are left out."""
    policy = policies(larceny.load(game).contract)["greedy"]
    assert policy is not None
    assert not isinstance(policy.function, Bound)
    decisions = [
        known for known in random_decisions(game, rules, seats, games=2) if not is_drawn(known)
    ]
    assert len(decisions) > 30
    memory = policy.memory(decisions[0].params)
    plain = choose_in_python(policy.function, decisions, memory)
    label = f"choose_{load(game).identifier}_greedy"
    assert choose_compiled(policy.function, label, decisions, memory) == plain
    assert len(set(plain)) > 2


def is_drawn(known: Observation) -> bool:
    """Return whether HEIST!'s greedy draws here: it names the code of a challenge at random."""
    return all(move.startswith("code") for move in known.moves)
