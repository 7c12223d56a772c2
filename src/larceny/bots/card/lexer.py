"""The words of a line of a policy card, each with the column where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from larceny.bots.card.policy_card import Spot
from larceny.engine.errors import BadCard
from larceny.engine.text import quote, read_number

COMMENT = "#"
MAX_NUMBER = 1_000_000
_TOKEN = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*|[0-9]+|<=|>=|!=|[-+*<>=(),]")
_PATTERN_WORD = re.compile(r"[a-z0-9*|-]+")
_CLAUSES = ("when", "prefer")


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign."""

    text: str
    spot: Spot

    @property
    def is_word(self) -> bool:
        return self.text[:1].isalpha()

    @property
    def is_number(self) -> bool:
        return self.text.isdecimal()

    @property
    def number(self) -> int:
        value = read_number(self.text)
        if value is None or value > MAX_NUMBER:
            raise BadCard(
                self.spot.line, self.spot.column, f"a number is at most {MAX_NUMBER:,} in a card"
            )
        return value


def split_comment(line: str) -> tuple[str, str | None]:
    """Return what stands before the comment of a line, and the comment, or None."""
    code, sign, comment = line.partition(COMMENT)
    return code.rstrip().lower(), comment.strip() if sign else None


def split_pattern(code: str, line: int) -> tuple[list[Token], int]:
    """Return the words of the moves with which a line begins, and where its clauses begin."""
    words: list[Token] = []
    for found in re.finditer(r"\S+", code):
        if found[0] in _CLAUSES:
            return words, found.start()
        spot = Spot(line, found.start() + 1)
        if not _PATTERN_WORD.fullmatch(found[0]):
            raise BadCard(
                spot.line,
                spot.column,
                f"{quote(found[0])} is no word of a move: letters, digits, `-`, `*` for anything "
                "and `|` between alternatives are",
            )
        words.append(Token(found[0], spot))
    return words, len(code)


def tokens(code: str, start: int, line: int) -> Iterator[Token]:
    """Yield the words, numbers and signs of a line from a place on."""
    place = start
    while place < len(code):
        if code[place].isspace():
            place += 1
            continue
        found = _TOKEN.match(code, place)
        if found is None:
            raise BadCard(line, place + 1, f"{quote(code[place])} has no meaning in a card")
        yield Token(found[0].replace("_", "-"), Spot(line, place + 1))
        place = found.end()
