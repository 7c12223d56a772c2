"""`larceny.evaluate`: each seat's share of the win, as one seat can know it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import larceny
from larceny.bots.evaluator.trained_weights import has_evaluator
from larceny.engine import rng
from larceny.games import NAMES, load
from larceny.table.observation import Observation
from larceny.table.table import Table
from tests.bots.random_weights import install_weights

SECRET_GAMES = ("art-robbery", "dice-heist")
every_game = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def weights(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return install_weights(load(name), tmp_path, monkeypatch)


def positions(name: str, seats: int, seed: int) -> Iterator[Table]:
    """Yield a table at each decision of a game between greedy bots, and when it is over."""
    table = larceny.load(name).table(seats, seed=seed)
    bot = larceny.bot("greedy", name, seed=seed)
    while not table.over:
        yield table
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
    yield table


@every_game
@pytest.mark.usefixtures("weights")
def test_shares_are_floats_that_add_up_to_1(name: str) -> None:
    for seats in (2, load(name).seats[1]):
        for count, table in enumerate(positions(name, seats, 3)):
            if count % 20 == 0:
                shares = larceny.evaluate(table.observe(seats - 1))
                assert len(shares) == seats
                assert all(type(share) is float and 0 <= share <= 1 for share in shares)
                assert sum(shares) == pytest.approx(1, abs=1e-9)


@every_game
@pytest.mark.usefixtures("weights")
def test_shares_are_exact_when_the_game_is_over(name: str) -> None:
    for seed in range(3):
        *_, table = positions(name, 2, seed)
        for seat in range(2):
            shares = larceny.evaluate(table.observe(seat))
            won = 1 / len(table.winners)
            assert shares == [won if other in table.winners else 0 for other in range(2)]


@pytest.mark.parametrize("name", SECRET_GAMES)
@pytest.mark.usefixtures("weights")
def test_shares_depend_on_nothing_that_the_seat_cannot_know(name: str) -> None:
    contract = load(name)
    hidden = 0
    for count, table in enumerate(positions(name, 3, 5)):
        if table.over or count % 7:
            continue
        seen = table.observe(1)
        truth = seen.state.copy()
        contract.rules.guess(seen.params, truth, 1, rng.new(count))
        hidden += truth != seen.state
        known = Observation(contract, seen.params, truth, 1)
        assert larceny.evaluate(known) == larceny.evaluate(seen)
    assert hidden > 3


@every_game
def test_the_seat_that_wins_is_expected_to_shortly_before(name: str) -> None:
    contract = load(name)
    if not has_evaluator(contract):
        pytest.skip("needs trained weights")
    values = []
    for seed in range(8):
        states = [(table.observe(0), table.winners) for table in positions(name, 2, seed)]
        winners = states[-1][1]
        late = [larceny.evaluate(seen) for seen, _ in states[-8:-1]]
        values.append(np.mean([sum(shares[seat] for seat in winners) for shares in late]))
    assert np.mean(values) > 0.65


def test_a_game_without_weights_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "none.npz")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    seen = larceny.load("batman").table(2, seed=1).observe(0)
    with pytest.raises(larceny.BadWeights, match="no evaluator: run `larceny train batman`"):
        larceny.evaluate(seen)


def damage_header(path: Path, **changes: object) -> None:
    """Change what a file of weights says about itself."""
    with np.load(path) as arrays:
        kept = dict(arrays)
    header = json.loads(bytes(kept["header"])) | changes
    kept["header"] = np.frombuffer(json.dumps(header).encode(), np.uint8)
    np.savez_compressed(path, **kept)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 99}, "another version of the rules"),
        ({"inputs": "0"}, "other fields of the State or the Params"),
        ({"game": "heist"}, "belong to another game"),
        ({"format": 0}, "are in another format"),
        ({"seats": [3, 4]}, "weights are for 3, 4 seats, not 2"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_the_reason(
    change: dict[str, object], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage_header(install_weights(load("batman"), tmp_path, monkeypatch), **change)
    seen = larceny.load("batman").table(2, seed=1).observe(0)
    with pytest.raises(larceny.BadWeights, match=words):
        larceny.evaluate(seen)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"nothing of the kind"])
def test_a_damaged_file_of_weights_is_named(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = install_weights(load("batman"), tmp_path, monkeypatch)
    path.write_bytes(content)
    seen = larceny.load("batman").table(2, seed=1).observe(0)
    with pytest.raises(larceny.BadWeights, match=r"batman.npz: not a file of weights"):
        larceny.evaluate(seen)
