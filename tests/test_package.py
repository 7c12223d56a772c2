"""What the wheel has besides Python: `pyproject.toml` names every file that the package reads."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.server.settings import PAGE_FOLDER, SITE_FOLDER

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "larceny"


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def data_patterns() -> list[str]:
    patterns: list[str] = project()["tool"]["setuptools"]["package-data"]["larceny"]
    return patterns


def is_declared(file: Path) -> bool:
    """Return whether a file is package data; as for setuptools, `*` stays within a folder."""
    name = file.relative_to(PACKAGE).as_posix()
    return any(
        fnmatch(name, pattern) and ("**" in pattern or name.count("/") == pattern.count("/"))
        for pattern in data_patterns()
    )


def data_files() -> list[Path]:
    files = [
        file
        for file in PACKAGE.rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc") and PAGE_FOLDER not in file.parents
    ]
    assert files
    return files


def test_every_file_that_is_not_python_is_in_the_wheel() -> None:
    assert [str(file) for file in data_files() if not is_declared(file)] == []


@pytest.mark.parametrize("suffix", [".toml", ".md", ".npz", ".card", ".mako", ".woff2"])
def test_rule_sets_rules_weights_cards_migrations_and_fonts_are_among_them(suffix: str) -> None:
    assert any(file.suffix == suffix for file in data_files())


@pytest.mark.parametrize("name", ["index.html", "sw.js", "assets/app-1.js"])
def test_the_page_is_data_of_the_package(name: str) -> None:
    assert is_declared(PAGE_FOLDER / name)


@pytest.mark.parametrize("name", ["index.html", "python/snapshot-1.xz"])
def test_the_site_without_a_server_is_data_of_the_package(name: str) -> None:
    assert is_declared(SITE_FOLDER / name)


def test_the_page_is_built_where_the_server_looks_for_it() -> None:
    config = (ROOT / "web" / "vite.config.ts").read_text()
    (folder,) = re.findall(r'outDir: "([^"]+)"', config)
    assert (ROOT / "web" / folder).resolve() == PAGE_FOLDER


def test_every_folder_of_python_is_a_package() -> None:
    folders = {file.parent for file in PACKAGE.rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_version_stands_in_one_place() -> None:
    assert "version" in project()["project"]["dynamic"]
    assert project()["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "larceny.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", larceny.__version__)
