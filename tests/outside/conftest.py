"""The example game, found as an installed package is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside.example_package import EXAMPLE, forget_games, install, write_dist_info


@pytest.fixture
def zombie_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    write_dist_info(tmp_path / "site", "larceny_zombie_dice", {"zombie-dice": "zombie_dice"})
    with monkeypatch.context() as patch:
        install(patch, tmp_path / "site", EXAMPLE)
        yield "zombie-dice"
    forget_games()
