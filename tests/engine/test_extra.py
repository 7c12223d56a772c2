"""Extras: base code runs without their libraries, and what needs one names its extra."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from larceny.cli.main import status
from larceny.engine.extra import MissingExtra, need

ROOT = Path(__file__).parents[2]
DISTRIBUTIONS = {"pyspiel": "open_spiel", "vl_convert": "vl-convert-python"}
BASE = [
    "larceny", "larceny.cli.command_line", "larceny.server.run", "larceny.lab.simulate",
    "larceny.lab.compare.compare", "larceny.lab.sweep.sweep", "larceny.lab.tune.tune",
    "larceny.lab.report.report_file", "larceny.lab.service.run_process", "larceny.terminal.screen",
]  # fmt: skip


def needed() -> dict[str, set[str]]:
    """Return the modules that the source asks for by `need`, with the extras that it names."""
    packages: dict[str, set[str]] = {}
    for file in (ROOT / "src").rglob("*.py"):
        for module, extra in re.findall(r'need\("([\w.]+)", "(\w+)"', file.read_text()):
            packages.setdefault(module, set()).add(extra)
    return packages


def test_every_library_that_is_asked_for_is_in_the_extra_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert {"polars", "optuna", "psycopg", "torch"} <= set(needed())
    for module, named in needed().items():
        library = DISTRIBUTIONS.get(module, module)
        for extra in named:
            assert any(re.match(rf"{library}\b", line) for line in extras[extra]), module
        assert not any(re.match(rf"{library}\b", line) for line in project["dependencies"]), module


def test_a_library_that_is_missing_is_named_with_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"^this needs Nothing: pip install 'larceny\[lab\]'$"):
        need("no_such_library", "lab", "Nothing")


def test_what_plays_and_hosts_is_imported_without_any_extra() -> None:
    blocked = [*needed(), "ray", "torch"]
    code = f"""import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from importlib import import_module
for name in {BASE!r}:
    import_module(name)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "extra", "arguments"),
    [
        ("altair", "lab", ["simulate", "heist", "--report", "report.html"]),
        ("polars", "lab", ["simulate", "heist", "--report", "report.csv"]),
        ("optuna", "lab", ["tune", "heist", "--vary", "rolls=2,3", "--target", "decisions=80"]),
        ("psycopg", "postgres", ["tables", "list", "--database", "postgresql://nowhere/larceny"]),
    ],
)
def test_a_command_without_its_extra_says_in_one_line_what_to_install(
    module: str,
    extra: str,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    assert status(arguments) == 2
    line = capsys.readouterr().err
    assert line.startswith("larceny: this needs ")
    assert line.endswith(f"pip install 'larceny[{extra}]'\n")
    assert line.count("\n") == 1
