"""A game in a package of its own is found by its entry point, and plays everywhere."""

from __future__ import annotations

import re
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.cli.main import status
from larceny.engine.errors import ContractError
from larceny.games import NAMES
from larceny.match import catalogue
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.outside.example_package import EXAMPLE, forget_games, install, write_dist_info

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "adding-a-game.md"


def test_the_example_declares_the_entry_point_that_is_tested() -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["larceny.games"] == {"zombie-dice": "zombie_dice"}


def test_it_is_listed_after_the_games_that_are_shipped(zombie_dice: str) -> None:
    assert larceny.games() == [*NAMES, zombie_dice]
    assert larceny.load(zombie_dice).bots == ["random", "greedy", "search", "sharp"]


def test_it_is_played_saved_and_opened(zombie_dice: str, tmp_path: Path) -> None:
    game = larceny.load(zombie_dice)
    table = game.table(seats=3, seed=1)
    bots = [larceny.bot("greedy", game, seed=seat) for seat in range(3)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.observe(seat)))
    table.save(tmp_path / "game.larceny")
    assert larceny.replay(tmp_path / "game.larceny").scores == table.scores
    assert max(table.scores) >= 13


def test_defaults_explain_what_is_wrong_with_a_move(zombie_dice: str) -> None:
    table = larceny.load(zombie_dice).table(seats=2, seed=1)
    with pytest.raises(larceny.IllegalMove, match="it is the turn of p") as caught:
        table.play(1 - table.actors[0], "stop")
    assert caught.value.rule is None
    with pytest.raises(larceny.BadNotation, match="possible now: roll, stop"):
        table.play(table.actors[0], "moan")


@pytest.mark.compiled
def test_it_is_simulated(zombie_dice: str) -> None:
    result = larceny.simulate(zombie_dice, 2, ["greedy", "random"], 2000, seed=1)
    assert result.is_compiled
    assert result.win_shares()[0][1] > 0.7


@pytest.mark.nightly
@pytest.mark.compiled
def test_its_search_by_playouts_makes_the_moves_of_plain_python(zombie_dice: str) -> None:
    native, plain = (
        larceny.simulate(zombie_dice, 2, ["search:20", "greedy"], 2, seed=1, engine=engine)
        for engine in ("native", "python")
    )
    assert native.decisions.tolist() == plain.decisions.tolist()
    assert native.scores.tolist() == plain.scores.tolist()


def test_it_plays_in_the_terminal_on_a_generic_board(
    zombie_dice: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    save = tmp_path / "game.larceny"
    options = ["--bots", "greedy", "--seats", "2", "--seed", "3", "--save", str(save)]
    assert status(["play", zombie_dice, *options]) == 0
    shown = capsys.readouterr().out
    assert "green 6, yellow 4, red 3" in shown or "cup" in shown
    assert re.search(r"> Player +0", shown)


@pytest.fixture
def listed(zombie_dice: str) -> Iterator[str]:
    """The game, in a list of games that is made anew, and forgotten afterwards."""
    catalogue.game_lines.cache_clear()
    yield zombie_dice
    catalogue.game_lines.cache_clear()


def test_it_plays_on_a_server(listed: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    settings = Settings(database_url=url, bot_delay=0, rate=100_000, burst=100_000)
    with TestClient(create_app(settings)) as client:
        assert listed in [line["name"] for line in client.get("/api/games").json()]
        info = client.get(f"/api/games/{listed}").json()
        assert info["default_bot"] == "greedy"
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]
        body = {"game": listed, "seats": seats, "hot_seat": True}
        opened = client.post("/api/tables", json=body).json()
        path, frame = f"/api/tables/{opened['id']}", {"over": False}
        for _ in range(2000):
            frame = client.get(f"{path}/view", headers=_bearer(opened, 0)).json()
            if frame["over"]:
                break
            seat = frame["actors"][0]
            view = client.get(f"{path}/view", headers=_bearer(opened, seat)).json()
            is_good = view["board"]["brains"] > 2
            move = {"seat": seat, "move": "stop" if is_good else "roll", "version": view["version"]}
            answer = client.post(f"{path}/moves", json=move, headers=_bearer(opened, seat))
            assert answer.status_code == 200, answer.text
        assert frame["over"]
        schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
        assert "ZombieDiceView" in schemas


def _bearer(opened: dict[str, dict[str, str]], seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {opened['tokens'][str(seat)]}"}


def test_the_rule_test_of_the_guide_passes(zombie_dice: str) -> None:
    block = re.search(r"```python\n(import larceny\n.*?)```", GUIDE.read_text("utf-8"), re.S)
    assert block is not None
    module = ModuleType("guide_test")
    exec(block[1], vars(module))
    module.test_zd05_the_third_shotgun_ends_the_turn()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three bad packages beside the good one: broken, clashing, and declared twice."""
    site = tmp_path / "site"
    write_dist_info(site, "good_package", {"zombie-dice": "zombie_dice"})
    write_dist_info(site, "bad_package", {"bad": "broken_game", "gone": "no_such_package"})
    write_dist_info(site, "thief_package", {"heist": "zombie_dice"})
    write_dist_info(site, "one_package", {"twice": "zombie_dice"})
    write_dist_info(site, "other_package", {"twice": "broken_game", "Loud Name": "zombie_dice"})
    (site / "broken_game").mkdir()
    (site / "broken_game" / "__init__.py").write_text("1 / 0\n", "utf-8")
    with monkeypatch.context() as patch:
        install(patch, site, EXAMPLE)
        yield site
    forget_games()


PROBLEMS = {
    "bad": "the game 'bad' of bad-package 1.0 cannot be used: ZeroDivisionError: division by zero",
    "gone": "No module named 'no_such_package'",
    "heist": "thief-package 1.0 declares a game 'heist', which Larceny has",
    "twice": "several packages declare a game 'twice': one-package 1.0, other-package 1.0",
    "Loud Name": "small letters, digits and dashes",
}


def test_what_is_wrong_with_a_package_is_one_line_and_breaks_nothing_else(
    broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert larceny.games() == [*NAMES, "zombie-dice"]
    assert len(caught) == len(PROBLEMS)
    assert larceny.load("heist").title == "HEIST!"
    for game, words in PROBLEMS.items():
        if game != "heist":
            with pytest.raises(ContractError, match=re.escape(words)):
                larceny.load(game)
    assert status(["games"]) == 0
    shown = capsys.readouterr()
    assert len(shown.err.splitlines()) == len(PROBLEMS)
    assert all(words in shown.err for words in PROBLEMS.values())
    assert "zombie-dice" in shown.out
    assert status(["play", "bad"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
