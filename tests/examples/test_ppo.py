"""The example that learns does learn."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.nightly

PATH = Path(__file__).parents[2] / "examples" / "ppo.py"
UPDATES = 9
GAMES = 500
GAIN = 0.12
"""The share of the win that is gained at least; its standard error is 0.02."""


def load_example() -> ModuleType:
    spec = spec_from_file_location("ppo_example", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_is_one_file_of_at_most_250_lines() -> None:
    assert len(PATH.read_text("utf-8").splitlines()) <= 250


@pytest.mark.compiled
def test_ppo_improves_against_greedy_in_art_robbery(tmp_path: Path) -> None:
    ppo = load_example()
    policy = tmp_path / "policy.pt"
    common = {"check": GAMES, "out": str(policy), "seconds": 3600.0}
    untrained, _ = ppo.train(ppo.Settings(updates=0, **common))
    before, _ = ppo.measure(untrained, ppo.Settings(**common), seed=2)
    trained, steps = ppo.train(ppo.Settings(updates=UPDATES, **common))
    after, _ = ppo.measure(trained, ppo.Settings(**common), seed=2)
    assert steps == UPDATES * 128 * 256
    assert policy.stat().st_size > 0
    assert before < 0.15
    assert after > before + GAIN
