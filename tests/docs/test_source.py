"""The shape of the source: files that can be read at one go, and names that mean one thing."""

from __future__ import annotations

import subprocess
from collections import defaultdict
from pathlib import Path, PurePosixPath

from larceny.engine.conformance import FUNCTIONS

ROOT = Path(__file__).parents[2]
MAX_LINES = 300
FOLDERS = ("src", "tests", "web/src")
SUFFIXES = (".py", ".ts", ".svelte", ".css", ".html", ".js")
GENERATED = {"web/src/api/schema.ts"}
"""Files that scripts/openapi.py writes."""
LONGEST = 10
"""How many of the longest files a failing test names."""

CONTRACT = set(FUNCTIONS)
"""The modules that every game has."""
CHAPTERS = {"turn", "score", "hidden", "roll", "dice"}
"""Chapters of the rules that several games have besides."""
SHARED_NAMES = CHAPTERS | {
    "__init__",
    "__main__",
    "errors",  # the exceptions of a layer
    "beginner",  # a rule of thumb, the policy of that name of each game
    "greedy",  # the policy of that name, of each game
    "solver",  # a policy that computes the best move, of each game that has one
    "exact",  # the policy that plays the optimum of a solved game
    "optimum",  # what solves a game that can be solved
    "game_value",  # what any position of a solved game is worth
    "memory",  # what a policy computes before a game
    "reason",  # why a move of a game, in its words
    "policy",  # a generic bot as a policy of a game
    "actions",  # all moves that can be legal, of each game
    "cuda_backend",  # what plays on a GPU: the games of a batch, or those of the lab
    "warp",  # the threads of a GPU that run in step, plain and compiled
    "counters",  # what is counted in each game
    "ending",  # what the points of a game came from, and its highlights
    "mask",  # the engine's functions, and how they are compiled
    "record_hash",
    "rng",
    "stack",
    "compare",  # a command, and what it is about
    "join",
    "match",  # a command; on a server, a table that is played
    "policy_card",  # a command, and what it is about
    "reflex",
    "replay",
    "review",
    "simulate",
    "solve",
    "sweep",
    "tune",
    "verify",
}
"""Names that stand more than once and mean the same everywhere."""


def tracked(*folders: str) -> list[str]:
    """Return the tracked and new files of some folders."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def test_no_source_file_is_longer_than_300_lines() -> None:
    lengths = {
        name: len((ROOT / name).read_text("utf-8").splitlines())
        for name in tracked(*FOLDERS)
        if name.endswith(SUFFIXES) and name not in GENERATED
    }
    assert len(lengths) > LONGEST
    longest = sorted(lengths, key=lengths.__getitem__, reverse=True)[:LONGEST]
    report = "\n".join(f"{lengths[name]:4} {name}" for name in longest)
    print(report)
    assert lengths[longest[0]] <= MAX_LINES, f"split what is over {MAX_LINES} lines:\n{report}"


def test_no_two_modules_of_one_name_mean_different_things() -> None:
    places = defaultdict(list)
    for name in tracked("src/larceny"):
        if name.endswith(".py"):
            places[PurePosixPath(name).stem].append(name)
    repeated = {name: found for name, found in places.items() if len(found) > 1}
    assert set(repeated) >= CONTRACT, "every game has the modules of the contract"
    unlisted = {name: repeated[name] for name in set(repeated) - CONTRACT - SHARED_NAMES}
    assert not unlisted, "rename one of each, or list the name if they mean the same"
    assert set(repeated) >= SHARED_NAMES, "a name that stands once need not be listed"
