"""Suggest what a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from larceny.engine.phrase import as_phrase, phrase


def suggest(word: object, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` for the known words like this one; nothing if there are none."""
    from difflib import get_close_matches

    if not isinstance(word, str) or word.isdecimal():
        return ""
    close = get_close_matches(word, sorted(set(known)), 3, 0.6)
    return phrase("; did you mean {words}?", words=quote_choices(close)) if close else ""


def quote_choices(words: Iterable[str]) -> str:
    """Return words as code, with `or` between them."""
    return phrase("{words:or}", words=[f"`{word}`" for word in words])


def list_known(word: object, known: Iterable[str], lead: str) -> str:
    """Return `; did you mean ...?` where a known word is like this one, and a list of all."""
    names = list(known)
    near = suggest(word, names)
    listed = ", ".join(names)
    if near:
        return phrase("{near} {lead:^} {names}", near=near, lead=as_phrase(lead), names=listed)
    return phrase("; {lead} {names}", lead=as_phrase(lead), names=listed)
