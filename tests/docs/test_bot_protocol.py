"""The guide to bots from outside: its sessions print what it says, its messages are those sent."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

from larceny.bots.outside import protocol
from larceny.bots.outside.outside_bot import MAX_ANSWER

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "guides" / "bot-protocol.md").read_text("utf-8")
SESSIONS = "".join(re.findall(r"```pycon\n(.*?)```", TEXT, re.S))


def test_the_sessions_print_what_the_guide_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(SESSIONS, {}, "protocol", "bot-protocol.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 4
    assert result.failed == 0


def shown_messages() -> dict[str, dict[str, Any]]:
    block = re.search(r"```json\n(.*?)```", TEXT, re.S)
    assert block is not None
    rest, messages, decoder = block[1], {}, json.JSONDecoder()
    while rest.strip():
        message, end = decoder.raw_decode(rest.lstrip())
        messages[message["type"]] = message
        rest = rest.lstrip()[end:]
    return messages


def test_the_messages_of_the_guide_have_the_keys_that_are_sent() -> None:
    subject = protocol.GameSetup("heist", "HEIST!", "heist", {}, 2)
    turn = protocol.TurnRequest(0, 1, {}, ["stop"], [0], [])
    sent = [
        protocol.hello(subject, protocol.TimeLimits()),
        protocol.new_game(1, 0),
        protocol.turn_message(turn, 1.0, None),
        protocol.game_over([1, 2], [1]),
    ]
    shown = shown_messages()
    assert {message["type"]: list(message) for message in sent} == {
        kind: list(message) for kind, message in shown.items()
    }
    assert f"{MAX_ANSWER:,} bytes" in TEXT
