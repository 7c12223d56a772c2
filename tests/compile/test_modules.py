"""The modules of the games: as new as their sources, and the same games as everywhere else."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.bots import names
from larceny.cli.module_sources import ModuleSources
from larceny.compile.line_up import LineUp
from larceny.compile.wasm.store import hash_bytes, hash_code, open_module, why_stale
from larceny.engine.errors import BadParam
from larceny.engine.rule import rule
from larceny.games import NAMES, load
from larceny.games.dice_heist.rules import moves
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.recording import WatchingRunner, choose_noted
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner
from larceny.lab.timed_simulation import simulate_timed

FAST = ("random", "beginner", "greedy")


@pytest.mark.parametrize("game", NAMES)
def test_a_module_is_as_new_as_its_sources(game: str) -> None:
    assert why_stale(load(game).folder) == ""


def play(
    game: str,
    bots: Sequence[str],
    games: int,
    engine: str,
    equity: bool = False,
    rules: str | None = None,
) -> tuple[bytes, bytes]:
    """Return all that is known of some games, which are all watched."""
    plan = make_plan(game, len(bots), bots, games, rules, None)
    runner = WatchingRunner(plan.contract, plan.params, plan.policies, 1, choose_noted(equity))
    blocks = list(runner.stream(7, games, Compute(2, engine=engine)))
    results = b"".join(block.results.tobytes() for block in blocks)
    return results, b"".join(block.watched.tobytes() for block in blocks)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("bot", [*FAST, "solver", "exact", "mixed"])
def test_the_module_plays_the_games_of_plain_python(game: str, bot: str) -> None:
    contract = load(game)
    if bot not in names(contract) and bot != "mixed":
        pytest.skip("no such bot")
    seats = contract.seats[0] if bot == "exact" else contract.seats[1]
    bots = [*FAST, *FAST][:seats] if bot == "mixed" else [bot] * seats
    assert play(game, bots, 8, "wasm") == play(game, bots, 8, "python")


@pytest.mark.parametrize(
    ("game", "rules"), [(game, rules) for game in NAMES for rules in load(game).rule_sets]
)
def test_the_module_plays_every_rule_set_as_plain_python_does(game: str, rules: str) -> None:
    bots = ["random"] * load(game).seats[1]
    played = [play(game, bots, 3, engine, rules=rules) for engine in ("wasm", "python")]
    assert played[0] == played[1]


@pytest.mark.nightly
@pytest.mark.compiled
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("equity", [False, True])
def test_the_module_plays_the_games_of_native_code(game: str, equity: bool) -> None:
    contract = load(game)
    for seats in range(contract.seats[0], contract.seats[1] + 1):
        for bot in {*names(contract)} - {"search", "sharp", "level-5", "exact"}:
            games = 20_000 if bot in FAST and not equity else 500
            played = [
                play(game, [bot] * seats, games, engine, equity) for engine in ("wasm", "native")
            ]
            assert played[0] == played[1], (bot, seats)


@pytest.mark.nightly
@pytest.mark.compiled
@pytest.mark.parametrize("game", NAMES)
def test_the_module_searches_as_native_code_does(game: str) -> None:
    bots = ["search:20"] * load(game).seats[0]
    assert play(game, bots, 5, "wasm") == play(game, bots, 5, "native")


@pytest.mark.parametrize("game", NAMES)
def test_the_module_holds_all_ways_to_play_and_watch_games(game: str) -> None:
    for runner in ModuleSources(load(game)).runners():
        assert runner.play_all(3, 2, Compute(1, engine="wasm"))["steps"].all()


def test_the_module_plays_by_the_clock_as_plain_python_does() -> None:
    bots = ["greedy", "random", "level-2"]
    ahead, plain = (
        simulate_timed("spell-stealers", 3, bots, 4, seed=5, engine=engine)
        for engine in ("wasm", "python")
    )
    assert ahead.seconds.tolist() == plain.seconds.tolist()
    assert ahead.scores.tolist() == plain.scores.tolist()
    assert ahead.verdicts.tolist() == plain.verdicts.tolist()


def test_the_module_notes_how_games_end_as_plain_python_does() -> None:
    ahead, plain = (
        larceny.simulate("batman", 2, "greedy", 12, seed=2, end_states=True, engine=engine)
        for engine in ("wasm", "python")
    )
    assert ahead.end_states is not None
    assert plain.end_states is not None
    assert (ahead.end_states == plain.end_states).all()
    assert ahead.end_states["points"].any()


@pytest.mark.parametrize("game", NAMES)
def test_cards_play_as_in_plain_python(game: str) -> None:
    from larceny.bots.card.library import PREFIX, card_names

    contract = load(game)
    bots = [PREFIX + name for name in card_names(contract)][: contract.seats[0]]
    bots += ["random"] * (contract.seats[0] - len(bots))
    assert play(game, bots, 5, "wasm") == play(game, bots, 5, "python")


def test_strengths_of_one_bot_are_kept_apart() -> None:
    """All levels share one function, each with a memory of its own."""
    bots = ["level-1", "level-4", "level-2", "level-3"]
    mixed = play("dice-heist", bots, 3, "wasm")
    assert mixed == play("dice-heist", bots, 3, "python")
    assert mixed != play("dice-heist", ["level-4"] * 4, 3, "wasm")


def test_runs_of_the_same_bots_at_once_pack_their_memories_once_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, packed = 64, []  # so many blocks of one game each
    pack = LineUp.pack

    def note(line_up: LineUp, memories: Sequence[Any]) -> tuple[Any, ...]:
        packed.append(memories)
        return pack(line_up, memories)

    monkeypatch.setattr(LineUp, "pack", note)
    plans = [
        make_plan("dice-heist", 2, ["level-1", "level-2"], games, None, {"sidekicks": sidekicks})
        for sidekicks in (4, 6, 8)
    ]
    compute = Compute(2, engine="wasm")
    runners = [Runner(plan.contract, plan.params, plan.policies) for plan in plans]
    streams = [runner.stream(1, games, compute) for runner in runners]
    at_once = zip(*(list(blocks) for blocks in zip(*streams, strict=True)), strict=True)
    for runner, blocks in zip(runners, at_once, strict=True):
        results = np.concatenate([block.results for block in blocks])
        assert (results == runner.play_all(1, games, compute)).all()
    assert len(packed) == len(plans)


@rule
def first_move(params: Any, state: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Return the first legal move of Dice Heist."""
    moves(params, state, seat, out)
    return out[0]


def test_what_a_module_does_not_hold_is_refused_by_name() -> None:
    policy = larceny.Policy(first_move)
    with pytest.raises(BadParam, match="larceny build"):
        larceny.simulate("dice-heist", 2, [policy, "greedy"], games=1, engine="wasm")


def test_an_engine_has_a_known_name() -> None:
    with pytest.raises(BadParam, match="'wasm' or 'native' or 'python'"):
        larceny.simulate("dice-heist", 2, ["greedy"] * 2, games=1, engine="fast")


def test_comments_and_docstrings_make_no_module_older(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    hashes = []
    for text in ('"""A."""\nx = 1', '"""B."""\nx = 1  # one', "x = 2"):
        source.write_text(text)
        assert ast.parse(text)
        hashes.append((hash_bytes([source]), hash_code([source])))
    assert len({content for content, _ in hashes}) == 3
    assert hashes[0][1] == hashes[1][1] != hashes[2][1]


def test_the_hash_of_code_is_the_same_in_every_version_of_python(tmp_path: Path) -> None:
    """Modules that one version built are shipped for all: the hash below was computed by 3.11."""
    source = tmp_path / "rules.py"
    source.write_text(
        "from a import b as c\n"
        "class D(b, e=None):\n    f: int = 0\n"
        "@c\ndef g(h, *, i=None, **j) -> None:\n    k = [f'{h!r:>{i}}', (), {}, 'l']\n"
        "    return lambda: k if h else not j\n"
    )
    assert hash_code([source]) == "1d3feb313037946babd2"


def test_a_folder_without_a_module_says_how_to_make_it(tmp_path: Path) -> None:
    assert why_stale(tmp_path).endswith("run `larceny build`")
    assert open_module(tmp_path) is None


SCRIPT = """
import sys, larceny
sys.modules["numba"] = sys.modules["llvmlite"] = None  # as if they were not installed
for game in larceny.games():
    seats = larceny.load(game).seats[0]
    table = larceny.load(game).table(seats, seed=1)
    while not table.over and table.version < 12:
        seat = table.actors[0]
        table.play(seat, table.moves(seat)[0])
    if not table.over:
        seen = table.observe(table.actors[0])
        bot = larceny.bot("search:20", larceny.load(game), seed=1)
        assert bot.choose(seen) in seen.moves
        assert larceny.hint(seen)
    table.rollout("greedy", games=3, seed=1)
    larceny.simulate(game, seats, ["greedy"] * seats, games=3, end_states=True)
    batch = larceny.batch(game, seats=seats, size=4)
    batch.step(batch.sample_actions().copy())
    print(game)
"""


def test_all_games_are_played_without_numba() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == larceny.games(), done.stderr


EVERYTHING = """
import sys, larceny
sys.modules["numba"] = sys.modules["llvmlite"] = None  # as if they were not installed
from larceny.bots import names
from larceny.games import load
name = sys.argv[1]
game, contract = larceny.load(name), load(name)
for seats in range(contract.seats[0], contract.seats[1] + 1):
    for bot in [one for one in names(contract) if one != "exact" or seats == 2]:
        table = game.table(seats, seed=seats)
        player = larceny.bot("search:20" if bot == "search" else bot, game, seed=1)
        for _ in range(2):
            seat = table.actors[0]
            table.play(seat, player.choose(table.observe(seat)) or table.moves(seat)[0])
            if table.over:
                break
    result = larceny.simulate(name, seats, ["greedy"] * seats, games=20, equity=True, luck=True)
    assert result.games == 20
table = game.table(contract.seats[0], seed=1)
while not table.over and table.version < 40:
    table.play(table.actors[0], table.moves(table.actors[0])[0])
assert larceny.review(table).decisions
"""

COMMANDS = (
    ("simulate", "dice-heist", "--games", "50", "--metrics"),
    ("simulate", "spell-stealers", "--clock", "--seats", "3", "--games", "50"),
    ("compare", "heist", "lock_supply=25", "--games", "200"),
    (
        "ladder",
        "dice-heist",
        "--seats",
        "2",
        "--bots",
        "random,sharp",
        "--games",
        "4",
        "--slow-games",
        "2",
        "--calibration",
        "2",
    ),
)


@pytest.mark.nightly
@pytest.mark.parametrize("game", NAMES)
def test_every_bot_and_a_review_need_no_numba(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING, game], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.nightly
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_commands_of_the_lab_need_no_numba(arguments: tuple[str, ...], tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None; "
        "from larceny.cli.main import run; run()"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
