"""Docs that could drift: the files and the names of the package that they name exist."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parent.parent.parent
GENERATED = ROOT / "docs" / "rules"
DOCS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "web" / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if GENERATED not in page.parents),
]
FOLDERS = ("", "src/larceny", "src/larceny/server", "web", "web/src")
"""Paths are relative to one of these; docs on the server and on the page leave out the obvious."""
TUTORIAL_GAME = "/pig/"
"""The tutorial's reader creates these files."""

_PATH = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|ts|svelte|css|md|toml))`")
_NAME = re.compile(r"(?<![\w./-])larceny((?:\.[A-Za-z_]\w*)+)")


def find_paths(page: Path) -> list[str]:
    """Return the files that a page names, in backticks and with at least one folder."""
    paths = _PATH.findall(page.read_text("utf-8"))
    return [path for path in paths if TUTORIAL_GAME not in path]


def find_names(page: Path) -> list[str]:
    """Return the dotted names of the package that a page names, such as `larceny.table.save`."""
    return [f"larceny{rest}" for rest in _NAME.findall(page.read_text("utf-8"))]


def exists(name: str) -> bool:
    """Return whether a dotted name is a module, or a name in one."""
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    missing = [
        path
        for path in find_paths(page)
        if not any((ROOT / folder / path).is_file() for folder in FOLDERS)
    ]
    assert missing == []


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_name_of_the_package_that_a_page_names_exists(page: Path) -> None:
    names = [name for name in find_names(page) if ".games.pig" not in name]
    assert [name for name in names if not exists(name)] == []


def test_a_stale_reference_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`table/glance.py` and `larceny.bots.mind.Mind`, `saved.larceny`", "utf-8")
    assert find_paths(page) == ["table/glance.py"]
    assert find_names(page) == ["larceny.bots.mind.Mind"]
    assert not exists("larceny.bots.mind.Mind")
    assert exists("larceny.table.save.dump")


def test_docs_name_files_at_all() -> None:
    assert sum(len(find_paths(page)) for page in DOCS) > 20
