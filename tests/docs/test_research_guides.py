"""The guides for researchers: their sessions print what they say, and the table is up to date."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from scripts.research_page import PAGE, write_lines

pytestmark = pytest.mark.nightly

GUIDES = Path(__file__).parents[2] / "docs" / "guides"


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["observations", "pettingzoo", "openspiel"])
def test_the_sessions_print_what_the_guide_says(name: str) -> None:
    text = (GUIDES / f"{name}.md").read_text("utf-8")
    sessions = "".join(re.findall(r"```pycon\n(.*?)```", text, re.S))
    test = doctest.DocTestParser().get_doctest(sessions, {}, name, f"{name}.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_page_of_the_games_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == "\n".join(write_lines()) + "\n"
