"""A bot: a policy for one seat, with a random number generator of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from larceny.engine import rng
from larceny.engine.argument import read_int
from larceny.engine.errors import BadParam, BotRefusal, NoDecision
from larceny.engine.rule import Bound, plain
from larceny.engine.seat import seat_name
from larceny.engine.text import quote
from larceny.engine.turn_taking import is_waiting, move_of

if TYPE_CHECKING:
    import numpy as np

    from larceny.table.observation import Observation

Memory: TypeAlias = Sequence[float]
"""The numbers that a policy computes for a rule set before the first move: a list, or a
one-dimensional array of floats."""
PolicyFunction: TypeAlias = Callable[[Any, Any, int, list[int], rng.Rng, Any], int]
"""`policy(params, state, seat, out, rng, memory)`: a rule that returns a legal move. The state is
what the seat may know; `out` holds up to `max_moves` moves and one more number. It runs in Python
and compiled. Where other seats may act too, a policy can ask to wait (`engine.turn_taking`)."""


@dataclass(frozen=True)
class Policy:
    """How a kind of bot plays: a function, and the memory that it needs.

    `prepare(params)` returns the memory, a one-dimensional array of floats. `is_compiled` marks a
    policy that is too slow in plain Python, so that live tables run it compiled too.
    `refusal(params, seats)` returns why the policy cannot play by these params with this number of
    seats, or None if it can. `answer_live(observation, rng, memory)` returns an answer within the
    time that people wait for a move, also before the policy is compiled. `is_plain` marks a policy
    that is no rule: simulations with it run in plain Python.
    """

    function: PolicyFunction | Bound
    prepare: Callable[[Any], Memory] | None = None
    is_compiled: bool = False
    refusal: Callable[[Any, int], str | None] | None = None
    answer_live: Callable[[Observation, rng.Rng, Any], int] | None = None
    is_plain: bool = False

    def memory(self, params: Any) -> Memory:
        """Compute the memory for a rule set."""
        return () if self.prepare is None else self.prepare(params)


def to_array(memory: Any) -> np.ndarray[Any, Any]:
    """Return a memory as compiled code takes it: an array of floats, of 64 bits if it is none."""
    from larceny.engine.array import np

    return memory if isinstance(memory, np.ndarray) else np.asarray(memory, np.float64)


PolicyFinder: TypeAlias = Callable[[Any, int], Policy]
"""`find(params, seats)`: the policy that a bot plays by these params with this number of seats."""


@dataclass(repr=False)
class Bot:
    """Chooses moves for one seat, from observations alone.

    `policy` is one for all tables, or a function that returns the one for params and seats. People
    wait for the moves of a bot that `is_live`: it never waits for the compiler, so that its moves
    may depend on how fast the machine is. Those of any other bot follow from its seed alone.
    """

    name: str
    policy: Policy | PolicyFinder
    seed: int = 0
    is_live: bool = False
    game: str = ""
    """The game that it plays; empty where nobody has said."""
    _rng: rng.Rng = field(init=False, repr=False)
    _prepared: tuple[Any, int, Policy, Memory] | None = field(init=False, repr=False, default=None)

    def __repr__(self) -> str:
        game = f" of {self.game}" if self.game else ""
        return f"<Bot {self.name}{game}, seed {self.seed}>"

    def __post_init__(self) -> None:
        self.reseed(self.seed)

    def reseed(self, seed: int) -> None:
        """Restart the random number generator; the memory is kept."""
        self.seed = read_int("seed", seed)
        self._rng = rng.new(self.seed)

    def choose(self, observation: Observation) -> str:
        """Return the bot's move in notation; raise NoDecision where its seat may not move."""
        code = move_of(self._answer(observation))
        return observation.text(code)

    def decide(self, observation: Observation) -> str | None:
        """Return the bot's move, or None if it would rather wait for the others to act."""
        answer = self._answer(observation)
        return None if is_waiting(answer) else observation.text(answer)

    def prepare(self, params: Any, seats: int) -> tuple[Policy, Memory]:
        """Return the policy and its memory for these params and seats; it is computed once."""
        ready = self._prepared
        if ready is None or ready[0] is not params or ready[1] != seats:
            policy = self.policy if isinstance(self.policy, Policy) else self.policy(params, seats)
            ready = self._prepared = params, seats, policy, policy.memory(params)
        return ready[2], ready[3]

    def answer(self, observation: Observation, policy: Policy, memory: Memory) -> int:
        """Return the policy's answer: the code of a move, or that it would rather wait."""
        if self.is_live and policy.answer_live is not None:
            return policy.answer_live(observation, self._rng, memory)
        function = policy.function
        if policy.is_compiled:
            from larceny.bots.compiled import decide

            return decide(function, observation, self._rng, memory)
        if isinstance(function, Bound):
            function = plain(function)
        out = [0] * observation.contract.max_moves
        state = observation.state.copy()
        return int(function(observation.params, state, observation.seat, out, self._rng, memory))

    def _answer(self, observation: Observation) -> int:
        check_observation(observation)
        game = observation.contract.name
        if self.game not in ("", game):
            raise BotRefusal(game, self.name, f"it is a bot for {self.game}")
        check_decision(observation)
        prepared = self.prepare(observation.params, observation.state.seats)
        return self.answer(observation, *prepared)


_PARTS = ("contract", "params", "state", "seat")
"""Tables, which make observations, are above bots: an observation is known by its parts."""


def check_observation(value: Any) -> None:
    """Raise BadParam unless a value is an observation."""
    if not all(hasattr(value, part) for part in _PARTS):
        raise BadParam(
            "observation", f"takes what `table.observe(seat)` returns, not {quote(value)}"
        )


def check_decision(observation: Observation) -> None:
    """Raise NoDecision unless the observing seat may move now."""
    contract = observation.contract
    seat = observation.seat
    if not contract.rules.actors(observation.params, observation.state) >> seat & 1:
        raise NoDecision(seat_name(seat))
