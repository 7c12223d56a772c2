"""The five levels: who they are, and how the lower ones choose."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny import bots
from larceny.bots import levels
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, rate_move
from larceny.bots.title import title_of
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, plain
from larceny.games import NAMES, load
from larceny.table.observation import Observation
from tests.bots.random_weights import install_weights
from tests.nightly import by_day

SOFTNESS = (1.0, 0.5, 0.2, 0.1)
SMALL_RANGE = ("spell-stealers",)
"""Games in which best play wins so little against random moves that no step can be 60 %."""


@pytest.fixture
def contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return Batman with random weights and levels."""
    game = load("batman")
    install_weights(game, tmp_path, monkeypatch)
    monkeypatch.setattr(levels, "softness_of", lambda contract: SOFTNESS)
    return game


def test_a_game_with_weights_has_five_levels(contract: Contract) -> None:
    names = bots.names(contract)
    assert [name for name in names if name in bots.LEVELS] == [
        "level-1", "level-2", "level-3", "level-4", "level-5",
    ]  # fmt: skip
    assert bots.default_bot(contract) == "level-3"
    for name in bots.LEVELS:
        assert isinstance(larceny.bot(name, "batman"), bots.Bot)


def test_a_game_whose_levels_were_not_measured_has_none(
    contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "softness_of", lambda contract: ())
    assert not {*bots.LEVELS} & {*bots.names(contract)}
    assert "evaluator" in bots.names(contract)
    assert bots.default_bot(contract) == "greedy"
    with pytest.raises(larceny.UnknownBot, match="no bot 'level-2'"):
        larceny.bot("level-2", "batman")


def test_without_weights_there_is_neither_level_nor_evaluator(
    contract: Contract, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "none.npz")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "empty"))
    assert not {*bots.LEVELS, "evaluator"} & {*bots.names(contract)}
    assert bots.default_bot(contract) == "greedy"
    for name in ("level-1", "evaluator"):
        with pytest.raises(larceny.BadWeights, match="run `larceny train batman`"):
            larceny.bot(name, "batman")


def test_weights_for_other_seats_are_refused_in_one_line(
    contract: Contract, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_weights(contract, tmp_path / "two", monkeypatch, 2)
    with pytest.raises(larceny.BotRefusal, match="weights are for 2 seats, not 3"):
        larceny.load("batman").table(3, bots=["level-1", "", ""])
    assert bots.find_policy(contract, "level-5", contract.params()[0], 3) is not None


def test_the_highest_level_is_sharp(contract: Contract) -> None:
    for seats in (2, 3):
        params = contract.params()[0]
        highest, sharp = (bots.resolve(contract, n, params, seats) for n in ("level-5", "sharp"))
        assert highest == sharp == bots.sharpest(contract, params, seats)


def decision(seed: int) -> Observation:
    """Return a position of Batman in which one may roll again or stop."""
    table = larceny.load("batman").table(2, seed=seed)
    while len(table.observe(table.actors[0]).codes) < 2:
        seat = table.actors[0]
        table.play(seat, table.moves(seat)[0])
    return table.observe(table.actors[0])


def draw(policy: bots.Policy, seen: Observation, times: int) -> Counter[int]:
    """Return how often a policy chooses each move."""
    assert isinstance(policy.function, Bound)
    function = plain(policy.function)
    memory = policy.memory(seen.params)
    generator = rng.new(5)
    out = [0] * seen.contract.max_moves
    return Counter(
        function(seen.params, seen.state.copy(), seen.seat, out, generator, memory)
        for _ in range(times)
    )


def equities(seen: Observation, memory: Any) -> dict[int, float]:
    rate = plain(bind_lookahead(seen.contract, rate_move))
    shares = [0.0] * 6
    return {
        code: rate(seen.params, seen.state, seen.seat, code, memory, LIMIT, shares)
        for code in seen.codes
    }


@pytest.mark.parametrize("softness", by_day(0.1, of=[0.02, 0.1, 1.0]))
def test_moves_are_drawn_from_a_softmax_over_their_equities(
    contract: Contract, softness: float
) -> None:
    """Of 1,000 draws, each move has its share to within four standard deviations."""
    seen = decision(4)
    policy = levels.soft_policy(contract, softness, 2)
    values = equities(seen, policy.memory(seen.params))
    highest = max(values.values())
    powers = {code: math.exp((value - highest) * 2 / softness) for code, value in values.items()}
    drawn = draw(policy, seen, 1000)
    assert len(values) > 1
    for code, power in powers.items():
        share = power / sum(powers.values())
        allowed = 4 * math.sqrt(1000 * share * (1 - share)) + 1e-6
        assert abs(drawn[code] - 1000 * share) <= allowed


def test_a_choice_that_is_hardly_soft_is_the_best_move(contract: Contract) -> None:
    for seed in range(6):
        seen = decision(seed)
        policy = levels.soft_policy(contract, 1e-9, 2)
        values = equities(seen, policy.memory(seen.params))
        assert [*draw(policy, seen, 5)] == [max(values, key=values.__getitem__)]


@pytest.mark.parametrize(
    ("name", "rules"), [(name, None) for name in NAMES] + [("spell-stealers", "live")]
)
def test_a_level_plays_every_game_by_its_rules(
    name: str, rules: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may wait only where another seat may act."""
    install_weights(load(name), tmp_path, monkeypatch, 3)
    monkeypatch.setattr(levels, "softness_of", lambda contract: SOFTNESS)
    table = larceny.load(name).table(3, rules=rules, seed=2)
    bot = larceny.bot("level-2", name, seed=3)
    for _ in range(25):
        seat = table.actors[0]
        seen = table.observe(seat)
        assert bot.decide(seen) is not None or len(table.actors) > 1
        move = bot.choose(seen)
        assert move in table.moves(seat)
        table.play(seat, move)


@pytest.mark.parametrize("name", NAMES)
def test_measured_levels_choose_less_and_less_softly(name: str) -> None:
    softness = levels.softness_of(load(name))
    assert len(softness) == len(bots.LEVELS) - 1
    assert list(softness) == sorted(set(softness), reverse=True)
    assert softness[-1] > 0


@pytest.mark.parametrize("name", NAMES)
def test_each_measured_level_beats_the_one_below_and_the_first_loses_to_a_beginner(
    name: str,
) -> None:
    path = levels.levels_path(load(name))
    measured = tomllib.loads(path.read_text("utf-8"))["measured"]
    assert len(measured["steps"]) == len(bots.LEVELS) - 1
    if name not in SMALL_RANGE:
        assert min(measured["steps"]) >= 0.6
    assert min(measured["steps"]) > 0.5
    assert measured["level_1"] < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_has_a_title_in_words(name: str) -> None:
    for bot in bots.names(load(name)):
        assert " · " in title_of(bot)
    assert title_of("level-1") == "novice · level 1"
    assert title_of("somebody-new") == "somebody-new"
