"""The guide to batches: what it shows is printed, of Dice Heist and Spell Stealers."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "guides" / "batch.md").read_text("utf-8")
SESSIONS = "".join(re.findall(r"```pycon\n(.*?)```", TEXT, re.S))


@pytest.mark.compiled
@pytest.mark.nightly
def test_the_sessions_print_what_the_guide_says() -> None:
    test = doctest.DocTestParser().get_doctest(SESSIONS, {}, "batch", "batch.md", 0)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.DocTestRunner(optionflags=flags).run(test)
    assert result.attempted > 15
    assert result.failed == 0
