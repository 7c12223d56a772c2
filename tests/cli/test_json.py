"""`--json`: one document on standard output for every command that prints facts."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

from larceny.cli.command_line import app
from larceny.cli.exit_code import INTERRUPTED, REFUTED
from larceny.cli.json_output import print_json
from larceny.cli.main import status
from larceny.cli.odds import make_commands
from tests.cli.script import finished_game

NO_FACTS = {"play", "serve", "build_games"}
"""Commands that talk to people, serve, or prepare: they print no facts."""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Run a command and return the document that it prints."""
    assert status([*arguments, "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return json.loads(shown.out)


def test_every_command_that_prints_facts_has_the_option() -> None:
    listed = {
        command.callback.__name__: command.callback
        for command in app.registered_commands
        if command.callback
    }
    assert set(listed) > NO_FACTS
    odds = {f"odds {name}": command for name, command in make_commands().items()}
    assert odds
    for name, command in (listed | odds).items():
        assert command is not None
        has_option = "as_json" in inspect.signature(command).parameters
        assert has_option != (name in NO_FACTS), name


def test_rules_their_numbers_and_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    every = run(capsys, "rules", "heist")
    assert every["rules"][0]["id"] == "HS-01"
    assert "yah-steal-6" in every["rule_sets"]
    rule_facts = run(capsys, "rules", "heist", "hs-02")
    assert [rule["id"] for rule in rule_facts["rules"]] == ["HS-02"]
    params = run(capsys, "rules", "heist", "--set", "rolls=2")
    assert params["params"]["rolls"]["value"] == 2
    assert params["params"]["rolls"]["is_changed"] is True
    assert params["params"]["lock_supply"]["source"]


def test_cards_their_words_and_one_card(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = [card["name"] for card in run(capsys, "card", "dice-heist")]
    card = run(capsys, "card", "dice-heist", names[0])
    assert card["bot"] == f"card:{names[0]}"
    assert "standard" in card["rule_sets"]
    assert card["text"]
    assert run(capsys, "card", "dice-heist", names[0], "--check") == card
    page = tmp_path / "card.html"
    printed = run(capsys, "card", "dice-heist", names[0], "--print", str(page))
    assert printed["page"] == str(page)
    assert page.is_file()
    words = run(capsys, "card", "dice-heist", "--words")
    assert words["moves"]["heist"].startswith("heist ")
    assert {"name", "places", "from", "to", "meaning"} == set(words["state"][0])


def test_a_card_explains_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    names = [card["name"] for card in run(capsys, "card", "dice-heist")]
    facts = run(capsys, "card", "dice-heist", names[0], "--explain", str(path))
    assert facts["card"] == names[0]
    assert facts["decisions"][0]["seat"] in ("p0", "p1")
    assert facts["decisions"][0]["made"]


def test_a_replay_and_a_proof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    game = run(capsys, "replay", str(path))
    assert game["game"] == "dice-heist"
    assert game["view"]["over"] is True
    assert game["events"][0]["number"] == 1
    assert game["events"][0]["seat"] == "chance"
    assert game["seats"] == [{"name": "p0", "bot": ""}, {"name": "p1", "bot": ""}]
    early = run(capsys, "replay", str(path), "--at", "5")
    assert len(early["events"]) == 5
    assert run(capsys, "verify", str(path))["is_proved"] is True


def test_a_refuted_proof_is_a_fact_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    path.write_text(path.read_text("utf-8").replace("recruit", "recruiT", 1), "utf-8")
    assert status(["verify", str(path), "--json"]) == REFUTED
    shown = capsys.readouterr()
    assert json.loads(shown.out)["is_proved"] is False
    assert shown.err == ""


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["rules", "hesit"], "unknown-game", "did you mean `heist`"),
        (["simulate", "heist", "--gmes", "5"], "usage", "did you mean `--games`"),
        (["replay", "nowhere"], "missing-save", "nowhere: No such file"),
        (["simulate", "heist", "--workers", "0"], "bad-param", "--workers: must be at least 1"),
        (["simulate", "heist", "--out", "x/y.csv"], "bad-param", "x is not a folder"),
        (["dance"], "unknown-command", "there is no command 'dance'"),
    ],
)
def test_an_error_is_one_document_on_standard_error(
    arguments: list[str], code: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status([*arguments, "--json"]) == 2
    shown = capsys.readouterr()
    problem = json.loads(shown.err)
    assert shown.out == ""
    assert set(problem) == {"code", "message", "rule"}
    assert problem["code"] == code
    assert words in problem["message"]


def test_ctrl_c_and_an_error_of_the_system_are_documents_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = (
        (KeyboardInterrupt(), INTERRUPTED, "interrupted", "stopped"),
        (OSError(28, "No space left", "/tmp/x"), 2, "system", "/tmp/x: No space left"),
    )
    for error, code, name, words in errors:

        def fail(*_: object, failure: BaseException = error, **__: object) -> None:
            raise failure

        monkeypatch.setattr("larceny.lab.simulate.stream_games", fail)
        assert status(["simulate", "heist", "--json"]) == code
        assert json.loads(capsys.readouterr().err) == {"code": name, "message": words, "rule": None}


def test_a_number_that_is_none_is_null(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [float("nan"), 1.5], "b": (float("inf"), {"c": "x"})})
    assert json.loads(capsys.readouterr().out) == {"a": [None, 1.5], "b": [None, {"c": "x"}]}
