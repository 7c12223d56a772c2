"""The language of what a command tells: `--language`, or else the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, LANGUAGES, Language, find_language
from larceny.engine.phrase import phrase
from larceny.engine.text import quote

VARIABLE = "LARCENY_LANGUAGE"
OPTION = "--language"

LanguageCode = Annotated[
    str,
    typer.Option(
        OPTION,
        metavar="CODE",
        envvar=VARIABLE,
        help=f"The language of all that is told: {', '.join(LANGUAGES)}.",
    ),
]


def read_language(code: str) -> Language:
    """Return the language of a code like `de`, or `de_AT.UTF-8`; raise BadParam if unknown."""
    if not code:
        return ENGLISH
    language = LANGUAGES.get(code.replace("_", "-").partition("-")[0].lower())
    if language is None:
        known = phrase("{codes:or}", codes=list(LANGUAGES))
        words = phrase("is {known}, not {code}", known=known, code=quote(code))
        raise BadParam(OPTION, words)
    return language


def typed_language(typed: Sequence[str]) -> Language:
    """Return the language that a command line asks for, English if it is none that there is."""
    code = os.environ.get(VARIABLE, "")
    for place, word in enumerate(typed):
        name, _, value = word.partition("=")
        if name == OPTION:
            code = value or "".join(typed[place + 1 : place + 2])
    return find_language(code)


def notify(text: str, language: Language = ENGLISH) -> None:
    """Tell the user something beside the results, on standard error."""
    print(f"larceny: {language.render(text)}", file=sys.stderr)
