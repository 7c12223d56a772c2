"""The terminal plays every game through the contract, and knows the words of none."""

from __future__ import annotations

import re
from pathlib import Path

import larceny.terminal

WORDS = re.compile(r"\b(pyramid|diamond|orb|settle|throws?|phase|marker|spell)\b", re.IGNORECASE)


def test_the_terminal_has_no_word_of_spell_stealers() -> None:
    files = sorted(Path(larceny.terminal.__file__).parent.glob("*.py"))
    assert len(files) > 3
    words_of_file = {file.name: WORDS.findall(file.read_text()) for file in files}
    assert {name: words for name, words in words_of_file.items() if words} == {}
