"""The command line: what people type, what they get, and one clear line when it is wrong."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

import larceny
from larceny.cli.main import status
from larceny.table.journal import seed_file
from larceny.table.save import dump

LONG = "9" * 5000
"""More digits than Python reads."""


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")


def finished_game(path: Path) -> Path:
    game = larceny.load("dice-heist")
    table = game.table(seats=2, seed=4)
    bot = larceny.bot("greedy", game)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
    table.save(path)
    return path


def test_games_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["games"]) == 0
    assert "Dice Heist" in capsys.readouterr().out
    assert status(["games", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in facts] == larceny.games()


def test_rules_tells_rules_in_our_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist"]) == 0
    text = capsys.readouterr().out
    assert all(rule in text for rule in larceny.load("dice-heist").contract.rulebook)
    assert "targeted-raid" in text


def test_rules_tells_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist", "dh-13"]) == 0
    text = capsys.readouterr().out
    assert "DH-13" in text
    assert "DH-14" not in text


def test_rules_tells_numbers_with_their_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["rules", "dice-heist", "--params", "--set", "sidekicks=7"]) == 0
    text = capsys.readouterr().out
    assert "reviewed" in text
    assert "changed" in text
    assert "fingerprint" in text


def test_simulate_prints_win_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["simulate", "dice-heist", "--bots", "greedy,random", "--games", "300"]) == 0
    text = capsys.readouterr().out
    assert "greedy" in text
    assert "95 % interval" in text


def test_simulate_as_json_and_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import polars as pl

    out = tmp_path / "games.parquet"
    arguments = ["simulate", "dice-heist", "--seats", "3", "--games", "500", "--seed", "9"]
    assert status([*arguments, "--set", "sidekicks=6", "--out", str(out), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 500
    assert facts["changes"] == {"sidekicks": 6}
    assert len(facts["seats"]) == 3
    assert sum(seat["win_share"] for seat in facts["seats"]) == pytest.approx(1)
    frame = pl.read_parquet(out)
    assert frame.height == 500
    assert frame["win_p0"].mean() == pytest.approx(facts["seats"][0]["win_share"])


def test_ctrl_c_stops_a_simulation_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("larceny.lab.simulate.simulate", interrupt)
    assert status(["simulate", "dice-heist"]) == 130
    assert capsys.readouterr().err == "larceny: stopped\n"


def test_replay_tells_a_saved_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path)]) == 0
    text = capsys.readouterr().out
    assert "breaks into" in text
    assert "The end" in text
    assert status(["replay", str(path), "--at", "10", "--notation"]) == 0
    assert "unfinished" in capsys.readouterr().out


def test_replay_salvages_what_is_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    cut = tmp_path / "cut.larceny"
    cut.write_text(path.read_text()[:1500])
    assert status(["replay", str(cut)]) == 2
    assert "--salvage" in capsys.readouterr().err
    assert status(["replay", str(cut), "--salvage"]) == 0


def test_verify_proves_and_refutes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("proved")
    path.write_text(path.read_text().replace("die 6", "die 5", 1))
    assert status(["verify", str(path)]) == 1
    assert "refuted: line" in capsys.readouterr().err
    unfinished = tmp_path / "unfinished.larceny"
    unfinished.write_text(dump(larceny.load("dice-heist").table(2)))
    assert status(["verify", str(unfinished)]) == 1


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    rest = iter(lines)

    def answer(prompt: str) -> str:
        line = next(rest)
        if line == "^C":
            raise KeyboardInterrupt
        if line == "^D":
            raise EOFError
        return line

    monkeypatch.setattr("larceny.cli.play.read_line", answer)


def test_ctrl_c_saves_and_resume_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "1", "^C")
    assert status(["play", "dice-heist", "--save", str(path)]) == 130
    assert f"--resume {path}" in capsys.readouterr().err
    events = len(larceny.replay(path).log)
    type_in(monkeypatch, "1", "^D")
    assert status(["play", "--resume", str(path)]) == 0
    assert len(larceny.replay(path).log) > events


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
    assert "is no move" in shown.out
    assert "saved; go on with" in shown.err


def test_a_file_that_is_no_text_is_not_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert status(["play", "--resume", str(path)]) == 2
    assert "picture.png is no text" in capsys.readouterr().err


def test_a_resumed_game_can_be_proved_at_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "^C")
    arguments = ["--seats", "2", "--names", "Anna"]
    assert status(["play", "dice-heist", *arguments, "--save", str(path)]) == 130
    type_in(monkeypatch, *["1", "2", "3"] * 400)
    assert status(["play", "--resume", str(path)]) == 0
    assert "Anna" in capsys.readouterr().out
    assert larceny.verify(path).is_proved
    assert status(["play", "--resume", str(path)]) == 0
    assert "is finished" in capsys.readouterr().out


def test_resume_last_finds_the_latest_unfinished_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert status(["play", "--resume", "last"]) == 2
    assert "no unfinished game" in capsys.readouterr().err
    type_in(monkeypatch, "quit")
    assert status(["play", "--names", "Berta"]) == 0
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", "last"]) == 0
    assert "Berta" in capsys.readouterr().out


def test_resume_last_passes_over_what_does_not_open_and_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_in(monkeypatch, "quit")
    assert status(["play", "--names", "Berta"]) == 0
    games = tmp_path / "data" / "larceny" / "games"
    (games / "junk.larceny").write_text("junk\n")
    (games / "bytes.larceny").write_bytes(b"\xff\n")
    (games / "old.larceny").write_text("larceny 1\ngame dice-heist\nversion 0\ncheck 0\n")
    for name in ("junk", "bytes", "old"):
        os.utime(games / f"{name}.larceny", (2e9, 2e9))
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", "last"]) == 0
    shown = capsys.readouterr()
    assert "Berta" in shown.out
    assert "junk.larceny is passed over: line 1: this is no saved game" in shown.err
    assert "bytes.larceny is passed over: line 1" in shown.err
    assert "old.larceny is passed over: line 3" in shown.err


def test_without_its_seed_a_game_is_not_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--save", str(path)]) == 0
    seed_file(path).unlink()
    assert status(["play", "--resume", str(path)]) == 2
    assert "is missing" in capsys.readouterr().err


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


def test_a_seed_kept_under_the_older_name_is_found_and_cleared_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--save", str(path)]) == 0
    older = seed_file(path).rename(tmp_path / "mine.seed")
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", str(path)]) == 0
    assert seed_file(path).exists()
    assert not older.exists()


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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "there is no command 'dance'; there are games, rules, play, serve, "),
        (["odds", "dice-heist"], "no odds for dice-heist; there are for batman, heist, "),
        (["odds", "monopoly"], "no game 'monopoly'; the games with odds are batman, heist, "),
        (["--bogus"], "No such option: --bogus"),
        (["play", "monopoly"], "there is no game 'monopoly'"),
        (["play", "--seats", "9"], "2 to 5 seats, not 9"),
        (["play", "--seats", "x"], "'--seats': 'x' is not a valid int"),
        (["play", "--people", "7"], "7 people do not fit"),
        (["play", "--bots", "clever"], "no bot 'clever'"),
        (["play", "--bots", "greedy,greedy,greedy"], "bots are named"),
        (["play", "--names", "A,B,C"], "3 names for 1 people"),
        (["play", "--rules", "house"], "no rule set 'house'"),
        (["play", "--set", "sidekicks"], "takes name=value"),
        (["play", "--set", "sidekicks=many"], "sidekicks: takes a whole number"),
        (["play", "--set", "sidekicks=1", "--set", "sidekicks=2"], "set twice"),
        (["play", "--seed", "a b"], "a seed is"),
        (["play", "--resume", "nowhere.larceny"], "nowhere.larceny: No such file"),
        (["play", "heist", "--resume", "x"], "settles all else: leave out GAME"),
        (["play", "--resume", "x", "--save", "y"], "leave out --save"),
        (["play", "--resume", "x", "--people", "1"], "leave out --people"),
        (["play", "--real-dice", "--seed", "5"], "--seed: real dice follow no seed"),
        (["rules", "dice-heist", "DH-13", "--params"], "--params: is about a rule set"),
        (["rules", "dice-heist", "DH-13", "--set", "sidekicks=8"], "--set: is about a rule set"),
        (["rules", "dice-heist", "XX-99"], "no rule 'XX-99'"),
        (["simulate", "dice-heist", "--games", "none"], "--games: takes a whole number"),
        (["simulate", "dice-heist", "--games", "0"], "--games: takes a whole number"),
        (
            ["simulate", "dice-heist", "--games", "1000000000000"],
            "games at most, not 10000",
        ),
        (["simulate", "dice-heist", "--games", LONG], "games at most, not 999"),
        (["simulate", "dice-heist", "--bots", f"search:{LONG}"], "no bot 'search:999"),
        (["simulate", "dice-heist", "--set", f"levels={LONG}"], "levels: takes a whole number"),
        (["simulate", "dice-heist", "--set", f"levels={'[' * 100_000}"], "levels: takes a whole"),
        (["simulate", "dice-heist", "--bots", "greedy,greedy,greedy"], "2 seats take 2 bots"),
        (["simulate", "dice-heist", "--workers", "0"], "--workers"),
        (["simulate", "dice-heist", "--out", "/nowhere/x.parquet"], "/nowhere is no folder"),
        (["simulate", "dice-heist", "--set", "levels=2,3,4,6"], "levels: 6 is too high"),
        (["replay", "nowhere.larceny"], "nowhere.larceny: No such file"),
        (["replay"], "Missing argument"),
        (["verify", "nowhere.larceny"], "nowhere.larceny: No such file"),
        (["games", "--bogus"], "No such option: --bogus"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(arguments) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.startswith("larceny: ")
    assert err.count("\n") == 1


def test_replay_at_an_event_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path), "--at", "9999"]) == 2
    assert "--at: the game has events" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "replay", "verify"])
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert f"\n    larceny {command}" in text or f"Example: larceny {command}" in text


@pytest.mark.parametrize("command", [[], ["odds"]])
def test_asking_for_nothing_shows_the_help_as_it_stands(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status([*command, "--help"]) == 0
    wanted = capsys.readouterr().out
    assert wanted.count("\n") > 8
    assert status(command) == 2
    assert capsys.readouterr().err == wanted


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--version"]) == 0
    assert larceny.__version__ in capsys.readouterr().out
