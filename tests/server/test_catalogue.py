"""A game's params as the page needs them: words for codes, headings for tables."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny import bots
from larceny.bots.title import title_of
from larceny.games import NAMES, load


def _params(client: TestClient, game: str) -> dict[str, dict[str, Any]]:
    return {param["name"]: param for param in client.get(f"/api/games/{game}").json()["params"]}


def test_codes_come_with_words_and_tables_with_headings(client: TestClient) -> None:
    heist = _params(client, "heist")
    assert heist["kinds"]["words"] == ["blue", "yellow", "purple", "red"]
    assert heist["rolls"]["words"] == heist["rolls"]["heads"] == []
    tiles = _params(client, "art-robbery")["tiles"]
    assert [len(names) for names in tiles["heads"]] == tiles["shape"]
    assert tiles["heads"][0][0] == "Sketches"


def test_params_of_real_time_and_of_simulations_are_listed_but_not_offered(
    client: TestClient,
) -> None:
    params = _params(client, "spell-stealers")
    assert not params["window"]["offered"]
    assert not params["close_throws"]["offered"]
    assert params["track"]["offered"]


@pytest.mark.parametrize("game", NAMES)
def test_bots_come_with_titles_and_one_of_them_is_the_default(
    client: TestClient, game: str
) -> None:
    info = client.get(f"/api/games/{game}").json()
    assert [bot["name"] for bot in info["bots"]] == bots.names(load(game))
    assert info["default_bot"] in [bot["name"] for bot in info["bots"]]
    for bot in info["bots"]:
        assert bot["title"] == title_of(bot["name"])
        assert bot["is_level"] == (bot["name"] in bots.LEVELS)
