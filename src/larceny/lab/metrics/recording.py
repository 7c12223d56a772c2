"""Watches simulated games: leads, choices, kinds of moves, the game's own counters, and equity.

Whatever is noted about a game is written into one record, `seen`. The names annotated
`Any` below are placeholders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from larceny.bots import Policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.weights import load_network
from larceny.compile.rollout import RESULT, extend_dtype
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.counter import MAX_COUNTERS
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_floats, new_ints
from larceny.lab.runner import MAX_STEPS, Runner

MAX_POINTS = 64
"""The most positions of a game at which equity or points are noted."""
NOBODY = -1


def make_watched(kinds: int) -> np.dtype[Any]:
    """Return how one game ended and what was noted of it, with so many kinds of moves.

    `leader` has led alone since `lead_since` decisions had been made; `deficits` are the most
    points by which each seat was behind the leader at the beginning of a turn. `choices` is the sum
    of the legal moves at all decisions, of which `forced` had one only. `longest_wait` is the most
    decisions in a row that one seat had no part in.
    """
    noted = [
        ("noted_turn", "i4"),
        ("leader", "i4"),
        ("lead_changes", "i4"),
        ("lead_since", "i4"),
        ("deficits", "i4", MAX_SEATS),
        ("choices", "i4"),
        ("forced", "i4"),
        ("acted", "i4", MAX_SEATS),
        ("longest_wait", "i4"),
        ("kinds", "i4", kinds),
        ("counts", "i4", MAX_COUNTERS),
    ]
    return extend_dtype(RESULT, noted)


EQUITY = [("points", "i4"), ("stride", "i4"), ("equity", "f4", (MAX_POINTS, MAX_SEATS))]
"""Each seat's equity at the beginning of every `stride`-th turn of a watched game."""
STANDINGS = [
    ("standings", "i4"),
    ("standing_stride", "i4"),
    ("standing", "i4", (MAX_POINTS, MAX_SEATS)),
]
"""Each seat's points at the beginning of every `standing_stride`-th turn of a watched game."""


def piece_fields(pieces: int) -> list[tuple[str, str, tuple[int, int]]]:
    """Return what is noted of so many pieces: what seats hold, and what they ever got."""
    shape = (MAX_SEATS, pieces)
    return [("held", "i4", shape), ("got", "i4", shape), ("gained", "i4", shape)]


@dataclass(frozen=True)
class Noted:
    """What is noted of watched games besides what always is."""

    equity: bool = False
    """What the evaluator says of every seat, turn by turn."""
    pieces: bool = False
    """Who holds which pieces; nothing in a game that declares none."""
    standings: bool = False
    """The points of every seat, turn by turn."""
    end_state: bool = False
    """The state after the last event."""

    def holds(self, wanted: Noted) -> bool:
        """Return whether all is noted that is wanted."""
        return all(has >= wants for has, wants in zip(astuple(self), astuple(wanted), strict=True))


IN_DETAIL = Noted(pieces=True, standings=True)
"""What questions are asked of."""
AMOUNTS = (
    Noted(),
    IN_DETAIL,
    Noted(pieces=True, standings=True, end_state=True),
    Noted(equity=True),
    Noted(equity=True, pieces=True, standings=True, end_state=True),
)
"""What the modules of games have loops for, from little to much; the others need the evaluator."""


def choose_noted(equity: bool = False, pieces: bool = False, end_state: bool = False) -> Noted:
    """Return the least amount that holds what is wanted, and equity only where it is."""
    wanted = Noted(equity, pieces, end_state=end_state)
    return next(noted for noted in AMOUNTS if noted.equity == equity and noted.holds(wanted))


moves: Any = None
scores: Any = None
decode: Any = None
evaluate_state: Any = None
note_gains: Any = None


@rule
def count(params: Any, before: Any, seat: Any, move: Any, after: Any, tally: Any) -> None:
    """Count nothing; stands in for the counters of a game that declares none."""


@rule
def note_equity(params: Any, state: Any, notes: Any, seen: Any) -> None:
    """Note nothing; stands in for `note_every_seat` where nobody asked for equity."""


@rule
def note_pieces(params: Any, before: Any, seat: Any, move: Any, after: Any, seen: Any) -> None:
    """Note nothing; stands in for `note_every_piece` where nobody asked for pieces."""


@rule
def note_every_piece(params: Any, before: Any, seat: Any, move: Any, after: Any, seen: Any) -> None:
    """Note which pieces have come to a seat or left it."""
    for place in range(MAX_SEATS):
        for piece in range(len(seen.gained[place])):
            seen.gained[place][piece] = 0
    note_gains(params, before, seat, move, after, seen.gained)
    for place in range(MAX_SEATS):
        for piece in range(len(seen.gained[place])):
            seen.held[place][piece] += seen.gained[place][piece]
            seen.got[place][piece] += max(0, seen.gained[place][piece])


@rule
def note_standing(params: Any, state: Any, seen: Any) -> None:
    """Note nothing; stands in for `note_every_standing` where nobody asked for standings."""


@rule
def note_every_standing(params: Any, state: Any, seen: Any) -> None:
    """Note each seat's points; if the room is full, keep every second position."""
    if seen.standing_stride == 0:
        seen.standing_stride = 1
    turn = seen.turns - 1
    if turn % seen.standing_stride != 0:
        return
    if seen.standings == MAX_POINTS:
        for place in range(MAX_POINTS // 2):
            for seat in range(state.seats):
                seen.standing[place][seat] = seen.standing[2 * place][seat]
        seen.standings = MAX_POINTS // 2
        seen.standing_stride *= 2
        if turn % seen.standing_stride != 0:
            return
    points = new_ints(MAX_SEATS)
    scores(params, state, points)
    for seat in range(state.seats):
        seen.standing[seen.standings][seat] = points[seat]
    seen.standings += 1


@rule
def note_end(after: Any, seen: Any) -> None:
    """Note nothing; stands in for `note_state` where nobody asked for end states."""


@rule
def note_state(after: Any, seen: Any) -> None:
    """Note a state; that after the last event stays."""
    copy_record(seen.end_state, after)


@rule
def note_every_seat(params: Any, state: Any, notes: Any, seen: Any) -> None:
    """Note each seat's equity as it can know it; if the room is full, keep every second point."""
    if seen.stride == 0:
        seen.stride = 1
    turn = seen.turns - 1
    if turn % seen.stride != 0:
        return
    if seen.points == MAX_POINTS:
        for place in range(MAX_POINTS // 2):
            for seat in range(state.seats):
                seen.equity[place, seat] = seen.equity[2 * place, seat]
        seen.points = MAX_POINTS // 2
        seen.stride *= 2
        if turn % seen.stride != 0:
            return
    shares = new_floats(MAX_SEATS)
    for seat in range(state.seats):
        evaluate_state(params, state, seat, notes, shares)
        seen.equity[seen.points, seat] = shares[seat]
    seen.points += 1


@rule
def note_lead(params: Any, state: Any, seen: Any) -> None:
    """Note who leads at the beginning of a turn: a seat that is ahead of all others."""
    points = new_ints(MAX_SEATS)
    scores(params, state, points)
    best = points[0]
    for seat in range(1, state.seats):
        best = max(best, points[seat])
    leader = NOBODY
    leaders = 0
    for seat in range(state.seats):
        seen.deficits[seat] = max(seen.deficits[seat], best - points[seat])
        if points[seat] == best:
            leader = seat
            leaders += 1
    if leaders == 1 and leader != seen.leader:
        if seen.leader != NOBODY:
            seen.lead_changes += 1
        seen.leader = leader
        seen.lead_since = seen.decisions


@rule
def note_turn(params: Any, state: Any, notes: Any, seen: Any) -> None:
    """Note what a position shows at the first decision of a turn."""
    if seen.turns == 1:
        seen.leader = NOBODY
    seen.noted_turn = seen.turns
    note_lead(params, state, seen)
    note_equity(params, state, notes, seen)
    note_standing(params, state, seen)


@rule(inline=True)
def note_event(params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any) -> None:
    """Count what an event brought about; note more of it if it is a decision."""
    count(params, before, seat, move, after, watcher.seen.counts)
    note_pieces(params, before, seat, move, after, watcher.seen)
    note_end(after, watcher.seen)
    if seat != CHANCE and seat != REFEREE:
        note_decision(params, before, seat, move, watcher)


@rule(inline=True)
def note_decision(params: Any, state: Any, seat: Any, move: Any, watcher: Any) -> None:
    """Note a move, how many there were to choose from, and who has waited how long."""
    seen = watcher.seen
    if seen.noted_turn != seen.turns:
        note_turn(params, state, watcher.memory, seen)
    seen.kinds[decode(move).kind] += 1
    choices = moves(params, state, seat, watcher.out)
    seen.choices += choices
    if choices == 1:
        seen.forced += 1
    seen.longest_wait = max(seen.longest_wait, seen.decisions - seen.acted[seat])
    seen.acted[seat] = seen.decisions + 1


class WatchingRunner(Runner):
    """Plays games and watches some of them, or all."""

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, Policy | None]],
        watch_every: int,
        noted: Noted = AMOUNTS[0],
        max_steps: int = MAX_STEPS,
    ) -> None:
        self._notes = np.zeros(0)
        self._noted = noted
        self.record = self._record(contract)
        if self._noted.equity:
            self._notes = load_network(contract, len(seats)).for_params(contract, params)
        super().__init__(contract, params, seats, max_steps)
        self._job["watch_every"] = watch_every

    def _record(self, contract: Contract) -> np.dtype[Any]:
        """Return what is noted of a game."""
        noted = self._noted
        record = make_watched(len(contract.move.KIND_NAMES))
        fields: list[tuple[Any, ...]] = []
        fields += EQUITY if noted.equity else []
        fields += STANDINGS if noted.standings else []
        if noted.pieces and contract.pieces is not None:
            fields += piece_fields(len(contract.pieces.PIECES))
        if noted.end_state:
            fields += [("end_state", contract.state.State.dtype())]
        return extend_dtype(record, fields) if fields else record

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        noted = self._noted
        bindings: dict[str, Any] = {
            "moves": contract.rules.moves,
            "scores": contract.rules.scores,
            "decode": contract.move.decode,
        }
        if contract.counters is not None:
            bindings["count"] = contract.counters.count
        if noted.equity:
            bindings["note_equity"] = bind(note_every_seat, evaluate_state=bind_position(contract))
        if noted.standings:
            bindings["note_standing"] = bind(note_every_standing, scores=contract.rules.scores)
        if noted.pieces and contract.pieces is not None:
            gains = contract.pieces.note_gains
            bindings["note_pieces"] = bind(note_every_piece, note_gains=gains)
        if noted.end_state:
            bindings["note_end"] = note_state
        return (("watch", bind(note_event, **bindings)),)

    def _extras(self) -> tuple[Any, ...]:
        return (self._notes,)
