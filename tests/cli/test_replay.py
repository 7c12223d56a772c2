"""`larceny replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larceny
from larceny.cli.main import status
from larceny.table.notes import Takeover
from larceny.table.save import dump
from tests.cli.script import finished_game


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


def test_replay_at_an_event_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path), "--at", "9999"]) == 2
    assert "--at: the game has events" in capsys.readouterr().err


def test_notation_is_the_log_with_its_numbers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path), "--notation"]) == 0
    shown = capsys.readouterr().out.splitlines()
    log = larceny.replay(path).log
    assert shown[: len(log)] == [f"{number} {event}" for number, event in enumerate(log, 1)]


def test_sentences_are_those_of_the_story(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert all(sentence in shown for sentence in larceny.replay(path).story())


@pytest.mark.parametrize("at", [0, 1, 25])
def test_at_shows_the_position_after_an_event(
    at: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    path = finished_game(tmp_path / "game.larceny")
    assert status(["replay", str(path), "--at", str(at), "--notation"]) == 0
    shown = capsys.readouterr().out
    table = larceny.replay(path)
    assert f"unfinished: {table.at(at).position}" in shown
    assert f"\n{at + 1} {table.log[at]}\n" not in f"\n{shown}"
    assert at == 0 or f"\n{at} {table.log[at - 1]}\n" in f"\n{shown}"


def test_the_last_event_shows_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    last = larceny.replay(path).version
    assert status(["replay", str(path), "--at", str(last)]) == 0
    assert "The end" in capsys.readouterr().out


def test_hidden_cards_of_an_unfinished_game_stay_hidden(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = larceny.load("art-robbery").table(2, seed=3)
    drawn = [event.move for event in table.log if event.move.startswith("card ")]
    assert len(set(drawn)) > 1, "cards were dealt"
    path = tmp_path / "game.larceny"
    path.write_text(dump(table))
    assert status(["replay", str(path), "--notation"]) == 0
    shown = capsys.readouterr().out
    assert "card ?" in shown
    assert not any(f"{move}\n" in shown for move in drawn)


def test_a_file_that_was_changed_is_refused_by_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    lines = path.read_text().splitlines()
    lines[20] = lines[20].replace("1", "2")
    path.write_text("\n".join(lines) + "\n")
    assert status(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith("larceny: line 21: ")


def test_who_played_for_whom_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = larceny.replay(finished_game(tmp_path / "game.larceny"))
    table.takeovers = (Takeover(9, 0, "bot", "level-3"), Takeover(20, 0, "back", "Ann"))
    path = tmp_path / "taken.larceny"
    table.save(path)
    assert status(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = next(at for at, line in enumerate(lines) if line.startswith("  10 "))
    name = table.setup.name(0)
    assert lines[place - 1].strip() == f"The bot level-3 plays for {name} from here on."
    assert status(["replay", str(path), "--language", "de"]) == 0
    assert "Ann ist zurück und spielt weiter." in capsys.readouterr().out
    assert status(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["takeovers"]
    assert told[0] == {"after": 9, "seat": "p0", "kind": "bot", "name": "level-3"}
