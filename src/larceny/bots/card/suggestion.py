"""Suggest what a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` for the known words like this one; nothing if there are none."""
    close = get_close_matches(word, sorted(set(known)), 3, 0.6)
    return f"; did you mean {' or '.join(f'`{one}`' for one in close)}?" if close else ""
