"""What a ladder has measured so far, and the JSON file that it is stored in after each step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from larceny.bots.card.library import is_card, load_card
from larceny.bots.evaluator.trained_weights import find_weights
from larceny.engine.contract import Contract
from larceny.lab.ladder.calibration import Calibration, Decile
from larceny.lab.ladder.exact_error import ExactError
from larceny.lab.ladder.move_time import MoveTime
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.rating import rate
from larceny.lab.work_file import BadWorkFile, WorkFile

FORMAT = 1
KIND = "ladder"
MAX_MILLIS = 1000.0
"""The longest time for a move that people are made to wait for."""


@dataclass(frozen=True)
class LadderSubject:
    """What is measured: results of two runs belong together only if all of this is equal."""

    game: str
    rules: str
    fingerprint: str
    seed: int
    weights: str
    """The start of the SHA-256 of the evaluator's weights; empty without weights."""


@dataclass
class Ladder:
    """All results of a ladder so far.

    By number of seats, `bots` holds who plays, `sharp` which of them `sharp` stands for, and
    `refusals` who cannot play, and why.
    """

    subject: LadderSubject
    bots: dict[int, list[str]] = field(default_factory=dict)
    sharp: dict[int, str] = field(default_factory=dict)
    refusals: dict[int, dict[str, str]] = field(default_factory=dict)
    pairings: list[Pairing] = field(default_factory=list)
    times: list[MoveTime] = field(default_factory=list)
    calibrations: list[Calibration] = field(default_factory=list)
    error: ExactError | None = None
    """The evaluator against the exact values, where the game is solved."""
    cards: dict[str, str] = field(default_factory=dict)
    """What the policy cards among the bots said when they were measured."""

    def find(self, seats: int, bot: str, against: str) -> Pairing | None:
        """Return a result; with two seats, also as the other bot has it."""
        for pairing in self.pairings:
            if pairing.seats == seats and (pairing.bot, pairing.against) == (bot, against):
                return pairing
            if pairing.seats == seats == 2 and (pairing.bot, pairing.against) == (against, bot):
                return pairing.turned()
        return None

    def find_time(self, seats: int, bot: str) -> MoveTime | None:
        """Return how long a bot takes for a move, if it was timed."""
        return next((time for time in self.times if (time.seats, time.bot) == (seats, bot)), None)

    def find_calibration(self, seats: int) -> Calibration | None:
        """Return the calibration with a number of seats, if it was measured."""
        return next(
            (calibration for calibration in self.calibrations if calibration.seats == seats), None
        )

    def rank(self, seats: int) -> list[str]:
        """Return the bots that were measured with a number of seats, the strongest first.

        They are ranked by their ratings from all games with so many seats. Who takes longer than
        `MAX_MILLIS` for a move comes behind the others, and last who has not played.
        """
        played = [
            pairing.bot for pairing in self.pairings if pairing.seats == seats and pairing.games
        ]
        ratings = rate(self.pairings, played[0], seats) if played else {}

        def strength(bot: str) -> tuple[bool, bool, float]:
            time = self.find_time(seats, bot)
            is_quick = time is None or time.worst <= MAX_MILLIS
            return bot in ratings, is_quick, ratings.get(bot, 0.0)

        return sorted(self.bots[seats], key=strength, reverse=True)

    def as_json(self) -> dict[str, Any]:
        """Return everything that was measured, ready for JSON."""
        return {
            "format": FORMAT,
            "subject": asdict(self.subject),
            "bots": self.bots,
            "sharp": self.sharp,
            "refusals": self.refusals,
            "ranks": {seats: self.rank(seats) for seats in self.bots},
            "pairings": [_describe_pairing(pairing) for pairing in self.pairings],
            "times": [asdict(time) for time in self.times],
            "calibrations": [asdict(calibration) for calibration in self.calibrations],
            "error": None if self.error is None else asdict(self.error),
            "cards": self.cards,
        }


def _describe_pairing(pairing: Pairing) -> dict[str, Any]:
    if not pairing.games:
        return asdict(pairing)
    low, high = pairing.interval
    return asdict(pairing) | {
        "share": pairing.share,
        "low": low,
        "high": high,
        "equal": pairing.equal,
    }


def make_subject(contract: Contract, rules: str, params: Any, seed: int) -> LadderSubject:
    """Return what a run measures."""
    path = find_weights(contract)
    weights = "" if path is None else hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return LadderSubject(contract.name, rules, contract.fingerprint(params), seed, weights)


def store(ladder: Ladder, path: Path) -> None:
    """Write a ladder, whole or not at all."""
    WorkFile(path, KIND).replace(asdict(ladder.subject), [ladder.as_json()])


def read(path: Path, subject: LadderSubject) -> Ladder:
    """Return the ladder in a file, a new one if there is none; raise if it measured others."""
    file = WorkFile(path, KIND)
    steps = file.read(asdict(subject))
    if not steps:
        return Ladder(subject)
    facts = steps[-1]
    try:
        return Ladder(
            subject,
            {int(seats): names for seats, names in facts["bots"].items()},
            {int(seats): name for seats, name in facts["sharp"].items()},
            {int(seats): reasons for seats, reasons in facts["refusals"].items()},
            [_read_pairing(pairing) for pairing in facts["pairings"]],
            [MoveTime(**time) for time in facts["times"]],
            [_read_calibration(calibration) for calibration in facts["calibrations"]],
            ExactError(**facts["error"]) if facts.get("error") else None,
            facts.get("cards", {}),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        file.refuse()


def _read_pairing(facts: dict[str, Any]) -> Pairing:
    names = ("seats", "bot", "against", "games", "won", "problem")
    return Pairing(**{name: facts[name] for name in names})


def _read_calibration(facts: dict[str, Any]) -> Calibration:
    deciles: Iterable[dict[str, Any]] = facts["deciles"]
    return Calibration(**(facts | {"deciles": tuple(Decile(**decile) for decile in deciles)}))


def note_cards(ladder: Ladder, contract: Contract, bots: Iterable[str]) -> None:
    """Note what policy cards say; raise if one of them was measured when it said something else."""
    for name in filter(is_card, bots):
        text = str(load_card(contract, name))
        if ladder.cards.setdefault(name, text) != text:
            raise BadWorkFile(
                f"{name} has changed since it was measured; name another file with --out"
            )
