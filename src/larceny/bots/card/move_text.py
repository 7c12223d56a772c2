"""The texts of all moves of a game by one set of params, against which patterns are matched.

The text of a move may depend on the position: in Art Robbery it does on the raid. Which fields it
depends on is found by watching what the notation reads, and there is a list of texts for each of
their values: a context.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import ContractError, LarcenyError

LENGTH, ALIKE = "length", "alike"
"""Numbers that every move has besides its parts: its words after the first, and how often the most
frequent of them stands there."""
MAX_CACHED = 32
"""For how many sets of params texts are kept."""
_CACHE: dict[tuple[str, str], MoveTexts] = {}


@dataclass(frozen=True)
class MoveTexts:
    """The text of each code in each context; None for a code that has none."""

    contract: Contract
    params: Any
    fields: tuple[str, ...]
    """The fields of the state on which texts depend."""
    texts: tuple[tuple[str | None, ...], ...]
    _matches: dict[str, list[int]] = field(default_factory=dict, repr=False)
    _tables: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def codes(self) -> int:
        return int(self.contract.move.CODES)

    @cached_property
    def first_words(self) -> list[str]:
        """The words with which moves begin, in the order of their codes."""
        words = (text.split(" ")[0] for texts in self.texts for text in texts if text)
        return list(dict.fromkeys(words))

    def all(self) -> Iterator[tuple[int, int, str]]:
        """Yield the context, the code and the text of all moves."""
        for context, texts in enumerate(self.texts):
            for code, text in enumerate(texts):
                if text is not None:
                    yield context, code, text

    def match(self, pattern: str) -> list[int]:
        """Return the places, context by context, of the codes that match a pattern."""
        if pattern not in self._matches:
            compiled = compile_pattern(pattern)
            codes = self.codes
            self._matches[pattern] = [
                context * codes + code
                for context, code, text in self.all()
                if compiled.fullmatch(text)
            ]
        return self._matches[pattern]

    def part_table(self, name: str) -> Any:
        """Return a part of each move at its place, as an array; LENGTH and ALIKE are parts too."""
        if name not in self._tables:
            self._tables[name] = self._write_table(name)
        return self._tables[name]

    def _write_table(self, name: str) -> Any:
        from larceny.engine.array import np

        table = np.zeros(len(self.texts) * self.codes)
        decode = self.contract.move.decode
        codes = self.codes
        for context, code, text in self.all():
            if name == LENGTH:
                value = text.count(" ")
            elif name == ALIKE:
                value = _count_alike(text.split(" ")[1:])
            else:
                value = getattr(decode(code), name)
            table[context * codes + code] = value
        return table

    def is_possible(self, place: int) -> bool:
        """Return whether the notation knows the move at a place: reports of a referee it does not,
        and some rule sets lack pieces that others have."""
        context, code = divmod(place, self.codes)
        states = list(_states(self.contract, self.params, self.fields))
        text = self.texts[context][code]
        if text is None:
            return False
        try:
            parsed = self.contract.notation.parse(self.params, states[context], 0, text)
        except LarcenyError:
            return False
        return parsed == code


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return a pattern as a regular expression.

    A `*` stands for any part of a word, as a word of its own for any word; at the end for any words
    or none. A `|` separates alternatives for one word.
    """
    *words, last = pattern.split(" ")
    before = " ".join(map(_compile_word, words))
    if last != "*":
        return re.compile(f"{before} {_compile_word(last)}" if words else _compile_word(last))
    return re.compile(f"{before}(?: .*)?" if words else ".*")


def _compile_word(word: str) -> str:
    choices = [re.escape(choice).replace(r"\*", "[^ ]*") for choice in word.split("|")]
    return f"(?:{'|'.join(choices)})"


def move_texts(contract: Contract, params: Any) -> MoveTexts:
    """Return the texts of all moves by these params; they are written once."""
    key = contract.name, contract.fingerprint(params)
    texts = _CACHE.get(key)
    if texts is None:
        texts = _CACHE[key] = _write_texts(contract, params)
        while len(_CACHE) > MAX_CACHED:
            del _CACHE[next(iter(_CACHE))]
    return texts


def _count_alike(words: list[str]) -> int:
    return max(map(words.count, words), default=0)


def _write_texts(contract: Contract, params: Any) -> MoveTexts:
    read: set[str] = set()
    _write_all(contract, params, _Watched(contract.new_state(params, contract.seats[1]), read))
    fields = tuple(sorted(read))
    texts = [
        _write_all(contract, params, _Watched(state, read))
        for state in _states(contract, params, fields)
    ]
    if read != set(fields):
        raise ContractError(f"{contract.name}: texts of moves depend on too much of a position")
    return MoveTexts(contract, params, fields, tuple(texts))


def _write_all(contract: Contract, params: Any, state: Any) -> tuple[str | None, ...]:
    return tuple(_write(contract, params, state, code) for code in range(contract.move.CODES))


def _write(contract: Contract, params: Any, state: Any, code: int) -> str | None:
    try:
        return str(contract.notation.text(params, state, 0, code))
    except IndexError:  # a card that this rule set does not have
        return None


def _states(contract: Contract, params: Any, fields: tuple[str, ...]) -> Iterator[Any]:
    """Yield a state for each context, in the order that `field_reader.make_context` counts."""
    known = contract.state.State.FIELDS
    if any(known[name].shape for name in fields):
        raise ContractError(f"{contract.name}: texts of moves depend on lists of a position")
    ranges = [known[name].range for name in fields]
    for values in product(*(range(low, high + 1) for low, high in ranges)):
        state = contract.new_state(params, contract.seats[1])
        for name, value in zip(fields, values, strict=True):
            setattr(state, name, value)
        yield state


class _Watched:
    """A state that notes which of its fields are read."""

    def __init__(self, state: Any, read: set[str]) -> None:
        self._state = state
        self._read = read

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        return getattr(self._state, name)
