"""Watches games of HEIST! card by card: how often each is stolen, and who holds it in the end.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.bots import Policy
from larceny.compile.rollout import extend_dtype
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind, rule
from larceny.games.heist.challenge import is_cracking
from larceny.games.heist.move import CHALLENGE, RETURN, TAKE, decode
from larceny.games.heist.state import CARDS, IN_VAULT, RED, ROLL_CHALLENGE
from larceny.lab.metrics.recording import WATCHED, WatchingRunner

CARD_RECORD = extend_dtype(
    WATCHED,
    [
        ("steals", "i4", CARDS),
        ("fights", "i4", CARDS),
        ("holder", "i4", CARDS),
        ("late_turn", "i4"),
        ("waited_for_red", "i4"),
    ],
)
"""What is noted about a game, with one place for each card: how often it was taken from another
player, how often that was tried, and one more than the seat that holds it, or 0.

`late_turn` is the turn in which the end phase first began, or 0; `waited_for_red` is 1 if all other
cards were out before a red one."""

base_outcome: Any = None
base_decision: Any = None


@rule
def note_card_outcome(
    params: Any, state: Any, outcome: Any, rng: Any, notes: Any, seen: Any
) -> None:
    """Note a card that changes hands by a challenge."""
    base_outcome(params, state, outcome, rng, notes, seen)
    if state.phase == ROLL_CHALLENGE and state.dice_left == 1 and is_cracking(state, outcome):
        seen.steals[state.card] += 1
        seen.holder[state.card] = state.turn + 1


@rule
def only_red_left(params: Any, state: Any) -> bool:
    """Return whether red cards, and no others, are in the vault."""
    red = 0
    for card in range(CARDS):
        if params.is_card[card] and state.holder[card] == IN_VAULT:
            if params.card_kind[card] != RED:
                return False
            red += 1
    return red > 0


@rule
def note_card_decision(
    params: Any, state: Any, seat: Any, move: Any, out: Any, rng: Any, notes: Any, seen: Any
) -> None:
    """Note which card is taken, challenged for or given back."""
    base_decision(params, state, seat, move, out, rng, notes, seen)
    if state.is_end_phase and seen.late_turn == 0:
        seen.late_turn = seen.turns
    if seen.waited_for_red == 0 and only_red_left(params, state):
        seen.waited_for_red = 1
    parts = decode(move)
    if parts.kind == TAKE:
        if state.holder[parts.card] != IN_VAULT:
            seen.steals[parts.card] += 1
            seen.fights[parts.card] += 1
        seen.holder[parts.card] = seat + 1
    elif parts.kind == CHALLENGE:
        seen.fights[parts.card] += 1
    elif parts.kind == RETURN:
        seen.holder[parts.card] = 0


class CardRunner(WatchingRunner):
    """Plays games of HEIST! and watches every one, card by card."""

    record = CARD_RECORD

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, Policy | None]],
        max_steps: int,
    ) -> None:
        super().__init__(contract, params, seats, watch_every=1, max_steps=max_steps)

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        parts = dict(super()._parts(contract))
        outcome = bind(note_card_outcome, base_outcome=parts["watch_outcome"])
        decision = bind(note_card_decision, base_decision=parts["watch_decision"])
        return (("watch_outcome", outcome), ("watch_decision", decision))
