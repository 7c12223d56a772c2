"""Benchmarks can be imported, stored and compared; what they measure is no test's business."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from benchmarks.__main__ import NAMES
from benchmarks.comparison import BadRun, compare_runs, judge, read_run

MACHINE = {"CPU": "one", "cores": "2", "load": "0.1", "OS": "any", "Python": "3.11"}


def store(path: Path, **values: float) -> Path:
    figures: list[dict[str, Any]] = [
        {"name": name, "value": value, "less_is_better": False} for name, value in values.items()
    ]
    path.write_text(json.dumps({"machine": MACHINE, "figures": figures}), "utf-8")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_every_benchmark_can_be_imported(name: str) -> None:
    if name == "pig_pgx":
        pytest.importorskip("pgx")
    assert callable(import_module(f"benchmarks.{name}").run)


def test_two_runs_are_compared_figure_by_figure(tmp_path: Path) -> None:
    old = read_run(store(tmp_path / "old.json", pig=100.0, gone=1.0))
    new = read_run(store(tmp_path / "new.json", pig=150.0, added=1.0))
    table = compare_runs(old, new)
    assert [list(column.cells) for column in table.columns] == [
        ["pig"], ["100"], ["150"], ["1.50"], ["better"],
    ]  # fmt: skip


def test_a_small_change_is_noise_and_less_can_be_better() -> None:
    assert judge(1.04, less_is_better=False) == ""
    assert judge(1.2, less_is_better=True) == "worse"
    assert judge(0.8, less_is_better=True) == "better"


@pytest.mark.parametrize("text", ["[]", "no JSON", '{"machine": {}, "figures": [{"name": "pig"}]}'])
def test_a_file_that_is_no_run_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadRun, match=r"other\.json is no run of benchmarks"):
        read_run(path)
    with pytest.raises(BadRun, match="No such file"):
        read_run(tmp_path / "missing.json")
