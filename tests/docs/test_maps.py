"""The map of folders and the diagram of layers are true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def find_block(first: str) -> list[str]:
    """Return the lines of the one block of the page that begins with a line."""
    texts: list[str] = BLOCK.findall(PAGE.read_text("utf-8"))
    (block,) = (text for text in texts if text.startswith(f"{first}\n"))
    return block.splitlines()


def test_the_map_has_every_folder() -> None:
    lines = find_block("src/larceny/")
    mapped = {line.split()[0].rstrip("/") for line in lines if line.startswith("  ")}
    source = ROOT / "src" / "larceny"
    packages = {path.parent.name for path in source.glob("*/__init__.py")}
    assert mapped == packages | {"languages", "plot.py"}


def test_the_diagram_shows_the_layers_that_are_checked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert ["__main__", *find_block("cli")] == layers
