"""Texts for people that remember how they were made, so that they can be translated later.

A phrase is its English text, and works wherever a text does. It also keeps its template and what
was filled in: `engine.language` writes the same in other languages, and with `you` for a reader.
Plain texts among the arguments (names, notation) stay as they are; what has to be translated is a
phrase itself.

A template has blanks, which are filled in by the grammar of a language. A blank names an
argument, and may say in which form it is written:

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
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

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
        for match in _BLANK.finditer(text):
            self.parts.append(text[end : match.start()])
            style = match[2] or ""
            forms = tuple(style.split("|")) if "|" in style else ()
            begins = not match.start() or text[: match.start()].endswith(_SENTENCE_ENDS)
            is_padded = not forms and style.startswith(("<", ">"))
            blank = Blank(match[1], forms, "" if forms else style, begins, is_padded)
            self.parts.append(blank)
            end = match.end()
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
        format_text = self._formats.get(chosen)
        if format_text is None:
            format_text = self._formats[chosen] = self._choose_forms(chosen, grammar)
        return format_text.format_map(arguments)

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
    """Return a phrase; see above for the blanks of a template.

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
    made.template = template
    made.arguments = arguments
    made.written = None
    seats = 0
    for value in arguments.values():
        kind = value.__class__
        if kind is Person:
            seats |= 1 << value.seat  # type: ignore[union-attr]
        elif kind is Phrase:
            seats |= value.seats  # type: ignore[union-attr]
        elif kind is list or kind is tuple:
            for item in value:  # type: ignore[union-attr]
                seats |= seats_in(item)
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
            for item in value if isinstance(value, list | tuple) else (value,):
                yield from phrases_in(item)


def recognize(text: str, template: str, *inner: str) -> Phrase | None:
    """Return a plain text as a phrase of a template whose blanks have no forms; None if it is none.

    What is found in a blank may itself be a phrase of one of the inner templates.
    """
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(template))
    match = re.fullmatch(pattern, text, re.DOTALL)
    if match is None:
        return None
    arguments: dict[str, Argument] = {}
    for name, value in match.groupdict().items():
        phrases = (recognize(value, template) for template in inner)
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
        return [_name(item, names) for item in value]
    return value


_KEPT: dict[tuple[object, ...], Phrase] = {}
ENGLISH_GRAMMAR = Grammar("you", {"and": "and", "or": "or"}, {}, lambda number: number != 1)
_PLAIN = Writer(ENGLISH_GRAMMAR, None, lambda text, viewer, case: text)
"""Writes English for nobody in particular."""
