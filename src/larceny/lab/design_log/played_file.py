"""Keeps what kinds of players came to in a file, so that a replay of the log can go on."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.lab.design_log.replay_log import Played, ReplayConditions, find_log
from larceny.lab.metrics.moments import Moments, PairedMoments


def store_played(
    path: Path, contract: Contract, conditions: ReplayConditions, played: Played
) -> None:
    """Write what was measured to a file, whole or not at all."""
    pairs = {players: [asdict(pair) for pair in many] for players, many in played.items()}
    part = path.with_name(f".{path.name}.part")
    part.write_text(
        json.dumps({"subject": _subject(contract, conditions), "played": pairs}), "utf-8"
    )
    part.replace(path)


def read_played(path: Path, contract: Contract, conditions: ReplayConditions) -> Played:
    """Return what a file holds, or nothing if there is none; raise if it is about other games."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
        subject, played = kept["subject"], kept["played"]
    except (ValueError, KeyError, TypeError):
        raise BadParam("--keep", f"{path} is not a design log that was kept") from None
    if subject != _subject(contract, conditions):
        raise BadParam(
            "--keep",
            f"{path} is about other games: {subject}",
        )
    return {players: [_pair(facts) for facts in many] for players, many in played.items()}


def _pair(facts: dict[str, Any]) -> PairedMoments:
    return PairedMoments(Moments(**facts["base"]), Moments(**facts["other"]), facts["comoment"])


def _subject(contract: Contract, conditions: ReplayConditions) -> dict[str, Any]:
    """Return what two replays must have in common to be one."""
    texts = [claim.text for claim in find_log(contract).claims]
    counts = [conditions.seats, conditions.games, conditions.slow_games, conditions.seed]
    return {"version": contract.version, "claims": texts, "conditions": counts}
