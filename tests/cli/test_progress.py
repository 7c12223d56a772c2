"""The progress bar: only on terminals, and never in the output."""

from __future__ import annotations

import pytest

from larceny.cli.progress import progress


def test_without_a_terminal_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(10) as advance:
        for _ in range(10):
            advance(1)
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "")


def test_on_a_terminal_the_bar_is_on_stderr(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with progress(10) as advance:
        advance(10)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "10/10" in shown.err
