"""Numbers and lists in words, for the reasons of all games."""

from __future__ import annotations

from collections.abc import Sequence

LEAST = 0.005
"""A smaller chance would read as 0%."""


def count(number: float, one: str, many: str = "") -> str:
    """Return `1 die`, `2 dice`, `1.5 points`; the plural of most words has an s."""
    shown = f"{number:.1f}" if isinstance(number, float) else str(number)
    return f"{shown} {one if shown == '1' else many or one + 's'}"


def often(chance: float) -> str:
    """Return how often something happens: `never`, `42% of the time`, `always`."""
    if chance <= 0.0:
        return "never"
    if chance >= 1.0:
        return "always"
    return f"{percentage(chance)} of the time"


def percentage(chance: float) -> str:
    """Return a chance in per cent; only what is certain or impossible reads like it."""
    if 0.0 < chance < LEAST:
        return "less than 1%"
    return "more than 99%" if 1.0 - LEAST < chance < 1.0 else f"{chance:.0%}"


def listing(things: Sequence[str]) -> str:
    """Return `a, b and c`."""
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."
