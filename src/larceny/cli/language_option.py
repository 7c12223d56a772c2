"""The language of what a command tells: `--language`, or else the environment."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, LANGUAGES, Language

VARIABLE = "LARCENY_LANGUAGE"

LanguageCode = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        envvar=VARIABLE,
        help=f"The language of sentences and rules: {', '.join(LANGUAGES)}.",
    ),
]


def read_language(code: str) -> Language:
    """Return the language of a code like `de`, or `de_AT.UTF-8`; raise BadParam if unknown."""
    if not code:
        return ENGLISH
    found = LANGUAGES.get(code.replace("_", "-").partition("-")[0].lower())
    if found is None:
        raise BadParam("--language", f"is {' or '.join(LANGUAGES)}, not {code!r}")
    return found
