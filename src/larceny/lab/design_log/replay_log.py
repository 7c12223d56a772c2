"""Plays the rule sets of the design log and answers every claim, for several kinds of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

from larceny.bots import resolve
from larceny.engine.contract import Contract
from larceny.engine.design_log import DesignClaim, DesignLog
from larceny.engine.errors import BadParam
from larceny.games import all_names, load
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.design_log.answer import ClaimAnswer, answer_claim
from larceny.lab.design_log.log_runner import LogRunner
from larceny.lab.metrics.moments import Moments, PairedMoments
from larceny.lab.plan import Plan, make_plan
from larceny.lab.work_file import WorkFile

LEVEL = 0.05


@dataclass(frozen=True)
class ReplayConditions:
    """How the log is replayed; slower bots may play fewer games."""

    seats: int = 3
    games: int = 20_000
    slow_games: int = 500
    seed: int = 1
    players: tuple[str, ...] = ("greedy",)

    def games_of(self, players: str) -> int:
        """Return how many games one kind of players plays."""
        return self.slow_games if players == "sharp" else self.games


@dataclass(frozen=True)
class ReplayedLog:
    """All claims answered, for each kind of players."""

    contract: Contract
    conditions: ReplayConditions
    names: dict[str, dict[str, str]]
    """Which bot a kind of players stands for, by rule set."""
    answers: tuple[ClaimAnswer, ...]

    def find(self, claim: DesignClaim) -> list[ClaimAnswer]:
        """Return what each kind of players says about a claim."""
        return [answer for answer in self.answers if answer.claim is claim]


Played = dict[str, list[PairedMoments]]
"""What was measured so far: for each kind of players one pair of moments for each claim."""


def find_log(contract: Contract) -> DesignLog:
    """Return the log of the designer of a game; raise BadParam if there is none."""
    module = contract.find_module("designlog")
    if module is None:
        names = [name for name in all_names() if load(name).find_module("designlog") is not None]
        words = f"{contract.name} has no design log; {', '.join(names)} has"
        raise BadParam("GAME", words)
    log: DesignLog = module.LOG
    return log


def replay_log(
    contract: Contract,
    conditions: ReplayConditions,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    played: Played | None = None,
) -> ReplayedLog:
    """Play every rule set with every kind of players, and answer all claims.

    The same number of a game has the same chance by every rule set. Kinds of players that `played`
    holds already are not played again; it always holds what was measured, also if it is
    interrupted.
    """
    played = {} if played is None else played
    claims = find_log(contract).claims
    for players in conditions.players:
        if players not in played:
            pairs = played[players] = [PairedMoments.empty() for _ in claims]
            plans = {
                rules: _plan(contract, rules, players, conditions) for rules in _rule_sets(claims)
            }
            for blocks in _play(plans, conditions, players, compute, progress):
                for claim, pair in zip(claims, pairs, strict=True):
                    pair.add(*_values(claim, blocks, conditions.seats))
    return answer_log(contract, conditions, played)


def answer_log(contract: Contract, conditions: ReplayConditions, played: Played) -> ReplayedLog:
    """Answer all claims by what was measured so far."""
    claims = find_log(contract).claims
    questions = len(claims) * len(conditions.players)
    z = NormalDist().inv_cdf(1 - LEVEL / 2 / questions)
    names = {players: _names(contract, players, conditions) for players in played}
    answers = tuple(
        answer_claim(claim, players, pair, z)
        for players, pairs in played.items()
        for claim, pair in zip(claims, pairs, strict=True)
    )
    return ReplayedLog(contract, conditions, names, answers)


def _values(claim: DesignClaim, blocks: dict[str, Array], seats: int) -> tuple[Array, Array]:
    """Return what games of the base and of the rule set of a claim say about its measure."""
    other = claim.measure.values(blocks[claim.rules], seats)
    return other if claim.base is None else claim.measure.values(blocks[claim.base], seats), other


def _names(contract: Contract, players: str, conditions: ReplayConditions) -> dict[str, str]:
    """Return which bot a kind of players stands for, by rule set."""
    return {
        rules: resolve(contract, players, contract.params(rules)[0], conditions.seats)
        for rules in _rule_sets(find_log(contract).claims)
    }


def _rule_sets(claims: Sequence[DesignClaim]) -> list[str]:
    used = [name for claim in claims for name in (claim.base, claim.rules) if name is not None]
    return sorted(set(used))


def _plan(contract: Contract, rules: str, players: str, conditions: ReplayConditions) -> Plan:
    bots = [players] * conditions.seats
    return make_plan(contract.name, conditions.seats, bots, conditions.games, rules, None)


def _play(
    plans: dict[str, Plan],
    conditions: ReplayConditions,
    players: str,
    compute: Compute | None,
    progress: Callable[[int], None] | None,
) -> Iterator[dict[str, Array]]:
    """Yield the watched games of all rule sets, the same numbers of games together."""
    games = conditions.games_of(players)
    streams = {
        rules: LogRunner(plan, find_log(plan.contract)).stream(conditions.seed, games, compute)
        for rules, plan in plans.items()
    }
    with ExitStack() as stack:
        for stream in streams.values():
            stack.enter_context(closing(stream))
        for blocks in zip(*streams.values(), strict=True):
            watched = {rules: block.watched for rules, block in zip(streams, blocks, strict=True)}
            yield watched
            if progress is not None:
                progress(sum(map(len, watched.values())))


KIND = "design log"


def store_played(
    path: Path, contract: Contract, conditions: ReplayConditions, played: Played
) -> None:
    """Write what was measured to a file, whole or not at all."""
    pairs = {players: [asdict(pair) for pair in many] for players, many in played.items()}
    WorkFile(path, KIND).replace(_subject(contract, conditions), [pairs])


def read_played(path: Path, contract: Contract, conditions: ReplayConditions) -> Played:
    """Return what a file holds, or nothing if there is none; raise if it is about other games."""
    steps = WorkFile(path, KIND).read(_subject(contract, conditions))
    played = steps[-1] if steps else {}
    return {players: [_pair(facts) for facts in many] for players, many in played.items()}


def _pair(facts: dict[str, Any]) -> PairedMoments:
    return PairedMoments(Moments(**facts["base"]), Moments(**facts["other"]), facts["comoment"])


def _subject(contract: Contract, conditions: ReplayConditions) -> dict[str, Any]:
    """Return what two replays must have in common to be one."""
    texts = [claim.text for claim in find_log(contract).claims]
    counts = [conditions.seats, conditions.games, conditions.slow_games, conditions.seed]
    return {"version": contract.version, "claims": texts, "conditions": counts}
