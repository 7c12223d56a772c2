"""`larceny card`: lists, shows, checks, prints and explains; and cards wherever bots are named."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny.bots.card.library import VARIABLE
from larceny.cli.main import status
from larceny.lab.plan import make_plan
from tests.cli.script import finished_game

CARD = """card mine for dice-heist
# Rob, or else recruit.
heist * * when on-show of museum at least 2
recruit
else any
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.card").write_text(CARD)


def test_the_cards_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["card", "heist"]) == 0
    out = capsys.readouterr().out
    assert "always-steal" in out
    assert "Steal whatever the roll can steal" in out


def test_a_card_is_shown_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["card", "dice-heist", "mine.card"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(CARD)
    assert "plays by standard, targeted-raid; as a bot: card:mine.card" in out


def test_a_card_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status(["card", "dice-heist", "mine.card", "--check"]) == 0
    assert capsys.readouterr().out == "mine.card can be played by standard, targeted-raid\n"
    (tmp_path / "mine.card").write_text(CARD.replace("museum", "musem"))
    assert status(["card", "dice-heist", "mine.card", "--check"]) == 2
    assert capsys.readouterr().err.startswith(
        "larceny: mine.card: line 3, column 27: there is no `musem` here; did you mean `museum`"
    )


def test_a_card_is_a_page_to_print(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status(["card", "dice-heist", "mine.card", "--print", "page.html"]) == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "<h1>Mine</h1>" in page
    assert "when on-show of museum at least 2" in page
    assert "size: 105mm 148mm" in page
    assert "http" not in page


def test_the_words_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["card", "spell-stealers", "--words"]) == 0
    out = capsys.readouterr().out
    for word in ("settle", "shape", "gain", "ready", "stealing-dice", "unknown"):
        assert word in out
    assert "simultaneous" not in out, "a report is no move of a seat"


def test_a_game_is_explained_by_the_lines_that_decide(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = str(finished_game(tmp_path / "game.larceny"))
    assert status(["card", "dice-heist", "mine.card", "--explain", saved]) == 0
    *told, _, total, first, second, rest = capsys.readouterr().out.splitlines()
    table = larceny.replay(saved)
    decisions = [event for event in table.log if event.seat < 2]
    assert len(told) == len(decisions)
    assert total.startswith(f"{len(decisions)} decisions")
    counts = [int(line.split()[0]) for line in (first, second, rest)]
    assert sum(counts) == len(decisions)
    assert min(counts[:2]) > 0
    number = next(n for n, event in enumerate(table.log) if event.seat < 2)
    assert status(["card", "dice-heist", "mine.card", "--explain", saved, "--at", str(number)]) == 0
    assert capsys.readouterr().out.strip() == told[0]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["heist", "nobody"], "heist has no card 'nobody'; it has always-steal"),
        (["heist", "always-steel"], "did you mean `always-steal`?"),
        (["heist", "mine.card"], "mine.card is a card for dice-heist, not for heist"),
        (["heist", "none.card"], "there is no file none.card"),
        (["heist", "--check"], "--check: is about one card"),
        (["heist", "always-steal", "--words"], "--words: is about a game"),
        (["heist", "always-steal", "--at", "3"], "--at: says which position is explained"),
        (["heist", "always-steal", "--print", "no/page.html"], "--print: no is not a folder"),
        (["dice-heist", "mine.card", "--explain", "game", "--at", "9999"], "the game has events"),
        (["heist", "always-steal", "--explain", "game"], "is a game of dice-heist, not heist"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    finished_game(tmp_path / "game")
    assert status(["card", *arguments]) == 2
    captured = capsys.readouterr()
    assert expected in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_folder_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "nowhere")
    assert status(["card", "heist"]) == 2
    assert "LARCENY_CARDS names nowhere, which is not a folder" in capsys.readouterr().err


def test_simulations_take_cards_and_refuse_those_of_other_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plan = make_plan("dice-heist", 2, ["card:mine.card", "card:cautious"], 1, None, None)
    assert [name for name, policy in plan.policies if policy] == ["card:mine.card", "card:cautious"]
    assert status(["simulate", "batman", "--bots", "card:mine.card,greedy", "--games", "2"]) == 2
    assert "mine.card is a card for dice-heist" in capsys.readouterr().err
