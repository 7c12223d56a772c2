"""The progress bar: only on terminals, and never in the output."""

from __future__ import annotations

import pytest

from larceny.cli.progress import ProgressLines, progress, staged_progress


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


def test_a_staged_bar_shows_the_stage_and_the_share(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with staged_progress() as advance:
        advance("solving", 0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with staged_progress() as advance:
        advance("solving", 0.5)
    shown = capsys.readouterr().err
    assert "solving" in shown
    assert "50%" in shown


def test_without_a_terminal_long_work_tells_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seconds = iter([0.0, 8.0, 12.0, 15.0])
    lines = ProgressLines(lambda: next(seconds))
    task = lines.add_task("getting ready", None)
    for played in (100, 300, 400):
        lines.update(task, played, "playing", total=1200)
    assert capsys.readouterr().err == "playing: 300 of 1,200, about 18 s left\n"
