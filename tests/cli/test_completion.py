"""What a shell offers when Tab is pressed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from larceny.cli.main import status
from tests.cli.script import finished_game


def complete(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> list[str]:
    """Return the words that bash offers at the end of a line."""
    words = line.split(" ")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    monkeypatch.setenv("_LARCENY_COMPLETE", "complete_bash")
    assert status([]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("larceny sim", ["simulate"]),
        ("larceny odds ", ["batman", "heist", "spell-stealers"]),
        ("larceny simulate d", ["dice-heist"]),
        ("larceny play d", ["dice-heist"]),
        ("larceny simulate heist --wor", ["--workers"]),
        ("larceny simulate heist --rules hei", ["heist"]),
        ("larceny compare heist yah-steal-7", ["yah-steal-7"]),
        ("larceny simulate heist --set lock", ["lock_supply="]),
        ("larceny simulate heist --bots greedy,gr", ["greedy,greedy"]),
        ("larceny play heist --bots plan", ["planner"]),
        ("larceny simulate dice-heist --bots plan", []),
        ("larceny simulate nowhere --bots greed", []),
        ("larceny card heist always-s", ["always-steal"]),
        ("larceny rules heist HS-1", [f"HS-{number}" for number in range(10, 16)]),
        ("larceny nowhere --x", []),
    ],
)
def test_commands_games_rule_sets_bots_params_rules_and_cards_are_completed(
    line: str,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert complete(monkeypatch, capsys, line) == words


def test_saved_games_and_folders_are_completed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    finished_game(tmp_path / "mine.larceny")
    finished_game(tmp_path / "more" / "other.larceny")
    (tmp_path / "notes.txt").touch()
    words = complete(monkeypatch, capsys, "larceny replay ")
    assert set(words) == {"mine.larceny", "more/"}
    assert complete(monkeypatch, capsys, "larceny review more/") == ["more/other.larceny"]
    assert complete(monkeypatch, capsys, "larceny verify [x") == []


def test_games_that_can_go_on_are_completed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = Path(os.environ["XDG_DATA_HOME"]) / "larceny" / "games" / "a.larceny"
    finished_game(kept)
    assert complete(monkeypatch, capsys, "larceny play --resume la") == ["last"]
    words = complete(monkeypatch, capsys, f"larceny play --resume {kept.parent}/")
    assert words[0] == str(kept)


@pytest.mark.parametrize(
    ("shell", "words"),
    [
        ("bash", "complete -o default -F _larceny_completion larceny"),
        ("zsh", "#compdef larceny"),
        ("fish", "complete --command larceny"),
    ],
)
def test_the_script_of_each_shell_is_shown(
    shell: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, f"/bin/{shell}"))
    assert status(["--show-completion"]) == 0
    assert words in capsys.readouterr().out


def test_completion_is_installed_for_the_shell_in_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("fish", "/bin/fish"))
    assert status(["--install-completion"]) == 0
    assert "completion installed" in capsys.readouterr().out
    assert (tmp_path / ".config" / "fish" / "completions" / "larceny.fish").is_file()
