"""Templates of texts for people, with blanks that are filled in by the grammar of a language.

A blank names an argument, and may say in which form it is written:

- `{who}`: as it is; a person who is addressed is `You`, or `you` inside a sentence.
- `{who:recruits|recruit}`: the first form, or the second one if the person is addressed. `#` stands
  for the name: `{other:#|yours}`.
- `{dice:# die|# dice}`: the form for that number, which `#` stands for.
- `{chance:.0%}`, `{mean:.1f}`, `{games:,}`: a number in the format of Python, with the marks of the
  language.
- `{reason:^}`: with a capital letter.
- `{names:and}`, `{names:or}`: a list, with that word before the last.
- `{card:acc}`: a phrase in a case that the catalogue of the language gives it.
- `{name:<12}`, `{worth:>6}`: filled up with spaces, for columns of a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

_BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_SENTENCE_ENDS = (". ", "! ", "? ")
_LAST, _ADDRESSED = -1, -2
"""Which form a number with decimals and a person who is addressed take."""


MOST_KNOWN = 4096
"""How many people are known at a time, who are one object wherever they sit."""


class Person(str):
    """Who sits in a seat: the name, or the seat in notation where names are not known."""

    __slots__ = ("is_reader", "seat")
    seat: int
    is_reader: bool
    """Whether texts with this person are written for nobody else, and say `you`."""

    def __new__(cls, seat: int, name: str = "", is_reader: bool = False) -> Person:
        """Make the person in a seat, called `p0`, `p1`, ... without a name."""
        made = super().__new__(cls, name or f"p{seat}")
        made.seat = seat
        made.is_reader = is_reader
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Person, (self.seat, str(self), self.is_reader)


@lru_cache(MOST_KNOWN)
def find_person(seat: int, name: str, is_reader: bool = False) -> Person:
    """Return the person of a name in a seat: the same one at all tables, as are their phrases."""
    return Person(seat, name, is_reader)


class Grammar(NamedTuple):
    """How a language writes what is filled into blanks."""

    you: str
    conjunctions: Mapping[str, str]
    """The words between the last two things of a list, by `and` and `or`."""
    marks: Mapping[int, str]
    """What the decimal point, the comma of thousands and the per cent sign become."""
    find_form: Callable[[int], int]
    """Returns which of the forms a whole number takes."""


class Writer(NamedTuple):
    """Fills blanks for one reader: in a language, and with `you` for the person in a seat."""

    grammar: Grammar
    viewer: int | None
    render: Callable[[str, int | None, str], str]
    """Returns a phrase in that language, given its reader and its case."""


class Blank(NamedTuple):
    """One blank of a template."""

    name: str
    forms: tuple[str, ...]
    style: str
    """What follows the colon, if that is not a list of forms."""
    begins: bool
    """Whether it begins a sentence."""
    is_padded: bool
    """Whether its text is filled up with spaces."""


class Template:
    """A template in its parts: plain texts and blanks."""

    def __init__(self, text: str) -> None:
        self.parts: list[str | Blank] = []
        end = 0
        for found in _BLANK.finditer(text):
            self.parts.append(text[end : found.start()])
            style = found[2] or ""
            forms = tuple(style.split("|")) if "|" in style else ()
            begins = not found.start() or text[: found.start()].endswith(_SENTENCE_ENDS)
            is_padded = not forms and style.startswith(("<", ">"))
            blank = Blank(found[1], forms, "" if forms else style, begins, is_padded)
            self.parts.append(blank)
            end = found.end()
        self.parts.append(text[end:])
        self.blanks = [part for part in self.parts if isinstance(part, Blank)]
        self.names = frozenset(blank.name for blank in self.blanks)
        self.is_simple = not any(
            blank.style.startswith("^") or blank.style.isalpha() for blank in self.blanks
        )
        """Whether Python can format it in English, once its forms are chosen."""
        self._choices = tuple(
            (name, any(blank.forms for blank in self.blanks if blank.name == name))
            for name in dict.fromkeys(blank.name for blank in self.blanks)
        )
        """The arguments, each with whether one of its blanks has forms."""
        self._formats: dict[tuple[int, ...], str] = {}

    @property
    def words(self) -> str:
        """All that is in the template besides the blanks, forms included."""
        return "".join(
            part if isinstance(part, str) else "".join(part.forms) for part in self.parts
        )

    def fill(self, arguments: Mapping[str, Any], grammar: Grammar, viewer: int | None) -> str:
        """Return a simple template, filled in the language of the code with texts as they are.

        This is what every sentence is made by: the formats for each choice of forms are kept.
        """
        key = []
        for name, has_forms in self._choices:
            value = arguments[name]
            kind = value.__class__
            if kind is Person:
                key.append(_ADDRESSED if value.is_reader or value.seat == viewer else 0)
            elif has_forms and kind is int:
                key.append(grammar.find_form(value))
            else:
                key.append(_LAST if kind is float else 0)
        chosen = tuple(key)
        found = self._formats.get(chosen)
        if found is None:
            found = self._formats[chosen] = self._choose_forms(chosen, grammar)
        return found.format_map(arguments)

    def _choose_forms(self, chosen: tuple[int, ...], grammar: Grammar) -> str:
        """Return the format in which the blanks of each argument have the form chosen for it."""
        forms = {name: form for (name, _), form in zip(self._choices, chosen, strict=True)}
        written = []
        for part in self.parts:
            if isinstance(part, str):
                written.append(part)
                continue
            form = forms[part.name]
            if part.forms:
                text = part.forms[1 if form == _ADDRESSED else form]
                written.append(text.replace("#", f"{{{part.name}}}"))
            elif form == _ADDRESSED:
                written.append(_address(part, grammar))
            else:
                written.append(f"{{{part.name}{':' if part.style else ''}{part.style}}}")
        return "".join(written)


def _address(blank: Blank, grammar: Grammar) -> str:
    you = grammar.you
    return f"{you[:1].upper()}{you[1:]}" if blank.begins else you


@cache
def parse_template(text: str) -> Template:
    """Return a template in its parts."""
    return Template(text)


def fill(text: str, arguments: Mapping[str, Any], writer: Writer) -> str:
    """Return a template with its blanks filled for a reader."""
    return "".join(
        [
            part if part.__class__ is str else _write(part, arguments[part.name], writer)  # type: ignore[union-attr,arg-type]
            for part in parse_template(text).parts
        ]
    )


def _write(blank: Blank, value: Any, writer: Writer) -> str:
    kind = value.__class__
    if kind is Person:
        return _write_person(blank, value, writer)
    if kind is int or kind is float:
        return _write_number(blank, value, writer.grammar)
    if kind is list or kind is tuple:
        return _write_list(blank, value, writer)
    if blank.forms:
        return blank.forms[0].replace("#", value)
    text = value  # names and notation are plain, and stay as they are
    if blank.is_padded:
        return format(text if kind is str else writer.render(text, writer.viewer, ""), blank.style)
    if kind is not str:
        text = writer.render(value, writer.viewer, blank.style.removeprefix("^"))
    return f"{text[:1].upper()}{text[1:]}" if blank.style.startswith("^") else text


def _write_person(blank: Blank, person: Person, writer: Writer) -> str:
    is_addressed = person.is_reader or person.seat == writer.viewer
    if blank.forms:
        return blank.forms[is_addressed].replace("#", person)
    text = _address(blank, writer.grammar) if is_addressed else person
    return format(text, blank.style) if blank.is_padded else text


def _write_number(blank: Blank, value: float, grammar: Grammar) -> str:
    """Return a number; one with decimals, also 1.0, takes the last form."""
    if blank.forms:
        form = blank.forms[grammar.find_form(value) if isinstance(value, int) else -1]
        return form.replace("#", str(value).translate(grammar.marks))
    return format(value, blank.style).translate(grammar.marks)


def _write_list(blank: Blank, values: list[str], writer: Writer) -> str:
    """Return `a, b and c`."""
    first = blank._replace(style="")
    other = first._replace(begins=False)
    *others, last = [
        _write(other if place else first, value, writer) for place, value in enumerate(values)
    ]
    word = writer.grammar.conjunctions[blank.style]
    return f"{', '.join(others)} {word} {last}" if others else last
