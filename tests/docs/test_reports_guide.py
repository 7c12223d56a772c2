"""The guide to reports: its code writes a report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "guides" / "reports.md").read_text("utf-8")


@pytest.mark.compiled
def test_the_code_of_the_guide_writes_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    exec(code.replace("1_000", "200"), {})
    assert "Dice Heist" in (tmp_path / "report.html").read_text("utf-8")
