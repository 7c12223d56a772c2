"""The commands that repeat what a report is about."""

from __future__ import annotations

import json
import shlex

from larceny.lab.plan import Plan


def simulate_command(plan: Plan, games: int, seed: int) -> str:
    """Return the command that plays the same games by one rule set."""
    return shlex.join(["larceny", "simulate", *_options(plan, games, seed), *_changes(plan)])


def compare_command(plan: Plan, games: int, seed: int) -> str:
    """Return the command that compares a changed rule set with the same rule set unchanged."""
    return shlex.join(["larceny", "compare", *_options(plan, games, seed), *_changes(plan)])


def _options(plan: Plan, games: int, seed: int) -> list[str]:
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    return [
        plan.contract.name,
        "--seats",
        str(len(plan.bots)),
        "--bots",
        ",".join(bots),
        *(["--rules", plan.rules] if plan.rules != plan.contract.default_rules else []),
        "--games",
        str(games),
        "--seed",
        str(seed),
    ]


def _changes(plan: Plan) -> list[str]:
    options: list[str] = []
    for name, value in plan.changes.items():
        options += ["--set", f"{name}={json.dumps(value, separators=(',', ':'))}"]
    return options
