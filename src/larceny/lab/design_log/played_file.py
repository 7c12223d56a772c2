"""Keeps what kinds of players came to in a file, so that a replay of the log can go on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.lab.design_log.replay_log import Played, ReplayConditions, find_log
from larceny.lab.metrics.moments import Moments, PairedMoments
from larceny.lab.work_file import WorkFile

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
