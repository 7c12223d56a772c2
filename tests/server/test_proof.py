"""The proof of the dice over HTTP: anybody can compute every chance event of a game again."""

from __future__ import annotations

import hashlib
import hmac
import random
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.games import NAMES, load
from larceny.table import fair_dice
from larceny.table.save import dump
from tests.server.test_hidden import open_table

GAMES = Path(__file__).parents[1] / "games"


def pick(seed: str, event: int, outcomes: list[str]) -> str:
    """Return the outcome of an event, computed as the description of the route says."""
    attempt = 0
    while True:
        message = f"{event}:{attempt}".encode()
        drawn = int.from_bytes(hmac.digest(seed.encode(), message, "sha256")[:8])
        if drawn < 2**64 // len(outcomes) * len(outcomes):
            return outcomes[drawn % len(outcomes)]
        attempt += 1


@pytest.mark.parametrize("game", NAMES)
def test_every_roll_and_card_follows_from_the_seed(client: TestClient, game: str) -> None:
    golden = sorted((GAMES / load(game).folder.name / "golden").glob("*.larceny"))[0]
    replay = client.post("/api/replay", json={"text": golden.read_text()}).json()["id"]
    proof = client.get(f"/api/tables/{replay}/proof").json()
    assert hashlib.sha256(proof["seed"].encode()).hexdigest() == proof["commitment"]
    events = client.get(f"/api/tables/{replay}/events").json()
    outcomes = {event["number"]: event["move"] for event in events if event["seat"] == "chance"}
    assert outcomes
    assert [roll["number"] for roll in proof["rolls"]] == list(outcomes)
    for roll in proof["rolls"]:
        assert outcomes[roll["number"]] == pick(proof["seed"], roll["number"], roll["outcomes"])


def test_there_is_no_proof_before_the_end(client: TestClient) -> None:
    answer = client.get(f"{open_table(client, 'dice-heist').path}/proof")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_real_dice_have_no_seed(client: TestClient) -> None:
    table, rng = larceny.load("dice-heist").table(seats=2, chance="manual"), random.Random(1)
    while not table.over:
        table.play(table.actors[0], rng.choice(table.moves(table.actors[0])))
    replay = client.post("/api/replay", json={"text": dump(table)}).json()["id"]
    proof = client.get(f"/api/tables/{replay}/proof").json()
    assert (proof["seed"], proof["commitment"]) == (None, None)


def test_the_proof_of_a_game_has_the_seed_of_its_commitment(client: TestClient) -> None:
    table = open_table(client, "dice-heist")
    commitment = table.get()["commitment"]
    assert table.get()["seed"] is None
    table.play_to_the_end()
    proof = table.get("/proof")
    assert (proof["commitment"], fair_dice.commitment(proof["seed"])) == (commitment, commitment)
    assert proof["rolls"][0] == {"number": 1, "outcomes": [f"die {face}" for face in range(1, 7)]}
