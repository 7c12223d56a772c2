"""Runs the loop over games in plain Python, where one of the bots cannot be compiled.

It is the source that is compiled otherwise, over structs in place of records: the same seeds give
the same dice, and bots that are compiled elsewhere make the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

from larceny.bots.bot import Memory, Policy
from larceny.bots.compiled import decide
from larceny.compile.policies import bind_answer, bind_policies
from larceny.compile.step import bind_loop
from larceny.engine.contract import Contract
from larceny.engine.errors import BadBot
from larceny.engine.rule import Bound, bind, plain, plain_space
from larceny.table.observation import Observation

GAMES_PER_BLOCK = 8
"""Few, since plain games are slow: after each block there is progress, and Ctrl-C is heard."""


class RecordView:
    """A record of an array with its fields as attributes, which can be changed."""

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        if value.dtype.names:
            return RecordView(value)
        return value if value.shape else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value


def make_plain_loop(
    contract: Contract,
    params: Any,
    loop: Callable[..., Any],
    policies: Sequence[Policy],
    bindings: dict[str, Any],
) -> Callable[..., None]:
    """Return a function that takes what the compiled loop takes, and does the same."""
    functions = [plain_function(contract, policy) for policy in policies]
    filled = bind_loop(bindings, bind_answer(bindings, functions), bind_policies(functions))
    source: Any = loop
    space = plain_space(bind(loop, **filled, new_record=lambda states: states[0].copy()))
    run = FunctionType(source.__code__, space, source.__name__, source.__defaults__)

    def play(job: Any, records: Any, empty: Any, out: Any, memories: Any, *rest: Any) -> None:
        *extras, watched, results = rest
        extras = [view_records(extra) for extra in extras]
        work = SimpleNamespace(**{name: job[0][name].tolist() for name in job.dtype.names})
        first = work.first
        place = 0
        for number, result in enumerate(results, start=first):
            work.first = number
            seen = RecordView(watched[place])
            ended = RecordView(result)
            place += work.watch_every > 0 and number % work.watch_every == 0
            state = contract.state.State.from_record(empty[0])
            try:
                run([work], [params], [state], [0] * len(out), memories, *extras, [seen], [ended])
            except BadBot as error:
                raise BadBot(f"game {number} of seed {work.seed}: {error}") from error.__cause__

    return play


def view_records(array: Any) -> Any:
    """Return the records of an array with their fields as attributes; other arrays as they are."""
    return array if array.dtype.names is None else [RecordView(record) for record in array]


def plain_function(contract: Contract, policy: Policy) -> Callable[..., int]:
    """Return the function of a policy as Python can call it."""
    function: Any = policy.function
    if policy.is_compiled:

        def answer(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Memory) -> int:
            return decide(function, Observation(contract, params, state, seat), rng, memory)

        return answer
    return plain(function) if isinstance(function, Bound) else function
