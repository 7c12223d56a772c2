"""`larceny play`: new games."""

from __future__ import annotations

import io
from itertools import takewhile
from pathlib import Path

import pytest

import larceny
from larceny.bots import default_bot
from larceny.cli.main import status
from larceny.games import load
from larceny.table.journal import seed_file
from tests.cli.script import type_in
from tests.nightly import by_day


@pytest.mark.parametrize("game", [["dice-heist"], ["spell-stealers", "--rules", "live"]])
def test_a_keyboard_that_is_gone_ends_the_game_like_ctrl_d(
    game: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert status(["play", *game, "--seats", "2"]) == 0
    assert "saved; go on with" in capsys.readouterr().err


def test_bytes_that_are_no_text_are_no_move(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8", errors="strict")
    monkeypatch.setattr("sys.stdin", typed)
    assert status(["play", "--seats", "2"]) == 0
    shown = capsys.readouterr()
    assert "is not a move" in shown.out
    assert "saved; go on with" in shown.err


def test_a_game_may_be_saved_under_any_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("gg.seed", "game.1", "game.2", "game"):
        type_in(monkeypatch, "quit")
        assert status(["play", "--seats", "2", "--save", str(tmp_path / name)]) == 0
    for name in ("gg.seed", "game.1", "game.2", "game"):
        type_in(monkeypatch, *["1", "2", "3"] * 400)
        assert status(["play", "--resume", str(tmp_path / name)]) == 0
        assert larceny.verify(tmp_path / name).is_proved


def test_saving_never_writes_over_what_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--save", str(path)]) == 0
    before = path.read_text()
    assert status(["play", "--save", str(path)]) == 2
    assert "mine.larceny exists already: go on with a game by --resume" in capsys.readouterr().err
    assert path.read_text() == before
    path.unlink()
    assert status(["play", "--save", str(path)]) == 2
    assert "mine.larceny.seed exists already" in capsys.readouterr().err
    for folder in (str(tmp_path), ""):
        assert status(["play", "--save", folder]) == 2
        assert "is a folder; name a file in it" in capsys.readouterr().err


def start(monkeypatch: pytest.MonkeyPatch, path: Path, *arguments: str) -> larceny.Table:
    """Start a game, leave it at once, and return it as it was saved."""
    type_in(monkeypatch, "quit")
    assert status(["play", *arguments, "--save", str(path)]) == 0
    return larceny.replay(path)


def test_by_default_one_person_plays_dice_heist_against_two_bots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setup = start(monkeypatch, tmp_path / "a.larceny").setup
    bot = default_bot(load("dice-heist"))
    assert setup.bots == ("", bot, bot)
    assert setup.names == ("Player", f"{bot} 1", f"{bot} 2")


@pytest.mark.parametrize(
    ("people", "seats"), by_day((1, 3), (3, 4), (4, 4), of=[(0, 2), (1, 3), (3, 4), (4, 4)])
)
def test_seats_are_those_of_the_people_and_two_bots_if_they_fit(
    people: int, seats: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """HEIST! takes 2 to 4."""
    type_in(monkeypatch, *["quit"] * 2)
    path = tmp_path / "a.larceny"
    assert status(["play", "heist", "--people", str(people), "--save", str(path)]) == 0
    assert larceny.replay(path).seats == seats


def test_a_seed_gives_the_same_dice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Up to the first move: bots have seeds of their own, which nobody sets."""
    dice = []
    for number, seed in enumerate(("5", "5", "6")):
        path = tmp_path / f"{number}.larceny"
        log = start(monkeypatch, path, "--seed", seed, "--seats", "2").log
        dice.append(list(takewhile(lambda event: event.seat == larceny.CHANCE, log)))
    assert len(dice[0]) > 2
    assert dice[0] == dice[1] != dice[2]


def test_changed_rules_are_kept_with_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    arguments = ("--rules", "targeted-raid", "--set", "sidekicks=8")
    setup = start(monkeypatch, tmp_path / "a.larceny", "dice-heist", *arguments).setup
    assert (setup.rules, setup.changes) == ("targeted-raid", {"sidekicks": 8})


def test_real_dice_are_typed_in_and_have_no_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "real.larceny"
    type_in(monkeypatch, "die 3", "4", "quit")
    assert status(["play", "--seats", "2", "--real-dice", "--save", str(path)]) == 0
    table = larceny.replay(path)
    assert [event.move for event in table.log] == ["die 3", "die 4"]
    assert table.setup.is_manual
    assert not seed_file(path).exists()
    assert "sealed" not in capsys.readouterr().out


def test_the_commitment_is_shown_before_the_first_roll(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = start(monkeypatch, tmp_path / "a.larceny", "--seats", "2")
    assert f"sha256 {table.setup.commitment}" in capsys.readouterr().out.replace("\n", " ")


def test_a_finished_game_says_how_to_prove_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "bots.larceny"
    type_in(monkeypatch)
    assert status(["play", "--people", "0", "--seats", "2", "--save", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "prove the dice: larceny verify" in shown
    assert larceny.verify(path).is_proved
    assert not seed_file(path).exists()


def test_two_games_begun_in_one_second_have_files_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("time.strftime", lambda _: "20260101-120000")
    for _ in range(3):
        type_in(monkeypatch, "quit")
        assert status(["play", "--seats", "2"]) == 0
    games = (tmp_path / "data" / "larceny" / "games").glob("*.larceny")
    assert sorted(path.stem for path in games) == [
        "dice-heist-20260101-120000",
        "dice-heist-20260101-120000-2",
        "dice-heist-20260101-120000-3",
    ]
