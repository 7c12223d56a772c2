"""Copies of tables: clones, positions of the past, samples of what is hidden, and pickles."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from larceny.bots import RANDOM
from larceny.engine import rng
from larceny.engine.argument import read_int
from larceny.engine.errors import UnknownPast
from larceny.engine.per_params import shared
from larceny.table.event_log import EventLog
from larceny.table.legality import check_viewer
from larceny.table.position import Position
from larceny.table.table_setup import draw_seed

if TYPE_CHECKING:
    from larceny.table.position_rollout import Players, Rollouts
    from larceny.table.table import Table

MAX_STEPS = 1_000_000
"""A rollout that takes more moves and outcomes is truncated."""


@dataclass(frozen=True)
class SampledStart:
    """Where a sampled table begins: a position, and the log as one seat knows it."""

    state: Any
    log: EventLog


class TableCopies:
    """The copies of a table, and what is played on with them: a part of `Table`."""

    _sampled: SampledStart | None = None

    def clone(self, *, seed: int | str | None = None) -> Self:
        """Return an independent copy: with the same dice, or with those of another seed.

        With a seed all chance from here on follows it, also where it was played manually.
        """
        clone: Self = _clone(self)
        if seed is not None:
            _reseed(clone, seed)
        return clone

    def sample(self, seat: int | None, seed: int | str | None = None) -> Self:
        """Return a table on which all that a seat cannot know is one possible truth.

        All that are possible are equally likely. The seed determines them and the dice to come;
        without one it is drawn. None is a spectator. The log of the new table is the one that the
        seat may read; what is in it cannot be taken back, and the table cannot be saved.
        """
        sample: Self = _sample(self, seat, draw_seed(seed))
        return sample

    def rollout(
        self,
        bots: Players = RANDOM,
        *,
        games: int = 1,
        seed: int | str | None = None,
        max_steps: int = MAX_STEPS,
    ) -> Rollouts:
        """Play on from here to the end with bots in all seats, and return how that ended.

        `bots` is the name of one for all seats, or a list with a name, or an object that chooses,
        for each. Those with names play compiled. This table does not change. Rollouts start from
        the whole truth; for what a seat can know, roll out from a `sample`.
        """
        from larceny.table.position_rollout import roll_out

        return roll_out(self, bots, games, seed, max_steps)

    def at(self, version: int, near: Table | None = None) -> Table:
        """Return this table as it was after `version` events, with manual chance from there.

        `near` is this table at an earlier version, to save replaying the events before it.
        """
        past: Table = _past(self, read_int("version", version, 0), near)
        return past

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy what a table consists of, without the cache of its position."""
        table: Any = self
        values = {"_position": table.copy_state(), "_log": table._log.clone()}
        return _rebuild, (type(self), vars(self) | values)


def seed_number(seed: str) -> int:
    """Return 64 bits that follow from a seed, for the generators of compiled code."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])


def first_position(table: Any) -> tuple[Any, EventLog]:
    """Return the state and the log before the first event, or where a table was sampled."""
    if table._sampled is not None:
        return table._sampled.state.copy(), table._sampled.log.clone()
    return table.contract.new_state(table.setup.params, table.setup.seats), EventLog()


def check_known(table: Any, version: int) -> None:
    """Raise UnknownPast if a table was sampled after more than `version` events."""
    if table._sampled is not None and version < table._sampled.log.length:
        raise UnknownPast(table._sampled.log.length)


def _clone(table: Any) -> Any:
    clone = object.__new__(type(table))
    clone.contract, clone.setup = table.contract, table.setup
    clone.copy_notes(table)
    clone._sampled, clone.max_chance = table._sampled, table.max_chance
    clone._position = table._position.clone()
    clone._log = table._log.clone()
    return clone


def _sample(table: Any, seat: int | None, seed: str) -> Any:
    viewer = check_viewer(seat, table.seats)
    state = table._position.known(viewer).copy()
    table.contract.rules.guess(table.setup.params, state, viewer, rng.new(seed_number(seed)))
    sample = _clone(table)
    sample._sampled = SampledStart(state, table._log.known_to(viewer))
    sample._reset()
    _reseed(sample, seed)
    return sample


def _past(table: Any, version: int, near: Table | None) -> Any:
    check_known(table, version)
    past: Any = near.clone() if near else _first(table)
    ahead = table._log.first(version).since(past.version)
    for entry in ahead[:-1]:  # their sentences are known
        state, code = past._position.state, past._position.parse(entry.event)
        table.contract.rules.apply(table.setup.params, state, entry.event.seat, code)
    if ahead:
        past._log = table._log.first(past.version + len(ahead) - 1)
        past.extend([ahead[-1].event])
    past.copy_notes(table)
    past.drop_notes(version)
    return past


def _first(table: Any) -> Any:
    """Return a table before its first event, with manual chance."""
    first = _clone(table)
    first.setup = replace(table.setup, seed=None)
    first._reset()
    return first


def _rebuild(kind: type[Any], values: dict[str, Any]) -> Any:
    """Return the table of which a pickle holds these values."""
    table = object.__new__(kind)
    vars(table).update(values)
    params = shared(table.contract.fingerprint(table.setup.params), table.setup.params)
    table.setup = replace(table.setup, params=params)
    table._position = Position(table.contract, table.setup, values["_position"])
    return table


def _reseed(table: Any, seed: int | str) -> None:
    """Let the chance of a table follow another seed from here on."""
    table.setup = table.setup.reseed(seed, table.version)
    table._position = Position(table.contract, table.setup, table._position.state)
    table.run_chance()
