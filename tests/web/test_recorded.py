"""The games that the boards' tests play through are what the games show today."""

from __future__ import annotations

import json

import pytest
from scripts.record import GAMES, path_of, record

RECORDED = [(game, golden) for game, wishes in GAMES.items() for golden in wishes]


@pytest.mark.parametrize(("game", "golden"), RECORDED)
def test_a_recorded_game_shows_the_view_of_today(game: str, golden: str) -> None:
    kept = json.loads(path_of(game, golden).read_text())
    now = json.loads(json.dumps(record(game, golden, GAMES[game][golden])))
    assert kept == now, "the view has changed: python scripts/record.py, and look at the board"
