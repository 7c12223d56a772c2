"""Compiling: only when it is needed, once for each set of sources, and with fair results."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tests.pig
from larceny.bots import Policy
from larceny.compile.native import cache as native_cache
from larceny.engine.contract import assemble
from larceny.engine.rule import rule
from larceny.lab.backend.compute import Compute
from larceny.lab.runner import Runner
from tests.pig.bot import QUARTER, hold_sometimes

ROOT = Path(str(tests.pig.__file__)).parents[2]
PIG = Path(str(tests.pig.__file__)).parent

LIST_IMPORTS = """
import sys
import larceny
table = larceny.load("dice-heist").table(seats=2, seed=1)
table.play(table.actors[0], table.moves(table.actors[0])[0])
print([name for name in ("numba", "numpy", "polars", "rich") if name in sys.modules])
"""

COUNT_COMPILATIONS = """
import sys
sys.path[:0] = {paths!r}
import numpy as np
import pig_copy
from larceny.engine.contract import assemble
from larceny.compile.native.compiler import compile_driver
from larceny.compile.policies import bind_answer
from larceny.compile.rollout import JOB, RESULT, play_games
from larceny.compile.step import bind_step
contract = assemble("pig", pig_copy)
names = ("begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide")
bindings = {{name: getattr(contract.rules, name) for name in names}}
bindings["answer"] = bind_answer(bindings, [])
play = compile_driver(play_games, "pig", bind_step(bindings))
job, results = np.zeros(1, JOB), np.zeros(10, RESULT)
job["seats"], job["seed"], job["max_steps"] = 2, 1, 10_000
params, empty = contract.params()[0].to_records(), contract.state.State().to_records()
out, watched = np.zeros(3, np.int32), np.zeros(1, RESULT)
play(job, params, empty, out, (np.zeros(0),) * 6, np.zeros(0), watched, results)
assert not results["is_truncated"].any()
stats = play.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), results["steps"].sum())
"""


def python(code: str, *arguments: str, **environment: str) -> str:
    """Return what a new Python process prints."""
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"PYTHONPATH": paths} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def pig_copy(tmp_path: Path) -> Path:
    """Return a copy of Pig whose sources a test may change."""
    folder = shutil.copytree(PIG, tmp_path / "pig_copy", ignore=shutil.ignore_patterns("__py*"))
    for path in folder.glob("*.py"):
        path.write_text(path.read_text("utf-8").replace("tests.pig", "pig_copy"), "utf-8")
    return folder


def test_importing_larceny_and_opening_a_table_imports_no_numba_and_no_numpy() -> None:
    assert python(LIST_IMPORTS) == "[]"


def test_a_second_process_starts_from_the_cache_until_a_source_changes(
    pig_copy: Path, tmp_path: Path
) -> None:
    def run() -> list[str]:
        code = COUNT_COMPILATIONS.format(paths=[str(tmp_path), str(ROOT)])
        return python(code, XDG_CACHE_HOME=str(tmp_path / "cache")).split()

    hits, misses, steps = run()
    assert (hits, misses) == ("0", "1")
    assert run() == ["1", "0", steps]
    state = pig_copy / "state.py"
    state.write_text(state.read_text("utf-8").replace("BUST_FACE = 0", "BUST_FACE = 1"), "utf-8")
    hits, misses, changed = run()
    assert (hits, misses) == ("0", "1")
    assert changed != steps
    drivers = (tmp_path / "cache" / "larceny" / "compiled").glob("*/**/*.nbi")
    assert len({path.relative_to(tmp_path).parts[3] for path in drivers}) == 2


def test_a_cache_folder_that_cannot_be_written_falls_back_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "larceny").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    folder = native_cache.open_folder("abc")
    assert folder.is_dir()
    assert folder.parent == tmp_path
    assert stat.S_IMODE(folder.stat().st_mode) & stat.S_IWUSR


def test_long_unused_caches_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    old, recent = native_cache.open_folder("old"), native_cache.open_folder("recent")
    os.utime(old / "used", (0, 0))
    native_cache.open_folder("new")
    assert not old.exists()
    assert recent.exists()


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    contract = assemble("pig", tests.pig)
    runner = Runner(contract, contract.params()[0], [("quarter", QUARTER)] * 2)
    alone = runner.play_all(seed=3, games=10_000, compute=Compute(1))
    shared = runner.play_all(seed=3, games=10_000, compute=Compute(3))
    assert alone.tobytes() == shared.tobytes()
    tail = runner.play_all(seed=3, games=10, first=9_990)
    assert tail.tobytes() == alone[9_990:].tobytes()


@rule
def overwrite(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> int:
    """Change the state that the policy is given, then answer like the one that does not."""
    state.points[seat] = params.target
    state.turn = 0
    return hold_sometimes(params, state, seat, out, rng, memory)


def test_a_policy_that_changes_its_state_does_not_change_the_game() -> None:
    contract = assemble("pig", tests.pig)
    results = []
    for name, policy in (("overwrite", Policy(overwrite)), ("quarter", QUARTER)):
        runner = Runner(contract, contract.params()[0], [(name, policy)] * 2)
        results.append(runner.play_all(seed=4, games=1_000, compute=Compute(1)).tobytes())
    assert results[0] == results[1]
