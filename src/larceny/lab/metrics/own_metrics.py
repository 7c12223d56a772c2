"""The metrics that a game has for itself: its kinds of moves and its counters."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.compile.game_record import read_field
from larceny.engine.contract import Contract
from larceny.engine.counter import Counter
from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.metrics.metric import Metric, Unit, Wording


def kind_metrics(contract: Contract) -> tuple[Metric, ...]:
    """Return how often each kind of move is played."""
    return tuple(
        Metric(
            f"move.{name.replace(' ', '-')}",
            phrase("`{name}` a game", name=name),
            Unit.COUNT,
            "moves",
            read_field("kinds", kind),
            Wording(phrase("`{name}`", name=name), "is played", "more often", "less often"),
        )
        for kind, name in enumerate(contract.move.KIND_NAMES)
    )


def event_metrics(contract: Contract) -> tuple[Metric, ...]:
    """Return how often each event happens that the game counts."""
    counters: Sequence[Counter] = () if contract.counters is None else contract.counters.COUNTERS
    return tuple(
        Metric(
            f"count.{counter.name}",
            counter.title,
            Unit.COUNT,
            "events",
            read_field("counts", place),
            Wording(
                "a game",
                "has",
                phrase("more {what}", what=as_phrase(counter.title)),
                phrase("fewer {what}", what=as_phrase(counter.title)),
            ),
            counter.rule,
            is_pictured=True,
        )
        for place, counter in enumerate(counters)
    )
