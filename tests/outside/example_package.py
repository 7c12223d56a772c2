"""Puts the example game on the path as if it were installed, without installing anything."""

from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "zombie_dice"
GAMES = import_module("larceny.games")


def write_dist_info(folder: Path, package: str, entries: dict[str, str]) -> None:
    """Write what an installed package says of itself: its name and its entry points."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    name = package.replace("_", "-")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    lines = [f"{game} = {module}" for game, module in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[larceny.games]", *lines, ""]), "utf-8")


def install(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Put folders on the path, and forget which games were found before."""
    for folder in folders:
        monkeypatch.syspath_prepend(str(folder))
    forget_games()


def forget_games() -> None:
    """Look for games anew."""
    invalidate_caches()
    GAMES.find_entries.cache_clear()
    GAMES.load.cache_clear()
    GAMES.list_problems.cache_clear()
    for name in list(sys.modules):
        if name.partition(".")[0] in ("zombie_dice", "broken_game"):
            del sys.modules[name]
