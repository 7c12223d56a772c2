"""The command line as a whole: help, errors and exit codes."""

from __future__ import annotations

import pytest

import larceny
from larceny.cli.exit_code import BAD_INPUT, INTERRUPTED
from larceny.cli.main import run, status
from larceny.engine.errors import LarcenyError

LONG = "9" * 5000
"""More digits than Python reads."""


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
            ["simulate", "dice-heist", "--games", "10000000000000"],
            "--games: takes at most 1,000,000,000,000 here, not 10000",
        ),
        (
            ["simulate", "dice-heist", "--games", LONG],
            "takes at most 1,000,000,000,000 here, not 999",
        ),
        (["simulate", "dice-heist", "--bots", f"search:{LONG}"], "no bot 'search:999"),
        (["simulate", "dice-heist", "--set", f"levels={LONG}"], "levels: takes a whole number"),
        (["simulate", "dice-heist", "--set", f"levels={'[' * 100_000}"], "levels: takes a whole"),
        (
            ["simulate", "heist", "--seats", "2", "--bots", "greedy,greedy,greedy"],
            "2 seats take 2 bots",
        ),
        (["simulate", "dice-heist", "--workers", "0"], "--workers"),
        (["simulate", "dice-heist", "--out", "/nowhere/x.parquet"], "/nowhere is not a folder"),
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


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "replay", "verify"])
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert f"\n    larceny {command}" in text or f"Example: larceny {command}" in text


@pytest.mark.parametrize("command", [["odds"], ["tables"]])
def test_asking_for_nothing_shows_the_help_as_it_stands(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status([*command, "--help"]) == 0
    expected = capsys.readouterr().out
    assert expected.count("\n") > 8
    assert status(command) == 2
    assert capsys.readouterr().err == expected


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--version"]) == 0
    assert larceny.__version__ in capsys.readouterr().out


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let `larceny simulate` fail."""

    def play(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("larceny.lab.simulate.stream_games", play)


def test_an_error_over_several_lines_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, LarcenyError("first\n   second"))
    assert status(["simulate", "heist"]) == BAD_INPUT
    assert capsys.readouterr().err == "larceny: first second\n"


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "/tmp/x"), "/tmp/x: No space left on device"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (OSError("odd"), "odd"),
    ],
)
def test_an_error_of_the_system_names_its_file(
    error: OSError,
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fail_with(monkeypatch, error)
    assert status(["simulate", "heist"]) == BAD_INPUT
    assert capsys.readouterr().err == f"larceny: {line}\n"


def test_a_mistake_in_our_code_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        status(["simulate", "heist"])


def test_the_process_exits_with_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, KeyboardInterrupt())
    for arguments, code in ((["games"], 0), (["dance"], BAD_INPUT)):
        with pytest.raises(SystemExit) as left:
            run(arguments)
        assert left.value.code == code
    with pytest.raises(SystemExit) as left:
        run(["simulate", "heist"])
    assert left.value.code == INTERRUPTED
