"""Texts for people that remember how they were made, so that they can be translated later.

A phrase is its English text, and works wherever a text does. It also keeps its template and what
was filled in: `engine.language` writes the same in other languages, and with `you` for a reader.
Plain texts among the arguments (names, notation) stay as they are; what has to be translated is a
phrase itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from larceny.engine.template import Grammar, Person, Writer, fill, parse_template

Argument: TypeAlias = str | int | float | Sequence[str]


MOST_KEPT = 4096
"""How many phrases are kept before all of them are forgotten: about two megabytes."""


class Phrase(str):
    """A text in English, with its template and its arguments."""

    __slots__ = ("arguments", "seats", "template", "written")
    template: str
    arguments: Mapping[str, Argument]
    seats: int
    """The mask of the seats whose people are named in it."""
    written: dict[tuple[str, int | None], str] | None
    """What it reads in other languages and for the people in it, as far as anybody asked."""

    def __reduce__(self) -> tuple[Any, ...]:
        return make_phrase, (self.template, self.arguments)


def phrase(template: str, /, **arguments: Argument) -> Phrase:
    """Return a phrase; see `engine.template` for the blanks of a template.

    Lists of choices say the same again and again, so phrases are kept. They are found by the very
    objects that they were made from, which they hold: names that are alike may be two people's.
    """
    key = (template, *arguments, *map(id, arguments.values()))
    kept = _KEPT.get(key)
    if kept is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = _make_phrase(template, arguments)
    return kept


def make_phrase(template: str, arguments: Mapping[str, Argument]) -> Phrase:
    """Return the phrase of a template and its arguments."""
    return phrase(template, **arguments)


def _make_phrase(template: str, arguments: Mapping[str, Argument]) -> Phrase:
    made = Phrase(_write_plainly(template, arguments) if arguments else template)
    made.template, made.arguments, made.written = template, arguments, None
    seats = 0
    for value in arguments.values():
        kind = value.__class__
        if kind is Person:
            seats |= 1 << value.seat  # type: ignore[union-attr]
        elif kind is Phrase:
            seats |= value.seats  # type: ignore[union-attr]
        elif kind is list or kind is tuple:
            for one in value:  # type: ignore[union-attr]
                seats |= seats_in(one)
    made.seats = seats
    return made


def _write_plainly(template: str, arguments: Mapping[str, Argument]) -> str:
    parsed = parse_template(template)
    if parsed.is_simple:
        return parsed.fill(arguments, ENGLISH_GRAMMAR, None)
    return fill(template, arguments, _PLAIN)


def seats_in(text: str) -> int:
    """Return the mask of the seats whose people are named in a text."""
    if isinstance(text, Person):
        return 1 << text.seat
    return text.seats if isinstance(text, Phrase) else 0


def as_phrase(text: str) -> Phrase:
    """Return a text as a phrase, which is translated as a whole if it was a plain one."""
    return text if isinstance(text, Phrase) else make_phrase(text, {})


def verbatim(text: str) -> Phrase:
    """Return a text that is the same in all languages, such as the name of a bot or of a file."""
    return phrase("{text}", text=text)


def join_phrases(texts: Sequence[str], apart: str = ", ") -> str:
    """Return texts one after another as one phrase, in which each can still be translated."""
    if len(texts) < 2:
        return texts[0] if texts else ""
    rest = join_phrases(texts[1:], apart)
    return phrase("{first}{apart}{rest}", first=texts[0], apart=apart, rest=rest)


def phrases_in(text: str) -> Iterator[Phrase]:
    """Yield a phrase and all phrases that are filled into it."""
    if isinstance(text, Phrase):
        yield text
        for value in text.arguments.values():
            for one in value if isinstance(value, list | tuple) else (value,):
                yield from phrases_in(one)


def recognize(text: str, template: str, *inner: str) -> Phrase | None:
    """Return a plain text as a phrase of a template whose blanks have no forms; None if it is none.

    What is found in a blank may itself be a phrase of one of the inner templates.
    """
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(template))
    found = re.fullmatch(pattern, text, re.DOTALL)
    if found is None:
        return None
    arguments: dict[str, Argument] = {}
    for name, value in found.groupdict().items():
        phrases = (recognize(value, one) for one in inner)
        arguments[name] = next(filter(None, phrases), value)
    return make_phrase(template, arguments)


def pack(text: str) -> Any:
    """Return a text as JSON that `unpack` reads, with all that is needed to translate it."""
    if isinstance(text, Person):
        return {"seat": text.seat, "name": str(text)}
    if isinstance(text, Phrase):
        filled = {name: _pack_argument(value) for name, value in text.arguments.items()}
        return {"template": text.template, "arguments": filled}
    return text


def _pack_argument(value: Any) -> Any:
    return list(map(pack, value)) if isinstance(value, list | tuple) else pack(value)


def unpack(packed: Any) -> Any:
    """Return the text that `pack` has packed."""
    if isinstance(packed, list):
        return list(map(unpack, packed))
    if not isinstance(packed, dict):
        return packed
    if "seat" in packed:
        return Person(packed["seat"], packed["name"])
    filled = {name: unpack(value) for name, value in packed["arguments"].items()}
    return make_phrase(packed["template"], filled)


def name_people(text: Phrase, names: Sequence[str]) -> Phrase:
    """Return a phrase in which people are called by the names of those who sit in their seats."""
    if not text.seats:
        return text
    named = {key: _name(value, names) for key, value in text.arguments.items()}
    return make_phrase(text.template, named)


def _name(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, Person):
        return (
            Person(value.seat, names[value.seat], value.is_reader)
            if value.seat < len(names)
            else value
        )
    if isinstance(value, Phrase):
        return name_people(value, names)
    if isinstance(value, list | tuple):
        return [_name(one, names) for one in value]
    return value


_KEPT: dict[tuple[object, ...], Phrase] = {}
ENGLISH_GRAMMAR = Grammar("you", {"and": "and", "or": "or"}, {}, lambda number: number != 1)
_PLAIN = Writer(ENGLISH_GRAMMAR, None, lambda text, viewer, case: text)
"""Writes English for nobody in particular."""
