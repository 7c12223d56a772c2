"""`larceny build` writes the module of a game into somebody else's package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import larceny
from larceny.cli.build import build_games
from larceny.compile.wasm.store import CODE, FACTS, why_stale
from larceny.games import load
from tests.outside.example_package import EXAMPLE, forget_games, install, write_dist_info

pytestmark = [pytest.mark.nightly, pytest.mark.compiled]


def test_a_game_that_was_built_is_played_by_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_dist_info(tmp_path / "site", "larceny_zombie_dice", {"zombie-dice": "zombie_dice"})
    shutil.copytree(EXAMPLE, tmp_path / "example")
    with monkeypatch.context() as patch:
        install(patch, tmp_path / "site", tmp_path / "example")
        folder = load("zombie-dice").folder
        assert folder.is_relative_to(tmp_path)
        assert "run `larceny build`" in why_stale(folder)
        patch.setenv("PYTHONPATH", f"{tmp_path / 'site'}:{tmp_path / 'example'}")
        built = []
        for _ in range(2):
            assert build_games(["zombie-dice"]) == 0
            built.append([(folder / name).read_bytes() for name in (CODE, FACTS)])
        assert {path.name for path in folder.glob("compiled.*")} == {CODE, FACTS}
        assert built[0] == built[1], "the same sources give the same bytes"
        played = [
            larceny.simulate("zombie-dice", 2, ["greedy", "random"], 200, seed=1, engine=engine)
            for engine in ("wasm", "python")
        ]
        assert played[0].win_shares() == played[1].win_shares()
    forget_games()
