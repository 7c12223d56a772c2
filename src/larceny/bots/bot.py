"""A bot: a policy with a generator of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from larceny.engine import rng
from larceny.engine.rule import Bound

if TYPE_CHECKING:
    from larceny.table.observation import Observation

Memory: TypeAlias = Sequence[float]
PolicyFunction: TypeAlias = Callable[[Any, Any, int, list[int], rng.Rng, Any], int]
"""`policy(params, state, seat, out, rng, memory)`: a rule that returns a legal move. The state is
what the seat may know; `out` is room to write moves into, and one thing more. It runs in Python and
compiled.

Where others may act at the same time a policy can say that it would rather wait, by returning
`-1 - move`: the move is what it does if nobody else acts either."""


@dataclass(frozen=True)
class Policy:
    """How a kind of bot plays: a policy, and what it works out before the first move.

    `prepare(params)` returns the memory, a one-dimensional array of floats. `is_compiled`: it
    thinks too long for plain Python, so that a live table runs it compiled too.
    """

    function: PolicyFunction | Bound
    prepare: Callable[[Any], Memory] | None = None
    is_compiled: bool = False

    def memory(self, params: Any) -> Memory:
        return () if self.prepare is None else self.prepare(params)


@dataclass
class Bot:
    """Chooses for one seat, from observations alone."""

    name: str
    policy: Policy
    seed: int = 0
    _rng: rng.Rng = field(init=False, repr=False)
    _memory: tuple[Any, Memory] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self._rng = rng.new(self.seed)

    def choose(self, observation: Observation) -> str:
        """The bot's move in notation."""
        move = self.think(observation, self.remember(observation.params))
        return observation.text(move if move >= 0 else -1 - move)

    def decide(self, observation: Observation) -> str | None:
        """The bot's move, or None if it would rather let the others act first."""
        move = self.think(observation, self.remember(observation.params))
        return observation.text(move) if move >= 0 else None

    def remember(self, params: Any) -> Memory:
        """What the policy works out for these params, once."""
        if self._memory is None or self._memory[0] is not params:
            self._memory = params, self.policy.memory(params)
        return self._memory[1]

    def think(self, observation: Observation, memory: Memory) -> int:
        """The code that the policy returns."""
        function = self.policy.function
        if self.policy.is_compiled or isinstance(function, Bound):
            from larceny.bots.compiled import decide

            return decide(self.name, function, observation, self._rng, memory)
        out = [0] * observation.contract.max_moves
        state = observation.state.copy()
        return function(observation.params, state, observation.seat, out, self._rng, memory)
