"""Work for a process of its own: what it is asked, as one line of JSON, and what it answers.

For a move or a hint it is given what that seat may know and nothing else.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Literal, TypeAlias, TypedDict

from larceny import bots
from larceny.coach.hint import hint
from larceny.coach.review import review
from larceny.coach.valuation import Source
from larceny.engine.contract import Contract
from larceny.engine.errors import BadWeights, Interrupted
from larceny.engine.language import Language
from larceny.engine.per_params import shared
from larceny.engine.phrase import pack, unpack
from larceny.games import load
from larceny.match.written_message import to_json
from larceny.table.legality import name_seats
from larceny.table.observation import Observation
from larceny.table.replay import replay
from larceny.table.table import Table

MAX_ADVICE = 50
"""The most moves that a hint names, of up to ten thousand."""
MAX_BOTS = 64
"""Bots that are kept with what they computed beforehand for a rule set."""

# --- What is asked and answered ---


class PositionJob(TypedDict):
    """The rules of a table, and what a seat may know of the position.

    `state` holds the fields of that state by their names.
    """

    game: str
    rules: str
    changes: dict[str, Any]
    seat: int
    state: dict[str, Any]


class BotJob(PositionJob):
    """A bot that has to choose a move; if it `may_wait`, it may also let the others act."""

    task: Literal["move"]
    bot: str
    seed: int
    may_wait: bool


class HintJob(PositionJob):
    """A seat that asks for a hint."""

    task: Literal["hint"]


class ReviewJob(TypedDict):
    """A saved game that is to be reviewed, as its text."""

    task: Literal["review"]
    text: str


CoachJob: TypeAlias = HintJob | ReviewJob
Job: TypeAlias = BotJob | CoachJob


class HintAnswer(TypedDict):
    """The best moves of a seat, best first; `priced` counts all that were compared."""

    source: Source
    waiting: float | None
    priced: int
    moves: list[dict[str, Any]]


class WorkerAnswer(TypedDict, total=False):
    """What a job asked for, under the name of its task, or else what went wrong.

    `reason` says why the coach cannot judge a game by these rules.
    """

    move: str | None
    hint: HintAnswer
    review: dict[str, Any]
    error: str
    reason: str


def bot_job(table: Table, seat: int, name: str, may_wait: bool = False) -> BotJob:
    """Return a job: the bot, and what its seat may know of the position."""
    return {
        "task": "move",
        "bot": name,
        "seed": secrets.randbits(63),
        "may_wait": may_wait,
        **_position_job(table, seat),
    }


def hint_job(table: Table, seat: int) -> HintJob:
    """Return a job: a hint for a seat, from what it may know of the position."""
    return {"task": "hint", **_position_job(table, seat)}


def _position_job(table: Table, seat: int) -> PositionJob:
    return {
        "game": table.contract.name,
        "rules": table.setup.rules,
        "changes": table.setup.changes,
        "seat": seat,
        "state": table.observe(seat).state.as_dict(),
    }


# --- Computing it ---


def choose_move(job: BotJob) -> str | None:
    """Return the move that a bot chooses; None if it may wait and would rather do that."""
    params, bot = _make_bot(job["game"], job["rules"], json.dumps(job["changes"]), job["bot"])
    contract = load(job["game"])
    state = read_state(contract, job["state"])
    bot.reseed(job["seed"])
    observation = Observation(contract, params, state, job["seat"])
    return bot.decide(observation) if job["may_wait"] else bot.choose(observation)


@lru_cache(MAX_BOTS)
def _make_bot(game: str, rules: str, changes: str, name: str) -> tuple[Any, bots.Bot]:
    """Return params and a bot, which keeps its memory as long as it is given the same params."""
    contract = load(game)
    params, _ = contract.params(rules, json.loads(changes))
    return params, bots.make(contract, name, is_live=True)


def compute(job: Job) -> WorkerAnswer:
    """Return what a job asks for, or the name of the error that came of it."""
    try:
        match job["task"]:
            case "move":
                return {"move": choose_move(job)}
            case "hint":
                return {"hint": give_hint(job)}
            case "review":
                return {"review": write_review(job)}
    except BadWeights as error:
        return {"error": error.code, "reason": error.message}
    except Interrupted as error:
        return {"error": error.message}
    except Exception as error:
        return {"error": type(error).__name__}  # its text might reveal a hand


def give_hint(job: HintJob) -> HintAnswer:
    """Return the best moves of a seat, best first, from what it knows."""
    contract = load(job["game"])
    params, _ = contract.params(job["rules"], job["changes"])
    state = read_state(contract, job["state"])
    params = shared(contract.fingerprint(params), params)
    advice = hint(Observation(contract, params, state, job["seat"]))
    return {
        "source": advice.source,
        "waiting": advice.waiting,
        "priced": len(advice),
        "moves": [asdict(advised) | {"why": pack(advised.why)} for advised in advice[:MAX_ADVICE]],
    }


def write_review(job: ReviewJob) -> dict[str, Any]:
    """Return the review of a saved game, in which people are called by their names.

    Its reasons are packed: they are translated for whoever reads it.
    """
    table = replay(job["text"])
    reviewed = review(table)
    written = asdict(reviewed)
    for decision, packed in zip(reviewed.decisions, written["decisions"], strict=True):
        packed["why"] = pack(name_seats(table.setup, decision.why))
    return written


def read_state(contract: Contract, values: dict[str, Any]) -> Any:
    """Return a state of a game from its fields by their names."""
    state = contract.state.State()
    for name, value in values.items():
        setattr(state, name, value)
    return state


# --- What people are told of it ---


def describe_hint(table: Table, seat: int, version: int, answer: HintAnswer) -> str:
    """Return the JSON of a hint, whose reasons are packed: see `translate`."""
    return to_json(
        {
            "seat": seat,
            "version": version,
            "source": answer["source"],
            "waiting": answer["waiting"],
            "priced": answer["priced"],
            "moves": [
                {
                    "move": advice["move"],
                    "equity": advice["equity"],
                    "loss": advice["loss"],
                    "why": pack(name_seats(table.setup, unpack(advice["why"]))),
                }
                for advice in answer["moves"]
            ],
        }
    )


def translate(packed: str, key: str, language: Language, seat: int | None = None) -> str:
    """Return the JSON of a hint or a review with its packed reasons in a language."""
    facts: dict[str, Any] = json.loads(packed)
    for priced in facts[key]:
        priced["why"] = language.render(unpack(priced["why"]), seat)
    return to_json(facts)
