"""Which line of a policy card decides in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from larceny.bots.card.interpreter import FOUND, IS_WAITING, LINE, NO_LINE, TIED, find_line
from larceny.bots.card.move_text import move_texts
from larceny.bots.card.policy import bind_card
from larceny.bots.card.policy_card import CardLine, PolicyCard
from larceny.bots.card.program import assemble
from larceny.bots.random_bot import bind_any_move
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.rule import plain

if TYPE_CHECKING:
    from larceny.table.observation import Observation


@dataclass(frozen=True)
class Firing:
    """What a card says about a position.

    `line` is the one that decides, None where the fallback does; `moves` are those that it prefers,
    of which any is made.
    """

    line: CardLine | None
    moves: tuple[str, ...]
    is_waiting: bool
    """Whether a line says that others may act first."""


class Explainer:
    """Says which line of a card decides, by one set of params."""

    def __init__(self, card: PolicyCard, contract: Contract, params: Any) -> None:
        self.card = card
        self._program = assemble(card, contract, params)
        fields = move_texts(contract, params).fields
        self._find = plain(bind_card(contract, fields, bind_any_move(contract), find_line))

    def fire(self, seen: Observation, seed: int = 0) -> Firing:
        """Return what the card says; the seed matters where what is hidden is guessed."""
        out = [0] * seen.contract.max_moves
        found = [0] * FOUND
        generator = rng.new(seed)
        self._find(seen.params, seen.state.copy(), seen.seat, out, generator, self._program, found)
        line = None if found[LINE] == NO_LINE else self.card.lines[found[LINE]]
        moves = tuple(seen.text(move) for move in out[: found[TIED]])
        return Firing(line, moves, bool(found[IS_WAITING]))
