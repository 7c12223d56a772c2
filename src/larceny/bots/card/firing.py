"""Which line of a policy card decides in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from larceny.bots.card.interpreter import FOUND, IS_WAITING, LINE, NO_LINE, TIED, find_line
from larceny.bots.card.move_text import move_texts
from larceny.bots.card.policy import bind_any_move, bind_card
from larceny.bots.card.policy_card import CardLine, PolicyCard
from larceny.bots.card.program import assemble
from larceny.engine import rng
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


def fire(card: PolicyCard, observation: Observation, seed: int = 0) -> Firing:
    """Return which line of a card decides; a seed matters where what is hidden is guessed."""
    contract, params, seat = observation.contract, observation.params, observation.seat
    fields = move_texts(contract, params).fields
    find = plain(bind_card(contract, fields, bind_any_move(contract), find_line))
    out = [0] * contract.max_moves
    found = [0] * FOUND
    program = assemble(card, contract, params)
    find(params, observation.state.copy(), seat, out, rng.new(seed), program, found)
    line = None if found[LINE] == NO_LINE else card.lines[found[LINE]]
    moves = tuple(observation.text(move) for move in out[: found[TIED]])
    return Firing(line, moves, bool(found[IS_WAITING]))
