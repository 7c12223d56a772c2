"""`larceny check` passes the example, and finds faults that are planted in it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from larceny.cli.main import status
from larceny.games import load
from larceny.kit.run_checks import run_checks, select_checks
from tests.outside.example_package import EXAMPLE, forget_games, install, write_dist_info

Plant = Callable[[str, str, str], None]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Return a function that replaces a text in a copy of the example, which is then installed."""
    site = tmp_path / "site"

    def replace(file: str, old: str, new: str) -> None:
        shutil.copytree(EXAMPLE / "zombie_dice", site / "zombie_dice")
        path = site / "zombie_dice" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        write_dist_info(site, "larceny_zombie_dice", {"zombie-dice": "zombie_dice"})
        install(patch, site)

    with monkeypatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        yield replace
    forget_games()


def test_the_example_passes_every_check_that_needs_no_compiler(
    zombie_dice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["check", zombie_dice, "--quick"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok    ") for line in lines[:-1])
    assert lines[-1].startswith("Zombie Dice: ")


@pytest.mark.compiled
def test_the_example_agrees_with_itself_compiled(zombie_dice: str) -> None:
    names = [check.name for check in select_checks([]) if check.is_compiled]
    for result in run_checks(load(zombie_dice), select_checks(names)):
        assert result.is_passed, result.findings


FAULTS = [
    ("scores-count-no-unfinished-turn", "rules.py", "out[seat] = state.safe[seat]\n",
     "out[seat] = state.safe[seat] + (state.brains if seat == state.turn else 0)\n"),
    ("starting-players-are-drawn", "rules.py", "return state.seats\n", "return 1\n"),
    ("rules-are-reached", "rulebook.md", "## End\n", "## End\n- ZD-11 The dead pay twice.\n"),
    ("rules-are-reached", "rules.py", "if count_dice(state.cup) == 0:",
     "if count_dice(state.cup) < 0:"),
    ("moves-change-something", "rules.py", "            stop(params, state)\n",
     "            stop(params, state) if state.brains else None\n"),
    ("games-end-with-the-best-score", "rules.py", "return highest_scores(state.safe, state.seats)",
     "return 1 << state.turn"),
    ("mirrored-games-are-alike", "rules.py", "next_seat(state.turn, state.seats)",
     "0 if state.turn else 1"),
    ("values-lie-in-their-ranges", "state.py", "shots: int = int8(low=0, high=7)",
     "shots: int = int8(low=0, high=1)"),
    ("fields-declare-their-seats", "state.py", "int16(PLAYERS, per_seat=True, low=0",
     "int16(PLAYERS, low=0"),
    ("texts-lead-back-to-moves", "notation.py", "return MOVES[move]", 'return "act"'),
    ("outcomes-with-one-text-are-one", "notation.py", 'return f"{COLOURS[colour]} {shown}"',
     'return f"{COLOURS[colour]} die"'),
    ("params-cite-rules", "standard.toml", "# ZD-09\n[goal]", "[goal]"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "file", "old", "new"), FAULTS, ids=lambda value: str(value)[:24])
def test_a_planted_fault_is_found(plant: Plant, name: str, file: str, old: str, new: str) -> None:
    plant(file, old, new)
    (result,) = run_checks(load("zombie-dice"), select_checks([name]))
    assert not result.is_passed, f"{name} does not find it"
    assert all(finding.words for finding in result.findings)


SECRETS = '''
from larceny.engine.rng import Rng, pick


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Hide how the dice lie in the cup (ZD-02)."""
    if state.phase != LOT:
        state.starter = 0


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Guess who began."""
    if state.phase != LOT:
        state.starter = GUESS
'''
WITNESSES = '''"""Zombie Dice: who sees a move."""


def witnesses(params, state, seat, move):
    """Return everybody."""
    return 0xFFFF
'''


@pytest.mark.parametrize(
    ("guess", "is_found"),
    [
        ("pick(rng, state.seats)", False),
        ("pick(rng, 2)", True),
        ("pick(rng, state.seats) if state.phase == DECIDE else 0", True),  # while dice are drawn
    ],
)
def test_guesses_that_are_not_spread_as_the_truth_are_found(
    plant: Plant, guess: str, is_found: bool, tmp_path: Path
) -> None:
    plant("rules.py", "\nMOVES =", SECRETS.replace("GUESS", guess) + "\nMOVES =")
    (tmp_path / "site" / "zombie_dice" / "view.py").write_text(WITNESSES, "utf-8")
    (result,) = run_checks(load("zombie-dice"), select_checks(["guesses-are-fair"]))
    assert result.is_passed != is_found


@pytest.mark.compiled
def test_the_lab_measures_a_game_with_many_kinds_of_moves(
    plant: Plant, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [f"word{number}" for number in range(18)]
    many = f"MOVES = {(*words, 'stop', 'roll')}\nSTOP, GO_ON = 18, 19"
    plant("rules.py", 'MOVES = ("stop", "roll")\nSTOP, GO_ON = 0, 1', many)
    assert status(["check", "zombie-dice", "--only", "the-lab-measures-its-games"]) == 0
    assert "1 of 1 checks passed" in capsys.readouterr().out


def test_secrets_that_leak_through_the_legal_moves_are_found(plant: Plant, tmp_path: Path) -> None:
    plant("rules.py", "\nMOVES =", SECRETS.replace("GUESS", "pick(rng, state.seats)") + "\nMOVES =")
    package = tmp_path / "site" / "zombie_dice"
    (package / "view.py").write_text(WITNESSES, "utf-8")
    rules = package / "rules.py"
    leak = rules.read_text("utf-8").replace(
        "    return 2\n", "    return 1 + (state.starter == 0)\n"
    )
    rules.write_text(leak, "utf-8")
    name = "positions-that-look-alike-play-alike"
    (result,) = run_checks(load("zombie-dice"), select_checks([name]))
    assert "moves" in result.findings[0].words


def test_a_failed_check_has_an_exit_code_and_words(
    plant: Plant, capsys: pytest.CaptureFixture[str]
) -> None:
    plant("rules.py", "return state.seats\n", "return 1\n")
    only = ["--only", "starting-players-are-drawn"]
    assert status(["check", "zombie-dice", *only]) == 1
    out = capsys.readouterr().out
    assert "FAIL  starting-players-are-drawn" in out
    assert "of 600 games, seats begin [5" in out
    assert status(["check", "zombie-dice", "--json", *only]) == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["passed"] is False
    assert facts["checks"][0]["findings"][0]["case"] == "zombie-dice-standard-2"
    assert status(["check", "zombie-dice", "--only", "no-such-check"]) == 2
    assert "there is no check" in capsys.readouterr().err
