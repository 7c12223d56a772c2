"""One game behind an interface: who is asked for an action, what is legal, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from rich.text import Text

from larceny.engine import rng
from larceny.engine.action_space import ActionSpace
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.seat import CHANCE, REFEREE, seat_name
from larceny.engine.text import quote
from larceny.env.information_state import information_state
from larceny.env.observation_space import ObservationSpace, observation_space
from larceny.env.waiting import WAIT, has_waiting, may_wait, next_to_ask
from larceny.games import load
from larceny.realtime.simulated_referee import draw_report
from larceny.table.table import Table
from larceny.table.table_setup import TableSetup, new_setup

Array: TypeAlias = np.ndarray[Any, Any]

SHARE, MARGIN = "share", "margin"
REWARDS = (SHARE, MARGIN)
RAISE, REPLACE = "raise", "replace"
ILLEGAL = (RAISE, REPLACE)
MAX_CYCLES = 100_000
"""An episode with more actions is truncated, by default."""
NOBODY = -1
ORDER_STREAM, REPLACEMENT_STREAM, REFEREE_STREAM = 1, 2, 3


class IllegalAction(LarcenyError):
    """An action that is not legal now, or that is none."""

    code = "illegal-action"


@dataclass(frozen=True)
class EpisodeOptions:
    """What is the same in all episodes of an interface."""

    reward: str = SHARE
    """`share`: of the win; `margin`: of one's points over the best of the others. At the end."""
    recall: bool = False
    """Whether infos hold the information state with perfect recall."""
    one_hot: bool = False
    max_cycles: int = MAX_CYCLES
    illegal: str = RAISE
    """What becomes of an illegal action: an error is raised, or a random legal one replaces it."""

    def __post_init__(self) -> None:
        for name, known in (("reward", REWARDS), ("illegal", ILLEGAL)):
            value = getattr(self, name)
            if value not in known:
                raise BadParam(name, f"one of {', '.join(known)}, not {quote(value)}")
        if isinstance(self.max_cycles, bool) or self.max_cycles < 1:
            raise BadParam("max_cycles", f"a whole number from 1 on, not {quote(self.max_cycles)}")


@dataclass(frozen=True)
class EpisodeSpec:
    """A game by its params with a number of seats, as an interface offers it."""

    contract: Contract
    rules: str
    changes: Mapping[str, Any]
    seats: int
    options: EpisodeOptions
    actions: ActionSpace
    observations: ObservationSpace
    has_waiting: bool

    def __deepcopy__(self, memo: dict[int, Any]) -> EpisodeSpec:
        return self  # it does not change

    @property
    def wait(self) -> int:
        """The action of waiting, whether the rule set has it or not."""
        return len(self.actions)

    def name_of(self, action: int) -> str:
        """Return the name of an action."""
        return WAIT if action == self.wait else self.actions.names[action]

    def new_setup(self, seed: int | str | None) -> TableSetup:
        """Return the setup of a new game."""
        return new_setup(self.contract, self.seats, self.rules, self.changes, seed=seed)


def make_spec(
    game: str,
    seats: int | None,
    rules: str | None,
    params: Mapping[str, Any] | None,
    options: EpisodeOptions,
) -> EpisodeSpec:
    """Check what was asked for; without a number of seats the game has as few as it can."""
    contract = load(game)
    seats = contract.seats[0] if seats is None else seats
    contract.check_seats(seats)
    values, changes = contract.params(rules, params)
    return EpisodeSpec(
        contract,
        contract.rule_set(rules).name,
        changes,
        seats,
        options,
        contract.actions(values, seats),
        observation_space(contract, seats),
        has_waiting(contract, values),
    )


class Episode:
    """One game from its start to its end, asked for actions one by one."""

    def __init__(self, spec: EpisodeSpec, seed: int) -> None:
        self.spec = spec
        self.table = Table.start(spec.contract, spec.new_setup(seed))
        self.cycles = 0
        self.waiting = 0
        """The mask of the seats that have waited since the last move."""
        self._order = rng.new(seed, ORDER_STREAM)
        self._replacement = rng.new(seed, REPLACEMENT_STREAM)
        self._referee = rng.new(seed, REFEREE_STREAM)
        self.actor = NOBODY
        """The seat that is asked for an action; NOBODY when the game is over."""
        self.ask_next()

    @property
    def is_over(self) -> bool:
        return self.table.over

    @property
    def is_truncated(self) -> bool:
        return not self.is_over and self.cycles >= self.spec.options.max_cycles

    @property
    def actors(self) -> int:
        """The mask of the seats that may act."""
        return sum(1 << seat for seat in self.table.actors)

    def ask_next(self) -> None:
        """Choose who is asked for the next action."""
        if self.is_over:
            self.actor = NOBODY
        else:
            self.actor = next_to_ask(self.actors, self.waiting, self._turn, self._order)

    @property
    def _turn(self) -> int:
        """The seat whose turn it is, which matters only where seats may wait."""
        return int(self.table.public_state.turn) if self.spec.has_waiting else 0

    # --- What a seat sees ---

    def observe(self, seat: int) -> Array:
        """Return the vector that a seat observes."""
        seen = self.table.observe(seat)
        space = self.spec.observations
        vector = space.observe(seen.params, seen.state, seat)
        return space.one_hot(vector) if self.spec.options.one_hot else vector

    def info(self, seat: int) -> dict[str, Any]:
        """Return what else a seat is told: its information state, if it was asked for."""
        if not self.spec.options.recall:
            return {}
        return {"information_state": information_state(self.table.observe(seat))}

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat, waiting included; none if it may not act."""
        if seat not in self.table.actors:
            return []
        actions = self.spec.actions
        available = [actions.action_of(seat, code) for code in self.table.observe(seat).codes]
        if self.may_wait(seat):
            available.append(self.spec.wait)
        return available

    def may_wait(self, seat: int) -> bool:
        """Return whether a seat that may act can wait instead."""
        return self.spec.has_waiting and may_wait(self.actors, self.waiting, seat, self._turn)

    # --- What it does ---

    def check(self, seat: int, action: Any, legal: list[int]) -> int:
        """Return a legal action: the one given, or what stands in for it."""
        number = int(action) if isinstance(action, int | np.integer) else -1
        if number in legal:
            return number
        if self.spec.options.illegal == REPLACE:
            return legal[rng.pick(self._replacement, len(legal))]
        known = 0 <= number <= self.spec.wait
        named = f"{quote(action)} ({self.spec.name_of(number)})" if known else quote(action)
        shown = ", ".join(f"{action} ({self.spec.name_of(action)})" for action in legal[:6])
        more = ", ..." if len(legal) > 6 else ""
        raise IllegalAction(
            f"{seat_name(seat)} cannot take action {named} now; legal are {shown}{more}"
        )

    def take(self, seat: int, action: int) -> None:
        """Carry out a legal action of a seat, and the chance and the reports that follow."""
        self.cycles += 1
        if action == self.spec.wait:
            self.waiting |= 1 << seat
            return
        self.waiting = 0
        seen = self.table.observe(seat)
        self.table.play(seat, seen.text(self.spec.actions.code_of(seat, action)))
        if self.spec.has_waiting:
            self._report(self.table)

    def wait_all(self) -> None:
        """Let all seats that may act wait, at once."""
        self.cycles += 1
        self.waiting = self.actors

    def _report(self, table: Table) -> None:
        """Let a simulated referee say whether the last attempt was too close to call."""
        if table.over or table.entries(table.version - 1)[0].event.seat != CHANCE:
            return
        rules = table.contract.need_live().rules
        params = table.setup.params
        state = table.copy_state()
        report = draw_report(
            rules.close_call(params, state), rules.close_call_percent(params), self._referee
        )
        if report >= 0:
            table.play(REFEREE, table.contract.notation.text(params, state, REFEREE, report))

    def rewards(self) -> tuple[float, ...]:
        """Return what every seat gets at the end; a share of the win only if there is one."""
        table = self.table
        seats = range(self.spec.seats)
        if self.spec.options.reward == MARGIN:
            points = table.scores
            return tuple(
                float(points[seat] - max(points[other] for other in seats if other != seat))
                for seat in seats
            )
        won = table.winners
        return tuple(1 / len(won) if seat in won else 0.0 for seat in seats)

    def render(self) -> str:
        """Return the board as a spectator sees it, as plain text."""
        view = self.table.view()
        names = self.table.setup.all_names
        lines = self.table.contract.board.board(view["board"], names)
        return "\n".join(Text.from_markup(line).plain for line in lines)
