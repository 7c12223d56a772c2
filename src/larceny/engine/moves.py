"""The moves of a game, declared once: their kinds, and the parts of each kind with their words.

    class Move(NamedTuple):
        kind: int
        museum: Annotated[int, Words(MUSEUM_NAMES)] = -1
        sidekicks: Annotated[int, Numbers(0, MAX_SIDEKICKS)] = 0

    MOVES = Moves(Move)
    RECRUIT, encode_recruit = MOVES.kind("recruit")
    HEIST, encode_heist = MOVES.kind("heist", "museum", "sidekicks")
    decode, encode, CODES, KIND_NAMES = MOVES.finish()

A part has the value that the tuple gives it where a kind does not use it. The code of a move is one
int; kinds have codes in the order of their declaration, and a kind has one for all values of its
parts. Constructors, `decode` and `encode` are generated as rules of the game's module, which makes
them as fast as written ones. `Notation` writes and reads the texts of moves and outcomes; a game
derives a class of its own from `Part` for words that depend on more than their number.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    get_type_hints,
    overload,
)

from larceny.engine.errors import BadNotation, ContractError
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, REFEREE, player_number, seat_name
from larceny.engine.text import read_number_in

if TYPE_CHECKING:
    from larceny.engine.contract import Contract

Parts = TypeVar("Parts", bound=NamedTuple)
"""The named tuple `Move` of a game."""
Told: TypeAlias = "str | int | list[Told]"
"""A part in a description: a word, a number, or a list of them."""
Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""
OPTIONAL = "?"
"""Behind the name of a part that a kind may leave out: `source?`."""


class Part:
    """What a part of a move can be: the numbers from `low` to `high`, and the words of each."""

    none = ""
    """How a text says that a part is left out: not at all, or with this word."""

    def __init__(self, low: int, high: int, codes_from: int | None = None) -> None:
        self.low = low
        self.high = high
        self.codes_from = low if codes_from is None else codes_from
        """The lowest number that codes leave room for."""

    def write(self, params: Any, state: Any, value: int) -> str:
        """Return the words of a value; the state is None where no position is known."""
        raise NotImplementedError

    def read(self, params: Any, state: Any, text: str) -> int | None:
        """Return the value of a text; None if it is not the text of any."""
        raise NotImplementedError

    def describe(self, params: Any, state: Any, value: int) -> Told:
        """Return a value as a program wants it."""
        return self.write(params, state, value)

    def schema(self) -> Schema:
        """Return the JSON Schema of what `describe` returns."""
        return {"type": "string"}

    def exists(self, params: Any, seats: int, value: int) -> bool:
        """Return whether a game by these params with a number of seats can have a value."""
        return self.low <= value <= self.high

    def word_counts(self, available: int) -> Sequence[int]:
        """Return of how many words a text can consist, the longest first."""
        return (1,) if available else ()

    def _check(self, value: int) -> None:
        if not self.low <= value <= self.high:
            raise IndexError(f"{value} is not from {self.low} to {self.high}")


class Numbers(Part):
    """Numbers that are written as such; `param` names the one that sets their highest, if any."""

    def __init__(self, low: int, high: int, codes_from: int | None = None, param: str = "") -> None:
        super().__init__(low, high, codes_from)
        self._param = param

    def write(self, params: Any, state: Any, value: int) -> str:
        self._check(value)
        return str(value)

    def read(self, params: Any, state: Any, text: str) -> int | None:
        high = getattr(params, self._param) if self._param else self.high
        return read_number_in(text, self.low, high)

    def describe(self, params: Any, state: Any, value: int) -> Told:
        return value

    def schema(self) -> Schema:
        return {"type": "integer"}


class Words(Part):
    """Words by their number; the first of them may have another number than 0."""

    def __init__(self, words: Sequence[str], first: int = 0, codes_from: int | None = None) -> None:
        super().__init__(first, first + len(words) - 1, codes_from)
        self._words = words
        self._numbers = {word: first + place for place, word in enumerate(words)}

    def write(self, params: Any, state: Any, value: int) -> str:
        self._check(value)
        return self._words[value - self.low]

    def read(self, params: Any, state: Any, text: str) -> int | None:
        return self._numbers.get(text)

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self._words)}


class Names(Part):
    """Names that depend on the params: `write(params, number)`, `read(params, name)` or None."""

    def __init__(
        self,
        count: int,
        write: Callable[[Any, int], str],
        read: Callable[[Any, str], int | None],
    ) -> None:
        super().__init__(0, count - 1)
        self._write = write
        self._read = read

    def write(self, params: Any, state: Any, value: int) -> str:
        return self._write(params, value)

    def read(self, params: Any, state: Any, text: str) -> int | None:
        return self._read(params, text)

    def exists(self, params: Any, seats: int, value: int) -> bool:
        try:
            return self._read(params, self._write(params, value)) == value
        except IndexError:
            return False


class Seats(Part):
    """Seats, written `p0` and so on."""

    def __init__(self, players: int, none: str = "") -> None:
        super().__init__(0, players - 1)
        self.none = none

    def write(self, params: Any, state: Any, value: int) -> str:
        self._check(value)
        return seat_name(value)

    def read(self, params: Any, state: Any, text: str) -> int | None:
        return player_number(text, self.high + 1)

    def describe(self, params: Any, state: Any, value: int) -> Told:
        return value

    def schema(self) -> Schema:
        return {"type": "integer"}

    def exists(self, params: Any, seats: int, value: int) -> bool:
        return 0 <= value < seats


class Several(Part):
    """Some of the values of another part, as a bit mask; a text names them in ascending order.

    With `any_order` a text in another order is understood too.
    """

    def __init__(self, part: Part, fewest: int = 0, any_order: bool = False) -> None:
        super().__init__(0, (1 << part.high - part.low + 1) - 1)
        self._part = part
        self._fewest = fewest
        self._any_order = any_order

    def write(self, params: Any, state: Any, value: int) -> str:
        return " ".join(self._part.write(params, state, each) for each in self.values(value))

    def read(self, params: Any, state: Any, text: str) -> int | None:
        words = text.split(" ") if text else []
        values = [self._part.read(params, state, word) for word in words]
        known = [value for value in values if value is not None]
        if self._any_order:
            known.sort()
        if len(known) < len(values) or known != sorted(set(known)) or len(known) < self._fewest:
            return None
        return sum(1 << value - self._part.low for value in known)

    def describe(self, params: Any, state: Any, value: int) -> Told:
        return [self._part.describe(params, state, each) for each in self.values(value)]

    def schema(self) -> Schema:
        return {"type": "array", "items": self._part.schema()}

    def word_counts(self, available: int) -> Sequence[int]:
        return range(available, self._fewest - 1, -1)

    def values(self, mask: int) -> list[int]:
        """Return the values of the other part in a mask."""
        return [value for value in self._part_range() if mask >> value - self._part.low & 1]

    def _part_range(self) -> range:
        return range(self._part.low, self._part.high + 1)


@dataclass(frozen=True)
class Slot:
    """A part of one kind, and where it lies in the codes of the kind."""

    name: str
    place: int
    """Its place in the named tuple."""
    part: Part
    default: int
    is_optional: bool
    lowest: int
    room: int
    """How many values from the lowest on have codes."""
    stride: int
    """What one more makes to the code."""

    def write(self, params: Any, state: Any, value: int) -> str:
        if self.is_left_out(value):
            return self.part.none
        return self.part.write(params, state, value)

    def read(self, params: Any, state: Any, text: str) -> int | None:
        if self.is_optional and text == self.part.none:
            return self.default
        return self.part.read(params, state, text)

    def is_left_out(self, value: int) -> bool:
        return self.is_optional and value == self.default

    def word_counts(self, available: int) -> Sequence[int]:
        counts = self.part.word_counts(available)
        return (*counts, 0) if self.is_optional and not self.part.none else counts


@dataclass(frozen=True)
class MoveKind:
    """A kind of moves."""

    number: int
    name: str
    words: tuple[str, ...]
    """The words with which its texts begin."""
    first: int
    """Its first code."""
    slots: tuple[Slot, ...]
    fits: Callable[[Any], bool] | None
    is_report: bool
    is_secret: bool

    def make_code(self, values: Sequence[int]) -> int:
        """Return the code of a move, by the values of its parts in order."""
        pairs = zip(self.slots, values, strict=True)
        return self.first + sum((value - slot.lowest) * slot.stride for slot, value in pairs)

    def accepts(self, parts: Any) -> bool:
        """Return whether there is a text with these parts."""
        return self.fits is None or self.fits(parts)


class KindSettings(TypedDict, total=False):
    """What can be said about a kind besides its name and its parts."""

    text: str
    """The words with which its texts begin, if they are not its name."""
    first: int
    """Its first code, if that is not the next one."""
    fits: Callable[[Any], bool]
    """Returns whether there is a text for some parts, given as a `Move`: not every combination of
    values needs to make sense."""
    is_report: bool
    """Whether only the referee makes such a move."""
    is_secret: bool
    """Whether not everybody may know the parts of such a move."""


class Moves(Generic[Parts]):
    """The moves of a game; see the module."""

    def __init__(self, move: type[Parts]) -> None:
        self.move: Any = move
        self.kinds: list[MoveKind] = []
        self.codes = 0
        """One more than the highest code."""
        self.decode: Callable[[int], Parts]
        self._space = vars(sys.modules[move.__module__])
        self._parts: dict[str, Part] = {}
        for name, hint in get_type_hints(move, include_extras=True).items():
            for part in getattr(hint, "__metadata__", ()):
                self._parts[name] = part
        self._can_occur: Callable[[Any, int, Parts], bool] | None = None

    @overload
    def kind(
        self, name: str, /, **settings: Unpack[KindSettings]
    ) -> tuple[int, Callable[[], int]]: ...
    @overload
    def kind(
        self, name: str, part: str, /, **settings: Unpack[KindSettings]
    ) -> tuple[int, Callable[[int], int]]: ...
    @overload
    def kind(
        self, name: str, first: str, second: str, /, **settings: Unpack[KindSettings]
    ) -> tuple[int, Callable[[int, int], int]]: ...
    @overload
    def kind(
        self, name: str, first: str, second: str, third: str, /, **settings: Unpack[KindSettings]
    ) -> tuple[int, Callable[[int, int, int], int]]: ...
    @overload
    def kind(
        self,
        name: str,
        first: str,
        second: str,
        third: str,
        fourth: str,
        /,
        **settings: Unpack[KindSettings],
    ) -> tuple[int, Callable[[int, int, int, int], int]]: ...
    def kind(
        self, name: str, /, *parts: str, **settings: Unpack[KindSettings]
    ) -> tuple[int, Callable[..., int]]:
        """Declare a kind of moves by its name and its parts; return its number and constructor.

        The constructor is named after the kind, `encode_recruit_from` for `recruit from`. It takes
        the values of the parts in order, and returns the code of the move.
        """
        slots = self._lay_out(parts)
        kind = MoveKind(
            number=len(self.kinds),
            name=name,
            words=tuple(settings.get("text", name).split(" ")),
            first=settings.get("first", self.codes),
            slots=slots,
            fits=settings.get("fits"),
            is_report=settings.get("is_report", False),
            is_secret=settings.get("is_secret", False),
        )
        self.kinds.append(kind)
        self.codes = max(self.codes, kind.first + _count_values(slots))
        arguments = ", ".join(f"{slot.name}: int" for slot in slots)
        source = f"({arguments}) -> int:\n    return {_encoding(kind, '')}"
        return kind.number, rule(self._generate(f"encode_{name.replace(' ', '_')}", source))

    def finish(
        self, can_occur: Callable[[Any, int, Parts], bool] | None = None
    ) -> tuple[Callable[[int], Parts], Callable[[Parts], int], int, tuple[str, ...]]:
        """Return `decode`, `encode`, the number of codes and the names of the kinds.

        `can_occur(params, seats, move)` returns whether a move, given as its parts, can be legal in
        some game by these params; pieces and seats that there are not need not be considered.
        """
        self._can_occur = can_occur
        ordered = sorted(self.kinds, key=lambda kind: kind.first)
        decoding = [
            f"    if move < {following.first}:\n        return {self._decoding(kind)}"
            for kind, following in pairwise(ordered)
        ]
        decoding.append(f"    return {self._decoding(ordered[-1])}")
        encoding = [
            f"    if parts.kind == {kind.number}:\n        return {_encoding(kind)}"
            for kind in self.kinds[:-1]
        ]
        encoding.append(f"    return {_encoding(self.kinds[-1])}")
        decode = self._generate("decode", "\n".join(["(move: int) -> Move:", *decoding]))
        encode = self._generate("encode", "\n".join(["(parts: Move) -> int:", *encoding]))
        self.decode = rule(cached=True)(decode)
        return self.decode, rule(encode), self.codes, tuple(kind.name for kind in self.kinds)

    def list_codes(self, params: Any, seats: int) -> list[int]:
        """Return the codes of all moves that can be legal in some game."""
        return [code for code in range(self.codes) if self._is_action(params, seats, code)]

    def _is_action(self, params: Any, seats: int, code: int) -> bool:
        parts: Any = self.decode(code)
        kind = self.kinds[parts.kind]
        return (
            not kind.is_report
            and all(
                slot.is_left_out(parts[slot.place])
                or slot.part.exists(params, seats, parts[slot.place])
                for slot in kind.slots
            )
            and kind.accepts(parts)
            and (self._can_occur is None or self._can_occur(params, seats, parts))
        )

    def _lay_out(self, names: Sequence[str]) -> tuple[Slot, ...]:
        """Return the parts of a kind; the code changes fastest with the last of them."""
        slots: list[Slot] = []
        stride = 1
        for written in reversed(names):
            name = written.removesuffix(OPTIONAL)
            if name not in self._parts:
                raise ContractError(f"{self.move.__module__}.Move says nothing of a part {name}")
            part = self._parts[name]
            default = self.move._field_defaults[name]
            is_optional = written != name
            lowest = min(part.codes_from, default) if is_optional else part.codes_from
            room = part.high - lowest + 1
            place = self.move._fields.index(name)
            slots.append(Slot(name, place, part, default, is_optional, lowest, room, stride))
            stride *= room
        return tuple(reversed(slots))

    def _decoding(self, kind: MoveKind) -> str:
        """Return the expression for the parts of a code of a kind."""
        values = dict(self.move._field_defaults)
        for place, slot in enumerate(kind.slots):
            value = f"(move - {kind.first})" if slot.stride > 1 or place else f"move - {kind.first}"
            value += f" // {slot.stride}" if slot.stride > 1 else ""
            value += f" % {slot.room}" if place else ""
            values[slot.name] = f"{value} + {slot.lowest}"
        return f"Move({', '.join(map(str, [kind.number, *values.values()]))})"

    def _generate(self, name: str, source: str) -> Any:
        """Return a function as if it stood in the game's module; a debugger can show its source."""
        source = f"def {name}{source}\n"
        file = f"<{self.move.__module__}.{name}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
        functions: dict[str, Any] = {}
        exec(compile(source, file, "exec", dont_inherit=True), self._space, functions)
        return functions[name]


def _count_values(slots: Sequence[Slot]) -> int:
    return slots[0].stride * slots[0].room if slots else 1


def _encoding(kind: MoveKind, owner: str = "parts.") -> str:
    """Return the expression for the code of a move, with the names of its parts."""
    constant = kind.first - sum(slot.lowest * slot.stride for slot in kind.slots)
    terms = [
        f"{owner}{slot.name} * {slot.stride}" if slot.stride > 1 else f"{owner}{slot.name}"
        for slot in kind.slots
    ]
    return " + ".join([*([str(constant)] if constant or not terms else []), *terms])


class Description(NamedTuple):
    """A move or an outcome as a program wants it: its kind, and its parts by name."""

    kind: str
    parts: Mapping[str, Told]


class Outcome(NamedTuple):
    """A kind of outcomes of chance: a word, and the part that chance picks."""

    name: str
    part_name: str
    part: Part
    is_secret: bool = False
    """Whether not everybody may know which part was picked."""


class Notation:
    """Writes and reads the texts of all moves and outcomes of a game, as they are declared.

    `outcomes` has the kind of outcomes in each phase in which chance decides;
    `values_of_chance(params, state)` returns the part of each outcome in order. `expected`,
    `expected_outcome` and `expected_report` say what texts there are, for errors.
    """

    def __init__(
        self,
        moves: Moves[Any],
        outcomes: Mapping[int, Outcome],
        values_of_chance: Callable[[Any, Any], Sequence[int]],
        expected: str,
        expected_outcome: str,
        expected_report: str = "",
    ) -> None:
        self._moves = moves
        self._outcomes = outcomes
        self._values_of_chance = values_of_chance
        self._expected_move = expected
        self._expected = {CHANCE: expected_outcome, REFEREE: expected_report}

    def text(self, params: Any, state: Any, seat: int, move: int) -> str:
        """Return the text of a move or an outcome."""
        if seat == CHANCE:
            outcome, value = self._find_outcome(params, state, move)
            return f"{outcome.name} {outcome.part.write(params, state, value)}"
        parts = self._moves.decode(move)
        kind = self._moves.kinds[parts.kind]
        words = [*kind.words]
        for slot in kind.slots:
            word = slot.write(params, state, parts[slot.place])
            if word:
                words.append(word)
        return " ".join(words)

    def parse(self, params: Any, state: Any, seat: int, text: str) -> int:
        """Return the move of a text, legal or not; -1 for an outcome that is impossible now."""
        words = text.split(" ")
        if seat == CHANCE:
            code = self._parse_outcome(params, state, words)
        else:
            code = self._parse_move(params, state, words, seat == REFEREE)
        if code is None:
            raise BadNotation(text, self._expected.get(seat, self._expected_move))
        return code

    def describe(self, params: Any, state: Any, seat: int, move: int) -> Description:
        """Return the kind of a move or an outcome and its parts by name: words and numbers."""
        if seat == CHANCE:
            outcome, value = self._find_outcome(params, state, move)
            told = outcome.part.describe(params, state, value)
            return Description(outcome.name, {outcome.part_name: told})
        parts = self._moves.decode(move)
        kind = self._moves.kinds[parts.kind]
        return Description(
            kind.name,
            {
                slot.name: slot.part.describe(params, state, parts[slot.place])
                for slot in kind.slots
                if not slot.is_left_out(parts[slot.place])
            },
        )

    def schemas(self, is_event: bool) -> list[Schema]:
        """Return the JSON Schemas of all descriptions, one for each kind.

        What may be a secret has its parts in an event only for those who know what it was.
        """
        moves = [
            _description_schema(
                kind.name,
                {slot.name: slot.part.schema() for slot in kind.slots},
                [slot.name for slot in kind.slots if not slot.is_optional],
                is_event and kind.is_secret,
            )
            for kind in self._moves.kinds
        ]
        outcomes = [
            _description_schema(
                outcome.name,
                {outcome.part_name: outcome.part.schema()},
                [outcome.part_name],
                is_event and outcome.is_secret,
            )
            for outcome in {each.name: each for each in self._outcomes.values()}.values()
        ]
        return moves + outcomes

    def _find_outcome(self, params: Any, state: Any, outcome: int) -> tuple[Outcome, int]:
        """Return the kind of an outcome and its part."""
        return self._outcomes[state.phase], self._values_of_chance(params, state)[outcome]

    def _parse_outcome(self, params: Any, state: Any, words: list[str]) -> int | None:
        for outcome in self._outcomes.values():
            if len(words) == 2 and words[0] == outcome.name:
                value = outcome.part.read(params, state, words[1])
                if value is None:
                    return None
                is_now = self._outcomes.get(state.phase) == outcome
                values = self._values_of_chance(params, state) if is_now else ()
                return values.index(value) if value in values else -1
        return None

    def _parse_move(self, params: Any, state: Any, words: list[str], is_report: bool) -> int | None:
        for kind in self._moves.kinds:
            count = len(kind.words)
            if kind.is_report != is_report or tuple(words[:count]) != kind.words or "" in words:
                continue
            for values in _readings(params, state, kind.slots, words[count:]):
                code = kind.make_code(values)
                if kind.accepts(self._moves.decode(code)):
                    return code
        return None


def _readings(
    params: Any, state: Any, slots: Sequence[Slot], words: list[str]
) -> Iterator[tuple[int, ...]]:
    """Yield the values of parts that some words can be read as."""
    if not slots:
        if not words:
            yield ()
        return
    for count in slots[0].word_counts(len(words)):
        value = slots[0].read(params, state, " ".join(words[:count]))
        if value is not None:
            for others in _readings(params, state, slots[1:], words[count:]):
                yield value, *others


def describe_move(contract: Contract, params: Any, state: Any, seat: int, move: int) -> Description:
    """Return the kind and the parts of any move or outcome.

    What a game does not declare is told as far as its codes tell it: an outcome by its number.
    """
    notation = getattr(contract.notation, "NOTATION", None)
    if isinstance(notation, Notation):
        return notation.describe(params, state, seat, move)
    if seat == CHANCE:
        return Description("outcome", {"number": move})
    kind, *values = contract.move.decode(move)
    parts = dict(zip(contract.move.Move._fields[1:], values, strict=True))
    return Description(contract.move.KIND_NAMES[kind], parts)


def describe_schemas(contract: Contract, is_event: bool) -> list[Schema]:
    """Return the JSON Schemas of a game's choices or events, as far as it declares them."""
    notation = getattr(contract.notation, "NOTATION", None)
    return notation.schemas(is_event) if isinstance(notation, Notation) else []


def _description_schema(
    kind: str, parts: Schema, required: list[str], may_be_masked: bool
) -> Schema:
    return {
        "type": "object",
        "properties": {
            "kind": {"const": kind, "type": "string"},
            "parts": {
                "type": "object",
                "properties": parts,
                "required": [] if may_be_masked else required,
                "additionalProperties": False,
            },
        },
        "required": ["kind", "parts"],
    }
