"""Finds English that was left in what is told in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from larceny.engine.language import GERMAN
from larceny.engine.phrase import parse_template
from larceny.games import NAMES, load

FEWEST_LETTERS = 5
"""Shorter words may be those of both languages, or notation."""
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß']+")
_CODE = re.compile(
    r"`[^`]*`|„[^“]*“|\[/?[a-z ]+\]|larceny [^\n]*|--[a-z-]+|[\w-]+=\S+|[a-z]+-[\w-]+"
)
"""What stays in all languages: commands, notation, names of params, and markup."""


def _words_of(templates: Iterator[str]) -> set[str]:
    plain = (_CODE.sub(" ", parse_template(template).words) for template in templates)
    return {word.lower() for text in plain for word in _WORD.findall(text)}


@cache
def english_words() -> frozenset[str]:
    """Return the words of English texts that no German text has."""
    for game in NAMES:
        load(game)  # a game brings its own German
    catalogue = GERMAN.catalogue
    german = (
        text
        for entry in catalogue.values()
        for text in ([entry] if isinstance(entry, str) else entry.values())
    )
    words = _words_of(iter(catalogue)) - _words_of(german)
    return frozenset(word for word in words if len(word) >= FEWEST_LETTERS)


def find_english(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the English words in a German text, besides names and notation that are known."""
    words = {word.lower() for word in _WORD.findall(_CODE.sub(" ", text))}
    return sorted(words & english_words() - known)
