"""The action space of a game: all moves that can ever be legal, numbered from 0 without gaps.

The codes of a game's moves leave gaps: some stand for nothing, others for moves that a rule set
does not have. An action is the number of a move among those that can be legal by the params and
with the number of seats.

Actions are numbered from the viewpoint of the seat that acts, as its observation is: `recruit p1`
takes a sidekick from the next seat to the left, whoever acts. For seat 0 the two are the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from larceny.engine.errors import BadNotation, ContractError, LarcenyError
from larceny.engine.moves import Moves
from larceny.engine.struct import Struct
from larceny.engine.text import quote

if TYPE_CHECKING:
    import numpy as np

    from larceny.engine.contract import Contract

NO_ACTION = -1
"""Stands in `numbers` for a code that is no action."""
MAX_CACHED = 256
"""For how many params and numbers of seats actions are kept."""
_SEAT = re.compile(r"\bp(\d+)\b")


@dataclass(frozen=True)
class ActionSpace:
    """The actions of a game by its params, with a number of seats."""

    codes: tuple[int, ...]
    """The code of each action for seat 0, ascending."""
    names: tuple[str, ...]
    """The name of each action: the notation of the move of seat 0, or what tells it from other
    moves where the notation depends on the position."""
    seats: int
    code_limit: int
    """One more than the highest code of the game."""

    def __len__(self) -> int:
        return len(self.codes)

    def action_of(self, seat: int, code: int) -> int:
        """Return the action that a seat takes with the move of a code."""
        action = self._by_code[seat].get(code)
        if action is None:
            raise ContractError(f"the code {code} is none of the {len(self)} listed actions")
        return action

    def code_of(self, seat: int, action: int) -> int:
        """Return the code of the move that an action of a seat is."""
        return self._codes[seat][action]

    def find(self, name: str) -> int:
        """Return the action of a name."""
        if name not in self._by_name:
            raise BadNotation(name, f"an action is one of {len(self)}, such as `{self.names[0]}`")
        return self._by_name[name]

    @cached_property
    def numbers(self) -> np.ndarray[Any, Any]:
        """The action by seat and code, in 32-bit ints; NO_ACTION where there is none."""
        from larceny.engine.array import np

        numbers = np.full((self.seats, self.code_limit), NO_ACTION, np.int32)
        for seat, codes in enumerate(self._codes):
            numbers[seat, list(codes)] = np.arange(len(self), dtype=np.int32)
        numbers.flags.writeable = False
        return numbers

    @cached_property
    def code_table(self) -> np.ndarray[Any, Any]:
        """The code by seat and action, in 32-bit ints."""
        from larceny.engine.array import np

        codes = np.array(self._codes, np.int32)
        codes.flags.writeable = False
        return codes

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: action for action, name in enumerate(self.names)}

    @cached_property
    def _codes(self) -> tuple[tuple[int, ...], ...]:
        """The code of each action, by the seat that takes it."""
        return tuple(
            tuple(self.codes[self.find(self._turn(name, seat))] for name in self.names)
            for seat in range(self.seats)
        )

    @cached_property
    def _by_code(self) -> tuple[dict[int, int], ...]:
        return tuple({code: action for action, code in enumerate(codes)} for codes in self._codes)

    def _turn(self, name: str, seat: int) -> str:
        """Return the name of the move that an action of a seat is, with the table's seats."""
        return _SEAT.sub(lambda match: f"p{(int(match[1]) + seat) % self.seats}", name)


_spaces: dict[tuple[Contract, str, int], ActionSpace] = {}


def find_action_space(contract: Contract, params: Struct, seats: int) -> ActionSpace:
    """Return the actions of a game by its params with a number of seats, made once."""
    contract.check_seats(seats)
    key = (contract, contract.fingerprint(params), seats)
    if key not in _spaces:
        _spaces[key] = _make_action_space(contract, params, seats)
        if len(_spaces) > MAX_CACHED:
            del _spaces[next(iter(_spaces))]
    return _spaces[key]


def _make_action_space(contract: Contract, params: Struct, seats: int) -> ActionSpace:
    """Return the actions of a game: those that it declares, or all codes that have a text."""
    moves = getattr(contract.move, "MOVES", None)
    notation = contract.notation
    if isinstance(moves, Moves):
        codes = moves.list_codes(params, seats)
        state = None
    else:
        codes = _readable_codes(contract, params, seats)
        state = contract.new_state(params, seats)
    if not codes:
        raise ContractError(f"{contract.name}: no code stands for an action")
    names = tuple(notation.text(params, state, 0, code) for code in codes)
    if len(set(names)) < len(names):
        repeated = next(name for name in names if names.count(name) > 1)
        raise ContractError(f"{contract.name}: two actions have the name {quote(repeated)}")
    return ActionSpace(tuple(codes), names, seats, int(contract.move.CODES))


def _readable_codes(contract: Contract, params: Struct, seats: int) -> list[int]:
    """Return the codes whose text the notation parses back: reports of a referee are no moves."""
    state = contract.new_state(params, seats)
    codes = []
    notation = contract.notation
    for code in range(contract.move.CODES):
        try:
            text = notation.text(params, state, 0, code)
            if notation.parse(params, state, 0, text) == code:
                codes.append(code)
        except LarcenyError:
            continue
    return codes
