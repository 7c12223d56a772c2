"""Turns the expressions of a policy card into instructions, and says which words are wrong."""

from __future__ import annotations

from collections.abc import Container

from larceny.bots.card import opcode
from larceny.bots.card.move_text import ALIKE, LENGTH
from larceny.bots.card.policy_card import (
    COUNT,
    MY,
    OTHERS,
    RULES,
    TABLE,
    Aggregate,
    CardLine,
    Expression,
    Name,
    Not,
    Number,
    Pair,
    Spot,
    parts_of,
    write,
)
from larceny.bots.card.vocabulary import SEAT_TESTS, FieldName, Vocabulary
from larceny.engine.errors import BadCard
from larceny.engine.suggestion import suggest

_PAIRS = {
    "+": opcode.ADD, "-": opcode.SUBTRACT, "*": opcode.MULTIPLY, "is": opcode.IS,
    "is not": opcode.IS_NOT, "at least": opcode.AT_LEAST, "at most": opcode.AT_MOST,
    "above": opcode.ABOVE, "below": opcode.BELOW, "and": opcode.AND, "or": opcode.OR,
    "has": opcode.HAS,
}  # fmt: skip
_SKIPS = {"and": opcode.IF, "or": opcode.UNLESS}
_EQUALITIES = ("is", "is not")
_SEAT_TESTS = {"another": opcode.ANOTHER, "rival": opcode.RIVAL}
_PLAIN = {
    "me": opcode.ME, "next": opcode.NEXT, "lead": opcode.LEAD, "gain": opcode.GAIN,
    "harm": opcode.HARM,
}  # fmt: skip
_AGGREGATES = {"sum": opcode.SUM, "max": opcode.MAX, "min": opcode.MIN, COUNT: opcode.COUNT}
_ABOUT_MOVE = {opcode.PART, opcode.GAIN, opcode.HARM}
RESULTS = ("gain", "harm")
"""What every move has besides its parts, and `wait` has not."""
_ABOUT_SCORES = {opcode.SCORE, opcode.LEAD, opcode.RIVAL}


class Assembler:
    """Collects the instructions of a card, and the parts of moves that they read."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.instructions: list[tuple[float, float, float, float]] = []
        self.parts: list[str] = []

    @property
    def uses_scores(self) -> bool:
        return any(one[0] in _ABOUT_SCORES for one in self.instructions)

    @property
    def uses_results(self) -> bool:
        """Whether moves are tried out."""
        return any(one[0] in (opcode.GAIN, opcode.HARM) for one in self.instructions)

    def assemble(self, expression: Expression) -> tuple[int, int, bool]:
        """Return the first instruction, the one after the last, and whether a move matters."""
        start = len(self.instructions)
        self._push(expression)
        added = self.instructions[start:]
        if _deepest_stack(added) > opcode.STACK:
            spot = next(one.spot for one in parts_of(expression) if isinstance(one, Name))
            raise _mistake(spot, "this is nested too deep: split it into several lines")
        return start, len(self.instructions), any(one[0] in _ABOUT_MOVE for one in added)

    def check_parts(self, line: CardLine, known: Container[str]) -> None:
        """Raise if a line asks for a part of the move that none of its moves has."""
        asked = [line.condition] if line.condition is not None else []
        for expression in (*asked, *(one.key for one in line.preferences)):
            for name in parts_of(expression):
                if isinstance(name, Name) and self._is_about_move(name) and name.word not in known:
                    word = name.word
                    if (found := self._vocabulary.field(word)) and not found.field.shape:
                        near = f"; did you mean `table {word}`?"
                    else:
                        near = f"; did you mean `{word} of ...`?" if found else ""
                    raise _mistake(name.spot, f"`{line.pattern}` has no `{word}`{near}")

    def _is_about_move(self, name: Name) -> bool:
        return self._is_part(name) or (not name.owner and name.word in RESULTS)

    def _is_part(self, name: Name) -> bool:
        known = {*self._vocabulary.parts, LENGTH, ALIKE}
        return not name.owner and not name.places and name.word in known

    def _add(self, code: int, *operands: float) -> None:
        padding = [0.0] * (opcode.INSTRUCTION - 1 - len(operands))
        first, second, third = [*operands, *padding]
        self.instructions.append((code, first, second, third))

    def _push(self, expression: Expression) -> None:
        match expression:
            case Number(value):
                self._add(opcode.NUMBER, value)
            case Name():
                self._push_name(expression)
            case Aggregate():
                self._push_aggregate(expression)
            case Not(condition):
                self._push(condition)
                self._add(opcode.NOT)
            case Pair():
                self._push_pair(expression)

    def _push_pair(self, pair: Pair) -> None:
        self._push(pair.left)
        right = pair.right
        if isinstance(right, Name) and right.word in SEAT_TESTS and not right.owner:
            if pair.operator not in _EQUALITIES or right.places:
                raise _mistake(right.spot, f"`{right.word}` stands alone after `is` or `is not`")
            self._add(_SEAT_TESTS[right.word])
            if pair.operator == "is not":
                self._add(opcode.NOT)
            return
        if pair.operator in _SKIPS:
            self._push_second(pair)
            return
        if pair.operator == "has":
            self._check_mask(pair)
        self._push_compared(right) if pair.operator in _EQUALITIES else self._push(right)
        self._add(_PAIRS[pair.operator])

    def _push_second(self, pair: Pair) -> None:
        """Push the second of two conditions, which is skipped if the first one decides."""
        place = len(self.instructions)
        self._add(_SKIPS[pair.operator])
        self._push(pair.right)
        self._add(_PAIRS[pair.operator])
        skipped = len(self.instructions) - place - 1
        self.instructions[place] = (_SKIPS[pair.operator], skipped, 0.0, 0.0)

    def _check_mask(self, pair: Pair) -> None:
        left = pair.left
        found = self._vocabulary.field(left.word, left.owner) if isinstance(left, Name) else None
        if found is None or not found.field.is_mask:
            masks = [one.word for one in self._vocabulary.state.values() if one.field.is_mask]
            known = f"`{'`, `'.join(masks)}`" if masks else "nothing in this game"
            raise _mistake(pair.spot, f"`has` asks for a seat in a set of seats: {known}")

    def _push_name(self, name: Name) -> None:
        word = name.word
        if name.owner:
            self._push_field(name, self._find_field(name))
        elif word == "score":
            self._push_score(name)
        elif word in _PLAIN:
            self._check_places(name, 0)
            self._add(_PLAIN[word])
        elif self._is_part(name):
            self._push_part(self._vocabulary.parts.get(word, word))
        else:
            self._push_field_or_constant(name)

    def _push_score(self, name: Name) -> None:
        if not name.places:
            self._add(opcode.ME)
        else:
            self._check_places(name, 1)
            self._push(name.places[0])
        self._add(opcode.SCORE)

    def _push_part(self, part: str) -> None:
        if part not in self.parts:
            self.parts.append(part)
        self._add(opcode.PART, self.parts.index(part))

    def _push_field_or_constant(self, name: Name) -> None:
        constant = self._vocabulary.constants.get(name.word)
        if constant is not None and not name.places and self._vocabulary.field(name.word) is None:
            self._add(opcode.NUMBER, constant)
        else:
            self._push_field(name, self._find_field(name))

    def _push_compared(self, expression: Expression) -> None:
        """Push what stands after `is`, where a constant may have the name of a list."""
        if isinstance(expression, Name) and not expression.owner and not expression.places:
            found = self._vocabulary.field(expression.word)
            constant = self._vocabulary.constants.get(expression.word)
            if found is not None and found.field.shape and constant is not None:
                self._add(opcode.NUMBER, constant)
                return
        self._push(expression)

    def _find_field(self, name: Name) -> FieldName:
        found = self._vocabulary.field(name.word, TABLE if name.owner == MY else name.owner)
        if found is None:
            raise self._unknown(name)
        if name.owner == MY and not found.field.per_seat:
            raise _mistake(name.spot, f"`{name.word}` is not one for each seat: leave `my` out")
        return found

    def _unknown(self, name: Name) -> BadCard:
        known = self._vocabulary.words
        if name.owner:
            of_rules = name.owner == RULES
            known = [*(self._vocabulary.params if of_rules else self._vocabulary.state)]
        if name.word in SEAT_TESTS:
            return _mistake(name.spot, f"`{name.word}` stands alone after `is` or `is not`")
        owner = f"{name.owner} " if name.owner else ""
        near = suggest(name.word, known) or "; `larceny card GAME --words` lists all names"
        return _mistake(name.spot, f"there is no `{owner}{name.word}` here{near}")

    def _push_field(self, name: Name, found: FieldName) -> None:
        is_mine = name.owner == MY
        self._check_places(name, len(found.field.shape) - is_mine, found)
        if is_mine:
            self._add(opcode.ME)
        for place, length in zip(name.places, found.field.shape[is_mine:], strict=True):
            self._check_place(name, place, length)
            self._push(place)
        self._add(opcode.FIELD, found.number, len(found.field.shape))

    def _check_places(self, name: Name, wanted: int, found: FieldName | None = None) -> None:
        if len(name.places) == wanted:
            return
        if wanted == 0:
            raise _mistake(name.spot, f"`{name.word}` is one number: leave out what follows `of`")
        sizes = " of ".join(map(str, found.field.shape)) if found else "as many as seats"
        example = f"`{name.word} of {', '.join(['0'] * wanted)}`"
        mine = f", `my {name.word}`" if found and found.field.per_seat else ""
        raise _mistake(
            name.spot,
            f"`{name.word}` is a list ({sizes} places): say which place, as in {example}{mine}, "
            "or take its sum, max, min or count",
        )

    def _check_place(self, name: Name, place: Expression, length: int) -> None:
        if isinstance(place, Number) and not 0 <= place.value < length:
            raise _mistake(
                name.spot, f"`{name.word}` has the places 0 to {length - 1}, not {place.value}"
            )
        if isinstance(place, Name) and place.word == OTHERS:
            raise _mistake(place.spot, f"say sum, max, min or count before `{write(name)}`")

    def _push_aggregate(self, aggregate: Aggregate) -> None:
        name = aggregate.of
        found = self._find_field(name)
        shape, per_seat = found.field.shape, bool(found.field.per_seat)
        is_mine = name.owner == MY
        of_others = [one for one in name.places if isinstance(one, Name) and one.word == OTHERS]
        if len(shape) == 1 and of_others and per_seat and len(name.places) == 1:
            code = opcode.OVER_OTHERS
        elif len(shape) == 1 and not name.places and not is_mine:
            code = opcode.OVER_SEATS if per_seat else opcode.OVER_PLACES
        elif len(shape) == 2 and not of_others and len(name.places) + is_mine == 1:
            code = opcode.OVER_ROW
            self._push(Name("me") if is_mine else name.places[0])
        else:
            raise _mistake(
                name.spot,
                f"`{aggregate.kind}` is taken of a list, of one row of a table (`of ROW`), or of "
                f"one for each seat `of others`, not of `{write(name)}`",
            )
        self._push_compared(aggregate.value or Number(0))
        self._add(code, found.number, _AGGREGATES[aggregate.kind], shape[-1])


def _deepest_stack(instructions: list[tuple[float, float, float, float]]) -> int:
    """Return how many values are on the stack at most."""
    depth = deepest = 0
    for code, _, places, _ in instructions:
        if code == opcode.FIELD:
            depth += 1 - int(places)
        elif code in _PLAIN.values() or code in (opcode.NUMBER, opcode.PART):
            depth += 1
        elif code in _PAIRS.values() or code == opcode.OVER_ROW:
            depth -= 1
        deepest = max(deepest, depth)
    return deepest


def _mistake(spot: Spot, message: str) -> BadCard:
    return BadCard(spot.line, spot.column, message)
