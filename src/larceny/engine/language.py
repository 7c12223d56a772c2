"""The languages that texts for people are written in.

English is the language of the code. Every other one has a catalogue: TOML files that give for each
English template the template of that language, or for a word that is declined a table of its cases
(`nom`, `acc`, `dat`, ...). They are in a folder below `larceny/languages`, and for each game in
`languages/<code>.toml` of its package. A text that the catalogue lacks stays English.
`rulebook.<code>.md` beside a game's `rulebook.md` has its rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from larceny.engine.phrase import (
    ENGLISH_GRAMMAR,
    Grammar,
    Phrase,
    Writer,
    fill,
    parse_template,
    phrases_in,
)

FOLDER = Path(__file__).parents[1] / "languages"
NOMINATIVE = "nom"
_MARKUP = re.compile(r"\[/?[a-z ]+\]")
"""The styles of a terminal's texts, such as `[bold]`."""

Entry: TypeAlias = str | dict[str, str]
_PLAIN = frozenset({bool, float, int, str, type(None)})
"""The types of values that hold no phrase."""


class Language:
    """English: texts are written as they are, but for `you`."""

    def __init__(self, code: str, title: str, grammar: Grammar) -> None:
        self.code = code
        self.title = title
        self.grammar = grammar
        self._others = Writer(grammar, None, self._render)

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    def render(self, text: str, viewer: int | None = None) -> str:
        """Return a text in this language, with `you` for the person in the viewer's seat."""
        if viewer is None or text.__class__ is not Phrase or not text.seats >> viewer & 1:
            return text
        return self._render_once(text, viewer)

    def _render_once(self, text: Phrase, reader: int | None) -> str:
        """Return a phrase as its reader is told it; it remembers that."""
        if text.written is None:
            text.written = {}
        key = self.code, reader
        written = text.written.get(key)
        if written is None:
            written = text.written[key] = self._render(text, reader, "")
        return written

    def _render(self, text: str, viewer: int | None, case: str) -> str:
        if viewer is None or not isinstance(text, Phrase) or not text.seats >> viewer & 1:
            return text
        arguments = text.arguments
        template = parse_template(text.template)
        if not template.is_simple:
            return fill(text.template, arguments, Writer(self.grammar, viewer, self._render))
        if Phrase in map(type, arguments.values()):
            arguments = {
                name: self.render(value, viewer) if value.__class__ is Phrase else value
                for name, value in arguments.items()
            }
        return template.fill(arguments, self.grammar, viewer)

    def render_all(self, value: Any, viewer: int | None = None) -> Any:
        """Return a value that is ready for JSON with all phrases in it in this language.

        What holds none, such as most of a board, is found out by types alone and stays as it is.
        """
        kind = value.__class__
        if kind is Phrase:
            return self.render(value, viewer)
        if kind is dict:
            if _PLAIN.issuperset(map(type, value.values())):
                return value
            return {key: self.render_all(item, viewer) for key, item in value.items()}
        if kind is list or kind is tuple:
            if _PLAIN.issuperset(map(type, value)):
                return value
            return [self.render_all(item, viewer) for item in value]
        return value

    def find_missing(self, text: str) -> Iterator[str]:
        """Yield the templates of a text that this language has no translation of."""
        return iter(())


class TranslatedLanguage(Language):
    """A language with a catalogue, which is read when it is first needed."""

    def __init__(self, code: str, title: str, grammar: Grammar) -> None:
        super().__init__(code, title, grammar)
        self._entries: dict[str, Entry] = {}
        self._unread = [FOLDER / code]
        self._lock = Lock()

    @property
    def catalogue(self) -> Mapping[str, Entry]:
        """The templates of this language by the English ones."""
        if self._unread:
            with self._lock:
                while self._unread:
                    self._read(self._unread[-1])
                    self._unread.pop()
        return self._entries

    def add_game(self, folder: Path) -> None:
        """Read the texts of a game, too, when they are first needed."""
        with self._lock:
            self._unread.append(folder / "languages" / f"{self.code}.toml")

    def _read(self, path: Path) -> None:
        import tomllib

        for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
            if file.is_file():
                self._entries.update(tomllib.loads(file.read_text("utf-8")))

    def render(self, text: str, viewer: int | None = None) -> str:
        """Return a text in this language, with `you` for the person in the viewer's seat."""
        if not isinstance(text, Phrase):
            return self._render(text, None, "")
        reader = viewer if viewer is not None and text.seats >> viewer & 1 else None
        return self._render_once(text, reader)

    def _render(self, text: str, viewer: int | None, case: str) -> str:
        template = text.template if isinstance(text, Phrase) else text
        entry = self.catalogue.get(template)
        if entry is None:
            if not isinstance(text, Phrase) or not text.arguments:
                return text
            language = self if is_wordless(template) else ENGLISH
            writer = Writer(language.grammar, viewer, language._render)
            return fill(template, text.arguments, writer)
        translated = entry if isinstance(entry, str) else entry.get(case) or entry[NOMINATIVE]
        if not isinstance(text, Phrase) or not text.arguments:
            return translated
        return fill(translated, text.arguments, Writer(self.grammar, viewer, self._render))

    def find_missing(self, text: str) -> Iterator[str]:
        """Yield the templates of a text that this language has no translation of."""
        whole = (
            [text] if not isinstance(text, Phrase) else [part.template for part in phrases_in(text)]
        )
        yield from (part for part in whole if part not in self.catalogue and not is_wordless(part))


def is_wordless(template: str) -> bool:
    """Return whether a template has no words of its own, only blanks, numbers, signs and markup."""
    return not any(map(str.isalpha, _MARKUP.sub("", parse_template(template).words)))


ENGLISH = Language("en", "English", ENGLISH_GRAMMAR)
GERMAN = TranslatedLanguage(
    "de",
    "Deutsch",
    Grammar(
        "du",
        {"and": "und", "or": "oder"},
        str.maketrans({",": ".", ".": ",", "%": "\N{NO-BREAK SPACE}%"}),
        lambda number: number != 1,
    ),
)
TRANSLATED = (GERMAN,)
LANGUAGES = {language.code: language for language in (ENGLISH, *TRANSLATED)}


def find_language(tags: str | Iterable[str] | None) -> Language:
    """Return the first language of some tags, like `de-AT`, that there is; else English."""
    for tag in (tags,) if isinstance(tags, str) else tags or ():
        language = LANGUAGES.get(tag.replace("_", "-").partition("-")[0].lower())
        if language is not None:
            return language
    return ENGLISH


def preferred_language(header: str | None) -> Language:
    """Return the language that an `Accept-Language` header prefers among those there are."""
    preferred: list[tuple[float, int, str]] = []
    for place, item in enumerate((header or "").split(",")[:20]):
        tag, _, options = item.partition(";")
        try:
            quality = float(options.replace(" ", "").removeprefix("q=")) if options else 1.0
        except ValueError:
            continue
        if quality > 0:
            preferred.append((-quality, place, tag.strip()))
    return find_language(tag for _, _, tag in sorted(preferred))
