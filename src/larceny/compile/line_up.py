"""Line-ups of any policies that were compiled ahead for a game, in one loop for all of them.

The loop has a place for each policy of the module. Of a policy that plays in several strengths, all
memories lie one behind the other in one array, at whose head stands where each begins and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from larceny.compile.policies import RANDOM, answer_by_kind
from larceny.compile.wasm.store import GameModule, policy_name
from larceny.engine.array import np
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import MAX_SEATS

ANY = "any of the module's policies"
"""Stands for what answers for the seats in the name of a loop for all line-ups."""
PLACES = 64
"""The kind of a seat is the number of its policy, and so much more for each further memory."""
HEAD = 16
"""The floats at the head of the memories of one policy."""

policy: Any = None
ask_next: Any = None
PLACE: Any = None


@rule(inline=True)
def ask_in_turn(
    kind: Any, params: Any, state: Any, seat: Any, out: Any, rng: Any, memories: Any
) -> Any:
    """Return the answer of a policy if it plays a kind of seat, else ask the next one."""
    if kind % PLACES == PLACE + 1:
        memory = memories[PLACE]
        nth = 2 * (kind // PLACES)
        part = memory[int(memory[nth]) : int(memory[nth + 1])]
        return policy(params, state, seat, out, rng, part)
    return ask_next(kind, params, state, seat, out, rng, memories)


@rule
def ask_nobody(
    kind: Any, params: Any, state: Any, seat: Any, out: Any, rng: Any, memories: Any
) -> Any:
    """Stand behind the last policy."""
    return 0


def bind_any_answer(rules: Mapping[str, Any], policies: Sequence[Any]) -> Bound:
    """Return what answers for seats that are played by any of some policies, or at random."""
    return bind(answer_by_kind, moves=rules["moves"], hide=rules["hide"], ask=bind_any(policies))


def bind_any(policies: Sequence[Any]) -> Bound | Callable[..., Any]:
    """Return `ask` for any of some policies."""
    ask: Any = ask_nobody
    for place in reversed(range(len(policies))):
        ask = bind(ask_in_turn, PLACE=place, policy=policies[place], ask_next=ask)
    return ask  # type: ignore[no-any-return]


class LineUp:
    """The policies of a run among those of a module."""

    def __init__(self, module: GameModule, policies: Sequence[Any]) -> None:
        names = [policy_name(policy) for policy in policies]
        self.is_known = all(name in module.policies for name in names)
        if not self.is_known:
            return
        self._types = [kind for _, kind in module.policies.values()]
        self._places = [module.policies[name][0] for name in names]
        self.kinds = np.zeros(1 + max(MAX_SEATS, len(names)), np.int32)
        """The kind in the module for each number of a policy in the run."""
        for number, place in enumerate(self._places, start=1):
            before = self._places[: number - 1].count(place)
            self.kinds[number] = 1 + place + PLACES * before
        self.kinds[0] = RANDOM

    def pack(self, memories: Sequence[Any]) -> tuple[Any, ...]:
        """Return the memory of each policy of the module, of those of the run."""
        return tuple(self._pack_place(place, memories) for place in range(len(self._types)))

    def _pack_place(self, place: int, memories: Sequence[Any]) -> Any:
        kind = np.dtype(self._types[place])
        head = np.zeros(HEAD, kind)
        parts = [head]
        end = HEAD
        pairs = zip(self._places, memories, strict=False)
        used = (memory for at, memory in pairs if at == place)
        for nth, memory in enumerate(used):
            head[2 * nth : 2 * nth + 2] = end, end + len(memory)
            parts += [memory, np.zeros(-len(memory) % HEAD, kind)]
            end += len(memory) + len(parts[-1])
        packed = np.concatenate(parts, dtype=kind, casting="safe")
        packed.flags.writeable = False
        return packed


def find_line_up(
    module: GameModule,
    function: Callable[..., Any],
    bindings: dict[str, Any],
    policies: Sequence[Any],
) -> Callable[..., Any] | None:
    """Return a loop over games of a module with these policies; None if it does not hold one.

    It takes what a loop takes that is compiled for these policies alone.
    """
    line_up = LineUp(module, policies)
    if not line_up.is_known:
        return None
    loop = module.find(function, bindings)
    return None if loop is None else _call_with(loop, line_up)


def _call_with(loop: Callable[..., Any], line_up: LineUp) -> Callable[..., Any]:
    packed: dict[int, tuple[Any, Any]] = {}

    def play(job: Any, params: Any, empty: Any, out: Any, memories: Any, *rest: Any) -> None:
        if id(memories) not in packed:
            packed.clear()
            packed[id(memories)] = memories, line_up.pack(memories)
        work = job.copy()
        work["kinds"] = line_up.kinds[job["kinds"]]
        loop(work, params, empty, out, packed[id(memories)][1], *rest)

    return play
