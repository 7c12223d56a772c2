"""A game in the terminal is told in the player's language: boards, prompts, help and the end."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import pytest
from rich.text import Text

import larceny
from larceny.cli.main import status
from larceny.engine.language import ENGLISH, GERMAN
from larceny.engine.rulebook import load_credits
from larceny.games import NAMES, load
from larceny.terminal.local_game import COMMANDS, LocalGame, Quit
from larceny.terminal.spoken_console import SpokenConsole
from tests.languages.english import english_words, find_english

TYPED = ("", "?", "? XX-99", "hint", "foo", "99", "board", "1", "log", "undo")
FIVE_GAMES = pytest.mark.parametrize("game", NAMES)


class Typist:
    """Types a script, then takes the first move until the game is over."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.lines.pop(0) if self.lines else "1"


def notation_of(game: str) -> frozenset[str]:
    """Return the words that are typed: those of moves, which all languages share, and commands."""
    table = larceny.load(game).table(load(game).seats[0], chance="manual")
    contract, words = table.contract, set[str]()
    for code in range(contract.move.CODES):
        try:
            state = table.copy_state()
            words.update(contract.notation.text(table.setup.params, state, 0, code).split())
        except (IndexError, KeyError):  # a code that no move has
            continue
    return frozenset(part for word in words for part in word.split("-")) | COMMANDS.keys()


def tell(game: str, tmp_path: Path, *typed: str, people: int = 1) -> str:
    """Return all that a game in German shows, prompts included."""
    seats = max(load(game).seats[0], people)
    bots = [""] * people + ["greedy"] * (seats - people)
    table = larceny.load(game).table(
        seats, seed=2, bots=bots, names=[f"N{seat}" for seat in range(seats)]
    )
    out = io.StringIO()
    typist = Typist(*typed)
    console = SpokenConsole(GERMAN, file=out, width=200)
    local_game = LocalGame(table, tmp_path / f"{game}.larceny", console, typist)
    local_game.speak(GERMAN)
    with suppress(Quit):
        local_game.run()
    return "\n".join([out.getvalue(), *typist.prompts])


@FIVE_GAMES
def test_a_whole_game_has_no_english_word(game: str, tmp_path: Path) -> None:
    told = tell(game, tmp_path, *TYPED)
    assert len(told) > 2000
    assert "Das Ende" in told
    assert "Punkte" in told
    assert find_english(told, notation_of(game) | _param_words(game)) == []


def test_the_curtain_and_real_dice_speak_german(tmp_path: Path) -> None:
    told = tell("art-robbery", tmp_path, "", "1", "", "help", "quit", people=2)
    assert "der Vorhang ist zu" in told
    assert "Drück Enter, wenn die anderen wegsehen." in told
    assert find_english(told, notation_of("art-robbery")) == []


def test_english_is_found_where_it_is_left() -> None:
    assert len(english_words()) > 700
    assert find_english("Der Louvre: two sidekicks and nothing else") == [
        "nothing",
        "sidekicks",
    ]
    assert find_english("Stapel 3 Karten, `take louvre` --report x") == []


@FIVE_GAMES
def test_rules_and_their_numbers_are_told_in_german(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = notation_of(game) | _param_words(game) | _names_of_makers(game)
    for options in ([], ["--params"]):
        assert status(["rules", game, *options, "--language", "de"]) == 0
        assert find_english(capsys.readouterr().out, known) == []


def _names_of_makers(game: str) -> frozenset[str]:
    """Return the words in the names of those who made a game."""
    names = (line.partition(": ")[2] for line in load_credits(load(game).folder, "de"))
    return frozenset(word.strip(",").lower() for name in names for word in name.split())


def _param_words(game: str) -> frozenset[str]:
    """Return the names that the rules and params of a game have in programs."""
    contract = load(game)
    names = [*contract.state.Params.FIELDS, *contract.rule_sets, *contract.title.lower().split()]
    return frozenset(part for name in names for part in name.replace("-", "_").split("_"))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["play", "chess"], "es gibt kein Spiel 'chess'"),
        (["play", "heist", "--people", "9"], "9 Leute passen nicht auf 4 Plätze"),
        (["rules", "heist", "HS-99"], "HEIST! hat keine Regel 'HS-99'; es hat HS-01 bis HL-7"),
        (["play", "--language", "tlh"], "is en or de, not 'tlh'"),
    ],
)
def test_errors_of_the_command_line_are_told_in_its_language(
    typed: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    language = [] if "--language" in typed else ["--language", "de"]
    assert status([*typed, *language]) == 2
    assert words in capsys.readouterr().err


def test_the_environment_chooses_the_language_of_errors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LARCENY_LANGUAGE", "de_AT.UTF-8")
    assert status(["replay", "nowhere.larceny", "--json"]) == 2
    assert "es gibt kein gespeichertes Spiel" in capsys.readouterr().err


def test_columns_of_a_board_are_as_wide_as_the_language_needs() -> None:
    table = larceny.load("heist").table(2, seed=1, names=["Anna", "Ben"])
    lines = table.contract.board.board(table.view(None)["board"], table.setup.all_names)
    for language, mark in ((ENGLISH, "$"), (GERMAN, "Mio.")):
        cards = [Text.from_markup(language.render(line)).plain for line in lines[:12]]
        assert len({card.index(mark) for card in cards}) == 1, cards
        assert max(map(len, cards)) <= 80
