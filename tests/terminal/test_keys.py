"""The keyboard: lines where a terminal has no single keys, single keys where it has them."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Iterator

import pytest

from larceny.terminal.keys import Keyboard, single_keys


class Lines:
    """Answers prompts with lines, and notes the prompts."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.lines.pop(0)


def poll_all(keyboard: Keyboard, count: int) -> str:
    return "".join(keyboard.poll(0) for _ in range(count))


def test_a_line_is_read_key_by_key() -> None:
    lines = Lines("sw", "d")
    keyboard = Keyboard(lines)
    assert not keyboard.is_instant
    assert poll_all(keyboard, 3) == "swd"
    assert len(lines.prompts) == 2, "a new line is asked for only when the last one is used up"


def test_a_line_that_ends_with_a_digit_is_ended_by_enter() -> None:
    assert poll_all(Keyboard(Lines("s12")), 4) == "s12\n"


def test_an_empty_line_is_enter() -> None:
    assert poll_all(Keyboard(Lines("  ")), 1) == "\n"


def test_closing_forgets_what_was_typed_ahead() -> None:
    lines = Lines("swd", "a")
    keyboard = Keyboard(lines)
    assert keyboard.poll(0) == "s"
    keyboard.close()
    assert keyboard.poll(0) == "a"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A pseudo-terminal as the keyboard; yields the side at which the test types."""
    typist, keyboard = pty.openpty()
    with os.fdopen(keyboard, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield typist
    os.close(typist)


def test_on_a_terminal_keys_come_at_once_and_without_enter(terminal: int) -> None:
    with single_keys(Keyboard(Lines())) as keys:
        assert keys.is_instant
        os.write(terminal, b"sw")
        assert [keys.poll(5), keys.poll(5)] == ["s", "w"]
        assert keys.poll(0) == "", "nothing was pressed"
    assert not keys.is_instant


def test_ctrl_d_ends_the_input(terminal: int) -> None:
    with single_keys(Keyboard(Lines())) as keys:
        os.write(terminal, b"\x04")
        with pytest.raises(EOFError):
            keys.poll(5)


def test_the_terminal_is_as_it_was_also_after_a_mistake(terminal: int) -> None:
    import termios

    before = termios.tcgetattr(sys.stdin)

    def fail() -> None:
        with single_keys(Keyboard(Lines())):
            assert termios.tcgetattr(sys.stdin) != before
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert termios.tcgetattr(sys.stdin) == before


def test_without_a_keyboard_lines_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with single_keys(Keyboard(Lines("q"))) as keys:
        assert not keys.is_instant
        assert keys.poll(0) == "q"
