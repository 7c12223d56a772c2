"""Plays the rule sets of the design log and answers every claim, for several kinds of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from statistics import NormalDist

from larceny.bots import resolve
from larceny.lab.design_log.card_watch import CardRunner
from larceny.lab.design_log.claim import Answer, Claim, answer_claim
from larceny.lab.design_log.heist_claims import CLAIMS
from larceny.lab.metrics.moments import PairedMoments
from larceny.lab.plan import Plan, make_plan
from larceny.lab.runner import Array

GAME = "heist"
PLAYERS = ("greedy", "sharp", "card:always-steal")
LEVEL = 0.05
MAX_STEPS = 20_000


@dataclass(frozen=True)
class Conditions:
    """How the log is replayed; slower bots may play fewer games."""

    seats: int = 3
    games: int = 20_000
    slow_games: int = 500
    seed: int = 1
    players: tuple[str, ...] = PLAYERS

    def games_of(self, players: str) -> int:
        """Return how many games one kind of players plays."""
        return self.slow_games if players == "sharp" else self.games


@dataclass(frozen=True)
class DesignLog:
    """All claims answered, for each kind of players."""

    conditions: Conditions
    names: dict[str, dict[str, str]]
    """Which bot a kind of players stands for, by rule set."""
    answers: tuple[Answer, ...]

    def find(self, claim: Claim) -> list[Answer]:
        """Return what each kind of players says about a claim."""
        return [one for one in self.answers if one.claim is claim]


def replay_log(
    conditions: Conditions,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    claims: Sequence[Claim] = CLAIMS,
) -> DesignLog:
    """Play every rule set with every kind of players, and answer all claims.

    The same number of a game has the same chance by every rule set.
    """
    questions = len(claims) * len(conditions.players)
    z = NormalDist().inv_cdf(1 - LEVEL / 2 / questions)
    answers: list[Answer] = []
    names: dict[str, dict[str, str]] = {}
    for players in conditions.players:
        pairs = {claim: PairedMoments.empty() for claim in claims}
        plans = {rules: _plan(rules, players, conditions) for rules in _rule_sets(claims)}
        names[players] = {
            rules: resolve(plan.contract, players, plan.params, conditions.seats)
            for rules, plan in plans.items()
        }
        for blocks in _play(plans, conditions, players, workers, progress):
            for claim, pair in pairs.items():
                other = claim.measure.values(blocks[claim.rules], conditions.seats)
                base = other if claim.base is None else claim.measure.values(
                    blocks[claim.base], conditions.seats
                )  # fmt: skip
                pair.add(base, other)
        answers += [answer_claim(claim, players, pairs[claim], z) for claim in claims]
    return DesignLog(conditions, names, tuple(answers))


def _rule_sets(claims: Sequence[Claim]) -> list[str]:
    used = [name for claim in claims for name in (claim.base, claim.rules) if name is not None]
    return sorted(set(used))


def _plan(rules: str, players: str, conditions: Conditions) -> Plan:
    bots = [players] * conditions.seats
    return make_plan(GAME, conditions.seats, bots, conditions.games, rules, None)


def _play(
    plans: dict[str, Plan],
    conditions: Conditions,
    players: str,
    workers: int | None,
    progress: Callable[[int], None] | None,
) -> Iterator[dict[str, Array]]:
    """Yield the watched games of all rule sets, the same numbers of games together."""
    games = conditions.games_of(players)
    streams = {
        rules: CardRunner(plan.contract, plan.params, plan.policies, MAX_STEPS).stream(
            conditions.seed, games, workers
        )
        for rules, plan in plans.items()
    }
    with ExitStack() as stack:
        for stream in streams.values():
            stack.enter_context(closing(stream))
        for blocks in zip(*streams.values(), strict=True):
            watched = {name: one.watched for name, one in zip(streams, blocks, strict=True)}
            yield watched
            if progress is not None:
                progress(sum(map(len, watched.values())))
