"""`larceny compare`: sentences, tables of any width, JSON, and exit codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from larceny.cli.main import status
from larceny.lab.compare.compare import Comparer

pytestmark = pytest.mark.compiled
ARGUMENTS = ["compare", "dice-heist", "sidekicks=4", "--games", "1_000", "--bots", "greedy"]


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert status([*ARGUMENTS, "--json", *arguments]) == code
    return json.loads(capsys.readouterr().out)


def test_the_json_is_that_of_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    facts = as_json(capsys, "standard sidekicks=5", "targeted-raid", "--bots", "greedy,random")
    assert [variant["label"] for variant in facts["variants"]] == [
        "sidekicks=4", "standard sidekicks=5", "targeted-raid",
    ]  # fmt: skip
    assert (facts["games"], facts["bots"]) == (1000, ["greedy", "greedy,random"])
    assert facts["base"]["label"] == "standard"


def test_good_players_answer_and_quick_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["compare", "batman", "target=20", "--games", "100", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["bots"] == ["solver", "greedy"]
    assert "players" in facts["sentences"][0]


def test_changes_are_made_to_the_base(capsys: pytest.CaptureFixture[str]) -> None:
    facts = as_json(capsys, "--rules", "targeted-raid", "--set", "levels.louvre=4")
    assert facts["base"]["changes"] == {"levels": [2, 3, 4, 4]}
    assert facts["variants"][0]["rules"] == "targeted-raid"
    assert facts["variants"][0]["changes"] == {"levels": [2, 3, 4, 4], "sidekicks": 4}


@pytest.mark.parametrize("columns", [40, 80, 140])
def test_sentences_and_tables_fit_the_terminal(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert status(ARGUMENTS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    text = " ".join(" ".join(lines).split())
    assert "% fewer choices" in text
    assert "questions together (Holm)" in text
    assert "verdict" in text


def test_a_precision_that_is_not_reached_is_an_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert as_json(capsys, "--precision", "0.01%", code=1)["is_precise"] is False
    assert as_json(capsys, "--precision", "20%")["is_precise"] is True


def test_ctrl_c_shows_what_the_games_so_far_say(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Comparer.run

    def stop(comparer: Comparer, progress: object = None) -> None:
        run(comparer)
        raise KeyboardInterrupt

    monkeypatch.setattr(Comparer, "run", stop)
    assert status([*ARGUMENTS, "--json"]) == 130
    printed = capsys.readouterr()
    assert json.loads(printed.out)["games"] == 1000
    assert "stopped; this is what the games so far say" in printed.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sidekick=4"], "sidekick: there is no such param"),
        (["raid"], "dice-heist has no rule set 'raid'"),
        (["standard"], "variants: 'standard' is named twice"),
        ([" "], "VARIANT: takes a rule set or changes, not an empty text"),
        (["sidekicks=4", "--games", "x"], "--games: takes a whole number above 0, not 'x'"),
        (["sidekicks=4", "--games", "0"], "--games: takes a whole number above 0, not '0'"),
        (["sidekicks=4", "--games", "99"], "games: a comparison takes at least 100 games"),
        (["sidekicks=4", "--precision", "x"], "--precision: takes a part like 1% or 0.01"),
        (["sidekicks=4", "--precision", "100%"], "--precision: takes a part like 1%"),
        (["sidekicks=4", "--bound", "nan"], "--bound: takes a part like 1%"),
        (
            ["sidekicks=4", "--seats", "2", "--bots", "greedy,random,greedy"],
            "2 seats take one bot for all or 2",
        ),
        (["sidekicks=4", "--bots", "nobody"], "dice-heist has no bot 'nobody'"),
        (["sidekicks=4", "--workers", "0"], "--workers: must be at least 1, not 0"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["compare", "dice-heist", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert (printed.err.count("\n"), printed.out) == (1, "")
