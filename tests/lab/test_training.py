"""Training goes on after it was stopped as if it had not been, and says how weights came about."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tests.pig
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.weights import WeightsFile, merge_weights, read_weights
from larceny.engine.contract import Contract, assemble
from larceny.lab.training.checkpoint import BadCheckpoint
from larceny.lab.training.measurement import deciles, fit_temperature, worst_decile
from larceny.lab.training.training import Training
from larceny.lab.training.training_plan import Plan
from larceny.lab.training.variant import draw_changes, draw_params, draw_variant

SMALL = Plan("pig", (2,), iterations=3, games=64, positions=8, batch=128, test_games=50)


@pytest.fixture(scope="module")
def pig() -> Contract:
    return assemble("pig", tests.pig)


def train(contract: Contract, folder: Path, plan: Plan = SMALL, rounds: int = 99) -> WeightsFile:
    """Train, and stop as if killed after some rounds."""
    done = 0

    def tell(words: str, count: int, total: int) -> None:
        nonlocal done
        done += count == total
        if done > rounds:
            raise KeyboardInterrupt

    return Training(contract, plan, folder, workers=2, progress=tell).run(lambda row: None)


@pytest.mark.compiled
def test_a_stopped_training_goes_on_to_the_same_weights(pig: Contract, tmp_path: Path) -> None:
    whole = train(pig, tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        train(pig, tmp_path / "stopped", rounds=2)
    index = json.loads((tmp_path / "stopped" / "progress.json").read_text())
    assert index["progress"]["iteration"] == 2
    rest = train(pig, tmp_path / "stopped")
    assert np.array_equal(whole.networks[2].weights, rest.networks[2].weights)
    assert whole.facts == rest.facts


@pytest.mark.compiled
def test_another_plan_does_not_go_on_with_stored_progress(pig: Contract, tmp_path: Path) -> None:
    train(pig, tmp_path)
    with pytest.raises(BadCheckpoint, match=r"holds another training \(seed 1, not 2\)"):
        train(pig, tmp_path, Plan(**{**vars(SMALL), "seed": 2}))
    (tmp_path / "progress.json").write_text("{")
    with pytest.raises(BadCheckpoint, match="cannot be read"):
        train(pig, tmp_path)


@pytest.mark.compiled
def test_trained_weights_say_how_they_came_about(pig: Contract, tmp_path: Path) -> None:
    trained = train(pig, tmp_path / "training")
    merge_weights(pig, tmp_path / "pig.npz", trained)
    facts = read_weights(pig, tmp_path / "pig.npz").facts["networks"]["2"]
    assert facts["command"] == SMALL.command()
    assert "larceny train pig --seats 2 --seed 1 --option iterations=3" in facts["command"]
    assert facts["games"] == SMALL.iterations * SMALL.games
    assert 0 <= facts["held_out_variants"]["worst_decile"] <= 1


@pytest.mark.parametrize(
    ("change", "words"),
    [({"games": 0}, "games: must be at least 1"), ({"rate": 0.0}, "rate: must be at least 1e-09")],
)
def test_a_plan_that_makes_no_sense_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(Exception, match=words):
        Plan(**{**vars(SMALL), **change}).check()


def test_variants_stay_in_range_and_differ_from_the_published_rules(pig: Contract) -> None:
    rng = random.Random(1)
    for _ in range(50):
        changes = draw_changes(pig, "standard", rng)
        assert all(1 <= value <= 1_000_000 for value in changes.values())
    targets = {draw_variant(pig, rng).target for _ in range(20)}
    assert len(targets) > 5
    published = [draw_params(pig, rng).target == 100 for _ in range(200)]
    assert 100 < sum(published) < 190


def test_deciles_show_what_a_prediction_came_to() -> None:
    rng = np.random.default_rng(1)
    first = rng.uniform(size=200_000)
    predicted = np.stack([first, 1 - first], axis=1)
    won = rng.uniform(size=len(first)) < first
    happened = np.stack([won, ~won], axis=1).astype(float)
    assert worst_decile(deciles(predicted, happened)) < 0.01
    bold = predicted**2 / (predicted**2).sum(axis=1, keepdims=True)
    assert worst_decile(deciles(bold, happened)) > 0.05
    assert fit_temperature(bold, happened) == pytest.approx(0.7)  # 0.5, as near as it may go
    assert fit_temperature(predicted, happened) == pytest.approx(1.0, abs=0.03)


def test_the_inputs_of_a_rule_set_are_codes_and_values(pig: Contract) -> None:
    inputs = inputs_of(pig)
    assert inputs.encode_params(pig.params()[0]) == [100.0, 6.0]
