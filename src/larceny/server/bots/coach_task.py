"""What a worker process computes for the coach: hints and reviews."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from larceny.coach.hint import hint
from larceny.coach.review import review
from larceny.engine.per_params import shared
from larceny.engine.phrase import pack
from larceny.games import load
from larceny.server.bots.job import HintAnswer, HintJob, ReviewJob, read_state
from larceny.table.legality import name_seats
from larceny.table.observation import Observation
from larceny.table.replay import replay

MAX_ADVICE = 50
"""The most moves that a hint names, of up to ten thousand."""


def give_hint(job: HintJob) -> HintAnswer:
    """Return the best moves of a seat, best first, from what it knows."""
    contract = load(job["game"])
    params, _ = contract.params(job["rules"], job["changes"])
    state = read_state(contract, job["state"])
    params = shared(contract.fingerprint(params), params)
    found = hint(Observation(contract, params, state, job["seat"]))
    return {
        "source": found.source,
        "waiting": found.waiting,
        "priced": len(found),
        "moves": [asdict(one) | {"why": pack(one.why)} for one in found[:MAX_ADVICE]],
    }


def write_review(job: ReviewJob) -> dict[str, Any]:
    """Return the review of a saved game, in which people are called by their names.

    Its reasons are packed: they are translated for whoever reads it.
    """
    table = replay(job["text"])
    found = review(table)
    written = asdict(found)
    for decision, packed in zip(found.decisions, written["decisions"], strict=True):
        packed["why"] = pack(name_seats(table.setup, decision.why))
    return written
