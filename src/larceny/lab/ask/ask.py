"""`ask`: a question about a game, answered by at least two kinds of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from larceny.compile.cuda.device import CPU
from larceny.engine.argument import read_int
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.games import find_game
from larceny.lab.ask.duel import play_duel
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import Examination, Finding, describe_agreement, describe_change
from larceny.lab.ask.players import PlayedGames, Players, choose_players, slow_best
from larceny.lab.ask.question import BY_NAME, Question, Reading, read_question
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget
from larceny.lab.compare.rule_variant import RuleVariant, describe_rules, make_variant
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.metrics.recording import IN_DETAIL, WatchingRunner
from larceny.lab.plan import make_plan

if TYPE_CHECKING:
    from larceny.lab.report.document import Report

DEFAULT_GAMES = 10_000
COMMON_PART, OWN_COMMON_PART, DUEL_PART = 0.85, 0.4, 0.15
"""The parts of the time for games that all questions look at, for these where a question needs
games of its own, and for the duel of the best players with the quickest."""
LEAST_GAMES = 100
KEY_QUESTIONS = ("length", "first-player", "catch-up", "runaway")
"""What is asked of a change where nobody says what."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class PartAnswer:
    """The answer to one question: as it is, and with the change that was asked about."""

    name: str
    title: str
    before: Examination
    after: Examination | None = None
    changed: str = ""

    @property
    def examinations(self) -> list[Examination]:
        return [self.before] if self.after is None else [self.before, self.after]

    def verdict(self) -> str:
        """Return the answer in a sentence."""
        if self.after is None:
            return describe_agreement(self.before.findings)
        return describe_change(self.before, self.after, self.changed)[0]

    def lines(self) -> list[str]:
        """Return what each kind of players says, in numbers."""
        if self.after is not None:
            return describe_change(self.before, self.after, self.changed)[1]
        return [
            f"Between {finding.players.words}: {finding.clause} ({_count(finding.games)})."
            for finding in self.before.findings
        ]


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer to a question about a game."""

    contract: Contract
    question: str
    seats: int
    is_usual: bool
    """Whether nobody said how many play."""
    base: RuleVariant
    variant: RuleVariant | None
    parts: tuple[PartAnswer, ...]
    players: tuple[Players, ...]
    duel: Pairing | None
    """How often the best players win against the quickest with the fewest seats."""
    left_out: str | None
    """The best player, where it is too slow to be asked."""
    games: int
    seed: int
    is_cut: bool = field(default=False)
    """Whether time was over before all games were played."""

    def __repr__(self) -> str:
        return f"<Answer to {self.question!r} in {self.contract.name}: {self.verdict()}>"

    def verdict(self) -> str:
        """Return the answer in one sentence."""
        return self.parts[0].verdict()

    def as_dict(self) -> dict[str, Any]:
        """Return everything ready for JSON."""
        return {
            "game": self.contract.name,
            "question": self.question,
            "seats": self.seats,
            "base": self.base.as_dict(),
            "variant": None if self.variant is None else self.variant.as_dict(),
            "games": self.games,
            "seed": self.seed,
            "is_cut": self.is_cut,
            "verdict": self.verdict(),
            "players": [{"kind": player.kind, "bot": player.bot} for player in self.players],
            "best_against_quick": None if self.duel is None else self.duel.share,
            "parts": [
                {
                    "question": part.name,
                    "verdict": part.verdict(),
                    "findings": [_as_dict(finding) for finding in part.before.findings],
                    "changed": None
                    if part.after is None
                    else [_as_dict(finding) for finding in part.after.findings],
                }
                for part in self.parts
            ],
        }

    def report(self, command: str = "") -> Report:
        """Return one verdict, one paragraph and one plot, then the evidence."""
        from larceny.lab.report.of_answer import report_answer

        return report_answer(self, command)


def _count(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


def _as_dict(finding: Finding) -> dict[str, Any]:
    return {
        "players": finding.players.bot,
        "kind": finding.players.kind,
        "games": finding.games,
        "verdict": finding.verdict,
        "numbers": finding.clause,
        "value": finding.value,
        "low": finding.low,
        "high": finding.high,
    }


@dataclass(frozen=True)
class Asking:
    """Under what conditions a question is asked."""

    seats: int | None = None
    bots: Sequence[str] = ()
    games: int = DEFAULT_GAMES
    seed: int = 0
    seconds: float | None = None
    pace: float | None = None
    compute: Compute = field(default_factory=Compute)
    progress: Progress | None = None

    def part(self, part: float, of: int = 1) -> float | None:
        """Return the seconds of a part of the time, or of one of several such parts."""
        return None if self.seconds is None else part * self.seconds / of


def answer_question(contract: Contract, question: str, base: RuleVariant, asking: Asking) -> Answer:
    """Play what a question needs, and answer it."""
    reading = read_question(contract, question)
    if read_int("games", asking.games) < LEAST_GAMES:
        raise BadParam(
            "games", phrase("a question takes at least {games} games", games=LEAST_GAMES)
        )
    seats = contract.choose_seats(asking.seats)
    variant = None
    if reading.changes:
        label = describe_rules(base.rules, reading.changes)
        changed = {**base.changes, **reading.changes}
        variant = make_variant(contract, base.rules, changed, label)
    params, _ = contract.params(base.rules, base.changes)
    players = choose_players(contract, params, seats, asking.bots)
    rule_sets = [rule_set for rule_set in (base, variant) if rule_set]
    questions = (
        [reading.question] if reading.question else [BY_NAME[name] for name in KEY_QUESTIONS]
    )
    for each in questions:
        each.check(contract, seats, reading.subject)
    common = COMMON_PART
    if any(question.has_own_games for question in questions):
        common = OWN_COMMON_PART
    played = [
        _play(contract, rule_set, players, seats, asking, asking.part(common, len(rule_sets)))
        for rule_set in rule_sets
    ]
    own = asking.part(1 - common - DUEL_PART, len(rule_sets))
    parts = tuple(
        _answer_part(question, reading, contract, asking, played, own) for question in questions
    )
    planned = [player.games(asking.games) for player in players]
    findings = [
        finding for part in parts for exam in part.examinations for finding in exam.findings
    ]
    duel = None
    if not asking.bots:
        duel = play_duel(
            contract, params, players, asking.games, asking.seed, asking.compute,
            asking.part(DUEL_PART),
        )  # fmt: skip
    return Answer(
        contract, question, seats, asking.seats is None, base, variant, parts, tuple(players), duel,
        None if asking.bots else slow_best(contract, params, seats), asking.games, asking.seed,
        any([line_up.games for line_up in line_ups] < planned for line_ups in played)
        or any(finding.is_cut for finding in findings),
    )  # fmt: skip


def _answer_part(
    question: Question,
    reading: Reading,
    contract: Contract,
    asking: Asking,
    played: Sequence[Sequence[PlayedGames]],
    seconds: float | None,
) -> PartAnswer:
    before, *after = [
        question.examine(
            Evidence(
                contract, line_ups[0].seats, line_ups, asking.seed, asking.games, reading.subject,
                asking.pace, asking.compute, seconds,
            )
        )
        for line_ups in played
    ]  # fmt: skip
    words = describe_rules("", reading.changes)
    title = question.title_of(contract, reading.subject)
    return PartAnswer(question.name, title, before, after[0] if after else None, words)


def _play(
    contract: Contract,
    rule_set: RuleVariant,
    players: Sequence[Players],
    seats: int,
    asking: Asking,
    seconds: float | None,
) -> list[PlayedGames]:
    """Play the games of all kinds of players; the best have the time that the others leave."""
    played: list[PlayedGames] = []
    part = None if seconds is None else seconds / len(players)
    spare = 0.0
    for player in reversed(players):
        games = player.games(asking.games)
        plan = make_plan(contract.name, seats, player.bot, games, rule_set.rules, rule_set.changes)
        runner = WatchingRunner(contract, plan.params, plan.policies, 1, IN_DETAIL)
        budget = Budget(None if part is None else part + spare)
        records = []
        with closing(runner.stream(asking.seed, games, asking.compute)) as blocks:
            for block in budget.cut(blocks):
                records.append(block.watched)
                if asking.progress is not None:
                    asking.progress(len(block.watched))
        if part is not None:
            spare = max(0.0, part + spare - budget.spent)
        watched = np.concatenate(records)
        played.insert(0, PlayedGames(player, plan, len(watched), watched))
    return played


def ask(
    game: str,
    question: str,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    seats: int | None = None,
    bots: str | Sequence[str] = (),
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    seconds: float | None = None,
    pace: float | None = None,
    workers: int | None = None,
    device: str = CPU,
) -> Answer:
    """Answer a question about a game, such as "who is favoured?" or "pieces hope-diamond".

    It is asked of good players, quick ones and people of a level, or of `bots`, each in all seats.
    The quickest have so many `games`, others a part of them. A question with `PARAM=VALUE` asks
    what that changes. `larceny ask GAME` lists the questions.
    """
    contract = find_game(game)
    base = make_variant(contract, rules, {} if params is None else params)
    named = (bots,) if isinstance(bots, str) else tuple(bots)
    asking = Asking(
        seats, named, read_int("games", games), read_int("seed", seed), seconds, pace,
        Compute(workers, device),
    )  # fmt: skip
    return answer_question(contract, question, base, asking)
