"""What people say to each other at a table: phrases, reactions, or words of their own."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from larceny.match.document import FREE, OFF, SpeechKind, TableDocument, Utterance
from larceny.match.errors import NothingSaid, NotYourSeat, RateLimited, TalkOff, UnknownPhrase
from larceny.match.match import Match
from larceny.match.rate_limit import RateLimit
from larceny.match.subscriber import Subscriber

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

MAX_TEXT = 200
"""The longest text that somebody may say, in characters."""
MAX_MARKS = 3
"""Combining marks that one letter may carry; more of them cover the lines around."""
MAX_KEPT = 50
"""The latest things said at a table that are kept."""
RATE = 0.5
"""What somebody may say in a second, in the long run."""
BURST = 5
"""What somebody may say at once."""
_JOINERS = "\u200c\u200d"
"""Characters without a shape that words and emoji need."""


async def say(
    match: Match,
    subscriber: Subscriber,
    speech: tuple[int | None, SpeechKind, str],
    address: str,
    rate: RateLimit,
) -> None:
    """Let a connection say something, for its seat or as a spectator; or refuse it.

    `speech` is who speaks, what kind of thing it is, and the text. All connections are sent it.
    """
    seat, kind, text = speech
    _check_speaker(match.document, subscriber, seat, kind)
    words = _check_words(kind, text, match.document.talk == FREE)
    if not rate.allow(f"{match.id} {address if seat is None else seat}"):
        raise RateLimited

    def add(document: TableDocument) -> TableDocument:
        number = document.said[-1].number + 1 if document.said else 1
        spoken = Utterance(number, seat, kind, words, match.presence.now)
        return replace(document, said=(*document.said, spoken)[-MAX_KEPT:])

    await match.change(add)


def _check_speaker(
    document: TableDocument, subscriber: Subscriber, seat: int | None, kind: SpeechKind
) -> None:
    """Refuse who may not speak for a seat; a spectator may only react, at a public table."""
    if document.talk == OFF:
        raise TalkOff
    if seat is not None:
        if seat not in subscriber.seats:
            raise NotYourSeat
    elif not document.is_public or kind != "reaction":
        raise NotYourSeat


def _check_words(kind: SpeechKind, text: str, is_free: bool) -> str:
    """Return what is stored: the id of a phrase or reaction, or words that were cleaned."""
    if kind == "text":
        if not is_free:
            raise TalkOff
        words = clean_text(text)
        if not words:
            raise NothingSaid
        return words
    if text not in (PHRASES if kind == "phrase" else REACTIONS):
        raise UnknownPhrase
    return text


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
