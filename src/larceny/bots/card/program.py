"""Checks the words of a policy card against a game and turns it into the numbers of a program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from functools import cache
from typing import Any

from larceny.bots.card import opcode
from larceny.bots.card.move_text import ALIKE, LENGTH, MoveTexts, move_texts
from larceny.bots.card.policy_card import (
    COUNT,
    HIGHEST,
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
    Operation,
    PolicyCard,
    Spot,
    parts_of,
    write,
)
from larceny.bots.card.vocabulary import SEAT_TESTS, FieldName, Vocabulary, to_word, vocabulary_of
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard
from larceny.engine.suggestion import suggest

_OPERATORS = {
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
        return any(code in _ABOUT_SCORES for code, *_ in self.instructions)

    @property
    def uses_results(self) -> bool:
        """Whether moves are tried out."""
        return any(code in (opcode.GAIN, opcode.HARM) for code, *_ in self.instructions)

    def assemble(self, expression: Expression) -> tuple[int, int, bool]:
        """Return the first instruction, the one after the last, and whether a move matters."""
        start = len(self.instructions)
        self._push(expression)
        added = self.instructions[start:]
        if _deepest_stack(added) > opcode.STACK:
            spot = next(part.spot for part in parts_of(expression) if isinstance(part, Name))
            raise _mistake(spot, "this is nested too deep: split it into several lines")
        return start, len(self.instructions), any(code in _ABOUT_MOVE for code, *_ in added)

    def check_parts(self, line: CardLine, known: Container[str]) -> None:
        """Raise if a line asks for a part of the move that none of its moves has."""
        conditions = [line.condition] if line.condition is not None else []
        for expression in (*conditions, *(preference.key for preference in line.preferences)):
            for name in parts_of(expression):
                if isinstance(name, Name) and self._is_about_move(name) and name.word not in known:
                    word = name.word
                    if (field_name := self._vocabulary.field(word)) and not field_name.field.shape:
                        near = f"; did you mean `table {word}`?"
                    else:
                        near = f"; did you mean `{word} of ...`?" if field_name else ""
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
            case Operation():
                self._push_operation(expression)

    def _push_operation(self, operation: Operation) -> None:
        self._push(operation.left)
        right = operation.right
        if isinstance(right, Name) and right.word in SEAT_TESTS and not right.owner:
            if operation.operator not in _EQUALITIES or right.places:
                raise _mistake(right.spot, f"`{right.word}` stands alone after `is` or `is not`")
            self._add(_SEAT_TESTS[right.word])
            if operation.operator == "is not":
                self._add(opcode.NOT)
            return
        if operation.operator in _SKIPS:
            self._push_second(operation)
            return
        if operation.operator == "has":
            self._check_mask(operation)
        self._push_compared(right) if operation.operator in _EQUALITIES else self._push(right)
        self._add(_OPERATORS[operation.operator])

    def _push_second(self, operation: Operation) -> None:
        """Push the second of two conditions, which is skipped if the first one decides."""
        place = len(self.instructions)
        self._add(_SKIPS[operation.operator])
        self._push(operation.right)
        self._add(_OPERATORS[operation.operator])
        skipped = len(self.instructions) - place - 1
        self.instructions[place] = (_SKIPS[operation.operator], skipped, 0.0, 0.0)

    def _check_mask(self, operation: Operation) -> None:
        left = operation.left
        field_name = (
            self._vocabulary.field(left.word, left.owner) if isinstance(left, Name) else None
        )
        if field_name is None or not field_name.field.is_mask:
            masks = [name.word for name in self._vocabulary.state.values() if name.field.is_mask]
            known = f"`{'`, `'.join(masks)}`" if masks else "nothing in this game"
            raise _mistake(operation.spot, f"`has` asks for a seat in a set of seats: {known}")

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
            field_name = self._vocabulary.field(expression.word)
            constant = self._vocabulary.constants.get(expression.word)
            if field_name is not None and field_name.field.shape and constant is not None:
                self._add(opcode.NUMBER, constant)
                return
        self._push(expression)

    def _find_field(self, name: Name) -> FieldName:
        field_name = self._vocabulary.field(name.word, TABLE if name.owner == MY else name.owner)
        if field_name is None:
            raise self._unknown(name)
        if name.owner == MY and not field_name.field.per_seat:
            raise _mistake(name.spot, f"`{name.word}` is not one for each seat: leave `my` out")
        return field_name

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

    def _push_field(self, name: Name, field_name: FieldName) -> None:
        is_mine = name.owner == MY
        self._check_places(name, len(field_name.field.shape) - is_mine, field_name)
        if is_mine:
            self._add(opcode.ME)
        for place, length in zip(name.places, field_name.field.shape[is_mine:], strict=True):
            self._check_place(name, place, length)
            self._push(place)
        self._add(opcode.FIELD, field_name.number, len(field_name.field.shape))

    def _check_places(self, name: Name, length: int, field_name: FieldName | None = None) -> None:
        if len(name.places) == length:
            return
        if length == 0:
            raise _mistake(name.spot, f"`{name.word}` is one number: leave out what follows `of`")
        sizes = " of ".join(map(str, field_name.field.shape)) if field_name else "as many as seats"
        example = f"`{name.word} of {', '.join(['0'] * length)}`"
        mine = f", `my {name.word}`" if field_name and field_name.field.per_seat else ""
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
        field_name = self._find_field(name)
        shape = field_name.field.shape
        per_seat = bool(field_name.field.per_seat)
        is_mine = name.owner == MY
        of_others = [
            place for place in name.places if isinstance(place, Name) and place.word == OTHERS
        ]
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
        self._add(code, field_name.number, _AGGREGATES[aggregate.kind], shape[-1])


def _deepest_stack(instructions: list[tuple[float, float, float, float]]) -> int:
    """Return how many values are on the stack at most."""
    depth = deepest = 0
    for code, _, places, _ in instructions:
        if code == opcode.FIELD:
            depth += 1 - int(places)
        elif code in _PLAIN.values() or code in (opcode.NUMBER, opcode.PART):
            depth += 1
        elif code in _OPERATORS.values() or code == opcode.OVER_ROW:
            depth -= 1
        deepest = max(deepest, depth)
    return deepest


def _mistake(spot: Spot, message: str) -> BadCard:
    return BadCard(spot.line, spot.column, message)


def assemble(card: PolicyCard, contract: Contract, params: Any) -> Any:
    """Return the program of a card by these params, an array; raise BadCard if it has none."""
    from larceny.engine.array import np

    texts = move_texts(contract, params)
    assembler = Assembler(vocabulary_of(contract))
    matches = np.zeros(len(texts.texts) * texts.codes)
    lines = []
    for number, line in enumerate(card.lines):
        lines.append(_assemble_line(assembler, line))
        places = [] if line.is_wait else _match(texts, line)
        matches[places] += 1 << number
        assembler.check_parts(line, _find_parts(texts, places))
    return _lay_out(assembler, lines, matches, texts)


def check_card(card: PolicyCard, contract: Contract) -> list[str]:
    """Return the rule sets by which a card can be played; raise BadCard if there are none."""
    playable = []
    mistakes = []
    for name in contract.rule_sets:
        try:
            assemble(card, contract, contract.params(name)[0])
            playable.append(name)
        except BadCard as error:
            mistakes.append(error)
    if not playable:
        raise mistakes[0]
    return playable


def _match(texts: MoveTexts, line: CardLine) -> list[int]:
    """Return the places of the moves that a line is about; raise if there are none."""
    places = texts.match(line.pattern)
    if any(texts.is_possible(place) for place in places):
        return places
    first = line.pattern.split(" ")[0]
    spot = line.spot
    if texts.match(f"{first} *"):
        known = {text for _, _, text in texts.all() if text.split(" ")[0] == first}
        near = suggest(line.pattern, known) or f"; one is `{min(known)}`"
        raise BadCard(spot.line, spot.column, f"no move matches `{line.pattern}`{near}")
    words = ", ".join(texts.first_words)
    near = suggest(first, texts.first_words)
    raise BadCard(
        spot.line, spot.column, f"no move begins with `{first}`{near or f'; moves are {words}'}"
    )


def _find_parts(texts: MoveTexts, places: list[int]) -> set[str]:
    """Return the words for what moves of these kinds have; nothing where there are no moves."""
    decode = texts.contract.move.decode
    known = _parts_by_kind(texts.contract)
    kinds = {decode(place % texts.codes).kind for place in places}
    return {LENGTH, ALIKE, *RESULTS}.union(*(known[kind] for kind in kinds)) if kinds else set()


@cache
def _parts_by_kind(contract: Contract) -> dict[int, set[str]]:
    """Return the words for the parts that each kind of move uses."""
    words: dict[int, set[str]] = defaultdict(set)
    defaults = contract.move.Move._field_defaults
    for parts in map(contract.move.decode, range(contract.move.CODES)):
        used = [name for name, default in defaults.items() if getattr(parts, name) != default]
        words[parts.kind].update(map(to_word, used))
    return words


def _assemble_line(assembler: Assembler, line: CardLine) -> list[float]:
    if len(line.preferences) > opcode.MAX_KEYS:
        raise BadCard(
            line.spot.line, line.spot.column, f"a line has at most {opcode.MAX_KEYS} preferences"
        )
    numbers = [0.0] * opcode.LINE_SIZE
    numbers[opcode.WAITS] = line.is_wait
    if line.condition is not None:
        start, end, is_about_move = assembler.assemble(line.condition)
        numbers[opcode.CONDITION : opcode.CONDITION_END + 1] = [start, end]
        numbers[opcode.IS_ABOUT_POSITION] = not is_about_move
    numbers[opcode.KEYS] = len(line.preferences)
    for place, preference in enumerate(line.preferences):
        start, end, _ = assembler.assemble(preference.key)
        sign = 1 if preference.order == HIGHEST else -1
        first = opcode.FIRST_KEY + place * opcode.KEY_SIZE
        numbers[first : first + opcode.KEY_SIZE] = [sign, start, end]
    return numbers


def _lay_out(assembler: Assembler, lines: list[list[float]], matches: Any, texts: MoveTexts) -> Any:
    """Return header, lines, instructions, matches and the tables of the parts, one by one."""
    from larceny.engine.array import np

    first = opcode.FIRST_LINE + len(lines) * opcode.LINE_SIZE
    first_match = first + len(assembler.instructions) * opcode.INSTRUCTION
    first_table = first_match + len(matches)
    tables = [texts.part_table(name) for name in assembler.parts]
    header = np.zeros(opcode.FIRST_LINE)
    header[opcode.LINES] = len(lines)
    header[opcode.CODES] = texts.codes
    header[opcode.MATCHES] = first_match
    header[opcode.FALLBACK] = first_table + len(tables) * len(matches)
    header[opcode.USES_SCORES] = assembler.uses_scores
    header[opcode.USES_RESULTS] = assembler.uses_results
    laid_out = np.array(lines, np.float64).reshape(len(lines), opcode.LINE_SIZE)
    for line in laid_out:
        _move_program(line, first)
    code = np.array(assembler.instructions, np.float64).reshape(-1, opcode.INSTRUCTION)
    is_part = code[:, 0] == opcode.PART
    code[is_part, 1] = first_table + code[is_part, 1] * len(matches)
    return np.concatenate([header, laid_out.ravel(), code.ravel(), matches, *tables])


def _move_program(line: Any, first: int) -> None:
    """Turn the numbers of instructions into places in the memory, where the first is at `first`."""
    keys = range(opcode.FIRST_KEY, opcode.LINE_SIZE, opcode.KEY_SIZE)
    starts = [opcode.CONDITION, *(key + opcode.KEY for key in keys)]
    for start in starts:
        line[start : start + 2] = first + line[start : start + 2] * opcode.INSTRUCTION
