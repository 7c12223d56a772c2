"""One thing that somebody says: a phrase, a reaction, or words of their own."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from pydantic import Field
from typing_extensions import TypedDict

Phrase: TypeAlias = Literal[
    "hello",
    "good-luck",
    "nice-move",
    "well-stolen",
    "oops",
    "sorry",
    "thanks",
    "one-moment",
    "your-turn",
    "close-one",
    "good-game",
    "again",
]
"""The ids of phrases, which each page says in its own language."""
Reaction: TypeAlias = Literal["laugh", "wow", "clap", "cry", "angry", "think"]
"""The ids of reactions, which each page draws."""
PHRASES: tuple[str, ...] = get_args(Phrase)
REACTIONS: tuple[str, ...] = get_args(Reaction)

SpeechKind: TypeAlias = Literal["phrase", "reaction", "text"]
MAX_TEXT = 200
"""The longest text that somebody may say, in characters."""
MAX_MARKS = 3
"""Combining marks that one letter may carry; more of them cover the lines around."""
_JOINERS = "\u200c\u200d"
"""Characters without a shape that words and emoji need."""


class Utterance(NamedTuple):
    """Something that a seat, or a spectator without one, said."""

    number: int
    seat: int | None
    kind: SpeechKind
    text: str
    at: float


class UtteranceInfo(TypedDict):
    """Something that was said; `text` is the id of a phrase or reaction, or plain words."""

    number: int
    seat: Annotated[int | None, Field(description="Who said it; null: a spectator.")]
    kind: SpeechKind
    text: str
    at: Annotated[float, Field(description="Seconds since 1970.")]


def clean_text(text: str) -> str:
    """Return words in one line, without control characters and piles of combining marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MAX_MARKS and (category[0] != "C" or char in _JOINERS):
            kept.append(char)
    return " ".join("".join(kept).split())
