"""Reads the text of a policy card. What its words mean for a game is `program`'s to say.

card    = "card" NAME "for" GAME, then lines, then "else" BOT
line    = MOVE ["when" condition] ["prefer" preference {"then" preference}]
prefer  = ("highest" | "lowest") value
condition = and {"or" and};  and = not {"and" not};  not = ["not"] ("(" condition ")" | test)
test    = value [("is" | "is not" | "at least" | "at most" | "above" | "below" | "has") value]
value   = product {("+" | "-") product};  product = factor {"*" factor}
factor  = NUMBER | ("sum" | "max" | "min") name | "count" name "is" factor | name
name    = ["my" | "table" | "rules"] WORD ["of" factor {"," factor}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from larceny.bots.card.policy_card import (
    COUNT,
    HIGHEST,
    LOWEST,
    MY,
    RULES,
    TABLE,
    Aggregate,
    CardLine,
    Expression,
    Name,
    Not,
    Number,
    Operation,
    PolicyCard,
    Preference,
    Spot,
)
from larceny.engine.errors import BadCard
from larceny.engine.suggestion import suggest
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
    for word in re.finditer(r"\S+", code):
        if word[0] in _CLAUSES:
            return words, word.start()
        spot = Spot(line, word.start() + 1)
        if not _PATTERN_WORD.fullmatch(word[0]):
            raise BadCard(
                spot.line,
                spot.column,
                f"{quote(word[0])} is no word of a move: letters, digits, `-`, `*` for anything "
                "and `|` between alternatives are",
            )
        words.append(Token(word[0], spot))
    return words, len(code)


def tokens(code: str, start: int, line: int) -> Iterator[Token]:
    """Yield the words, numbers and signs of a line from a place on."""
    place = start
    while place < len(code):
        if code[place].isspace():
            place += 1
            continue
        token = _TOKEN.match(code, place)
        if token is None:
            raise BadCard(line, place + 1, f"{quote(code[place])} has no meaning in a card")
        yield Token(token[0].replace("_", "-"), Spot(line, place + 1))
        place = token.end()


MAX_LINES = 48
"""The most lines of a card: one bit of a number stands for each."""
MAX_TEXT = 20_000
MAX_NESTING = 20
_SIGNS = {"=": "is", "!=": "is not", ">=": "at least", "<=": "at most", ">": "above", "<": "below"}
_COMPARISONS = ("is", "is not", "at least", "at most", "above", "below", "has")
_AGGREGATES = ("sum", "max", "min", COUNT)
KEYWORDS = {
    "when", "prefer", "then", HIGHEST, LOWEST, "and", "or", "not", "is", "at", "least", "most",
    "above", "below", "has", "of", MY, TABLE, RULES, *_AGGREGATES,
}  # fmt: skip
"""Words that are no names."""


def parse_card(text: str) -> PolicyCard:
    """Return the card that a text describes; raise BadCard at the first mistake."""
    if len(text) > MAX_TEXT:
        raise BadCard(1, 1, f"a card has at most {MAX_TEXT:,} characters, not {len(text):,}")
    heading: list[str] | None = None
    about: list[str] = []
    lines: list[CardLine] = []
    number = 0
    for number, full in enumerate(text.split("\n"), start=1):
        code, comment = split_comment(full)
        if not code.strip():
            if comment is not None and heading is not None and not lines:
                about.append(comment)
        elif heading is None:
            heading = _read_heading(code, number)
        elif code.split()[0] == "else":
            spot = Spot(number, len(code) - len(code.lstrip()) + 1)
            _check_last(text, number)
            name, game = heading
            fallback = _read_fallback(code, spot)
            return PolicyCard(name, game, tuple(lines), fallback, "\n".join(about).strip(), spot)
        else:
            lines.append(_read_line(code, number))
            if len(lines) > MAX_LINES:
                raise BadCard(number, 1, f"a card has at most {MAX_LINES} lines")
    if heading is None:
        raise BadCard(1, 1, "a card begins with `card NAME for GAME`")
    raise BadCard(number, 1, "a card ends with `else BOT`, such as `else greedy` or `else any`")


def _read_heading(code: str, number: int) -> list[str]:
    match code.split():
        case ["card", name, "for", game] if name.replace("-", "").isalnum() and name.isascii():
            return [name, game]
    raise BadCard(number, 1, f"a card begins with `card NAME for GAME`, not {quote(code)}")


def _read_fallback(code: str, spot: Spot) -> str:
    words = code.split()
    if len(words) != 2:
        raise BadCard(spot.line, spot.column, "`else` takes the name of one bot, or `any`")
    return words[1]


def _check_last(text: str, number: int) -> None:
    for later, line in enumerate(text.split("\n")[number:], start=number + 1):
        if split_comment(line)[0].strip():
            raise BadCard(later, 1, "`else` is the last line of a card: nothing comes after it")


def _read_line(code: str, number: int) -> CardLine:
    words, start = split_pattern(code, number)
    if not words:
        raise BadCard(number, start + 1, "a line begins with a move, or with `*` for any")
    reader = _Reader(list(tokens(code, start, number)), Spot(number, len(code) + 1))
    line = CardLine(" ".join(word.text for word in words), spot=words[0].spot)
    condition = reader.condition() if reader.accept("when") else None
    preferences = reader.preferences() if reader.accept("prefer") else ()
    reader.expect_end()
    if line.is_wait and preferences:
        raise BadCard(number, start + 1, "`wait` names no moves, so that none can be preferred")
    return CardLine(line.pattern, condition, preferences, line.spot)


class _Reader:
    """Reads the clauses of one line by recursive descent."""

    def __init__(self, words: list[Token], end: Spot) -> None:
        self._words = words
        self._end = end
        self._place = 0
        self._depth = 0

    @property
    def _spot(self) -> Spot:
        return self._words[self._place].spot if self._place < len(self._words) else self._end

    def _peek(self) -> str:
        return self._words[self._place].text if self._place < len(self._words) else ""

    def accept(self, text: str) -> bool:
        """Step over a word if it comes next; return whether it did."""
        is_next = self._peek() == text
        self._place += is_next
        return is_next

    def _fail(self, expected: str) -> BadCard:
        word = quote(self._peek()) if self._peek() else "the end of the line"
        spot = self._spot
        return BadCard(spot.line, spot.column, f"{expected}, not {word}")

    def expect_end(self) -> None:
        if self._peek():
            raise self._fail(
                f"here a line ends, or goes on with `when`, `prefer` or an operator"
                f"{suggest(self._peek(), [*KEYWORDS, *_SIGNS])}"
            )

    def preferences(self) -> tuple[Preference, ...]:
        preferences = [self._preference()]
        while self.accept("then"):
            preferences.append(self._preference())
        return tuple(preferences)

    def _preference(self) -> Preference:
        for order in (HIGHEST, LOWEST):
            if self.accept(order):
                return Preference(order, self._value())
        raise self._fail("a preference begins with `highest` or `lowest`")

    def condition(self) -> Expression:
        expression = self._all_of()
        while (spot := self._spot) and self.accept("or"):
            expression = Operation("or", expression, self._all_of(), spot)
        return expression

    def _all_of(self) -> Expression:
        expression = self._negation()
        while (spot := self._spot) and self.accept("and"):
            expression = Operation("and", expression, self._negation(), spot)
        return expression

    def _negation(self) -> Expression:
        self._enter()
        if self.accept("not"):
            expression: Expression = Not(self._negation())
        elif self.accept("("):
            expression = self.condition()
            if not self.accept(")"):
                raise self._fail("a `(` needs its `)`")
        else:
            expression = self._test()
        self._depth -= 1
        return expression

    def _test(self) -> Expression:
        left = self._value()
        spot = self._spot
        operator = self._comparison()
        return left if operator is None else Operation(operator, left, self._value(), spot)

    def _comparison(self) -> str | None:
        for sign, words in _SIGNS.items():
            if self.accept(sign):
                return words
        if self.accept("is"):
            return "is not" if self.accept("not") else "is"
        if self.accept("at"):
            for word in ("least", "most"):
                if self.accept(word):
                    return f"at {word}"
            raise self._fail("`at` is followed by `least` or `most`")
        return next((comparison for comparison in _COMPARISONS if self.accept(comparison)), None)

    def _value(self) -> Expression:
        expression = self._product()
        while self._peek() in ("+", "-"):
            spot = self._spot
            sign = self._peek()
            self._place += 1
            expression = Operation(sign, expression, self._product(), spot)
        return expression

    def _product(self) -> Expression:
        expression = self._factor()
        while (spot := self._spot) and self.accept("*"):
            expression = Operation("*", expression, self._factor(), spot)
        return expression

    def _factor(self) -> Expression:
        self._enter()
        expression = self._number()
        if expression is None:
            kind = self._peek()
            expression = self._aggregate() if kind in _AGGREGATES else self._name()
        self._depth -= 1
        return expression

    def _number(self) -> Expression | None:
        sign = -1 if self.accept("-") else 1
        if self._place < len(self._words) and self._words[self._place].is_number:
            token = self._words[self._place]
            self._place += 1
            return Number(sign * token.number)
        if sign < 0:
            raise self._fail("a `-` is followed by a number")
        return None

    def _aggregate(self) -> Aggregate:
        kind = self._peek()
        self._place += 1
        name = self._name()
        if kind != COUNT:
            return Aggregate(kind, name)
        if not self.accept("is"):
            raise self._fail("`count NAME` is followed by `is` and what is counted")
        return Aggregate(kind, name, self._factor())

    def _name(self) -> Name:
        owner = next((name for name in (MY, TABLE, RULES) if self.accept(name)), "")
        word = self._peek()
        spot = self._spot
        if not word[:1].isalpha() or word in KEYWORDS:
            raise self._fail("a number or the name of one is expected")
        self._place += 1
        places: list[Expression] = []
        if self.accept("of"):
            places.append(self._factor())
            while self.accept(","):
                places.append(self._factor())
        return Name(word, owner, tuple(places), spot)

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > MAX_NESTING:
            spot = self._spot
            raise BadCard(spot.line, spot.column, f"nested more than {MAX_NESTING} deep")
