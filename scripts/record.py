"""Record golden games as the page sees them, for the page's tests.

    python scripts/record.py [--check]

The page's tours, moving pictures of ten seconds, are parts of golden games too.

With `--check` nothing is written, and files that are not up to date are named. A test does so, and
fails when a view has changed: record the games again, and look at the board. Besides the boards'
games the proof of dice is recorded: the seed, every roll, and its possible outcomes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import larceny
from larceny.match.frame import build_events, build_frame
from larceny.match.messages import EventInfo
from larceny.table.verify import rolls

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "web" / "tests"
BOARDS = TESTS / "boards" / "recorded"
PROOFS = TESTS / "proof" / "recorded"
TOUR_FOLDER = ROOT / "web" / "src" / "tour" / "recorded"
GAMES = {
    "art-robbery": {"standard-3": 60, "first-printing-4": 30, "short-2": 60},
    "batman": {"standard-4": 40, "no-villains-2": 8},
    "heist": {"heist-3": 40, "yah-steal-4-3": 20, "yah-steal-5-2": 20, "yah-steal-6-3": 20},
    "spell-stealers": {"polite-3": 60, "polite-6": 30},
}
"""The recorded golden games, and how many actions of each: a seat's move and its outcomes."""

TOURS = {
    "art-robbery": ("standard-3", 33, 38),
    "batman": ("standard-3", 19, 22),
    "dice-heist": ("standard-3", 15, 19),
    "heist": ("heist-3", 5, 8),
    "spell-stealers": ("polite-3", 9, 13),
}
"""The golden game of each tour, the action after which it begins, and its last one."""

TOUR_NAMES = ["Ida", "Mo", "Velvet"]
PROOF_GAMES = {"art-robbery": "short-2", "dice-heist": "standard-2", "spell-stealers": "polite-2"}
"""The golden games whose dice the page's tests compute again."""


def record(game: str, golden: str, actions: int) -> list[dict[str, Any]]:
    """Return the first actions of a golden game, each with its events and the resulting frame."""
    table = _golden(game, golden)
    entries = table.entries()
    starts = [n for n, entry in enumerate(entries) if n == 0 or entry.event.seat != larceny.CHANCE]
    ends = [*starts[1:], len(entries)]
    events = _events(table)
    return [
        {"events": events[start:end], "frame": table.at(end).view()}
        for start, end in list(zip(starts, ends, strict=True))[:actions]
    ]


def tour(game: str, golden: str, first: int, last: int) -> list[dict[str, Any]]:
    """Return a part of a golden game as its first seat sees it, without what is only said aloud."""
    table = _golden(game, golden)
    entries = table.entries()
    starts = [n for n, entry in enumerate(entries) if entry.event.seat != larceny.CHANCE]
    ends = [*starts[1:], len(entries)]
    events = _events(table)
    actions = []
    for start, end in list(zip(starts, ends, strict=True))[first : last + 1]:
        frame: dict[str, Any] = {**build_frame(table.at(end), 0, is_running=True)}
        frame["names"] = TOUR_NAMES
        frame["choices"] = [{**choice, "sentence": ""} for choice in frame["choices"]]
        if "keeps" in frame["board"]:
            frame["board"] = {**frame["board"], "keeps": []}
        actions.append({"events": events[start:end], "frame": frame})
    return actions


def proof(game: str, golden: str) -> list[str]:
    """Return the outcomes and the proof of a golden game as lines of JSON."""
    table = _golden(game, golden)
    rolled = [event for event in _events(table) if event["seat"] == "chance"]
    sealed = {"commitment": table.setup.commitment, "seed": table.setup.seed}
    return [json.dumps(part) for part in (sealed, rolled, [vars(roll) for roll in rolls(table)])]


def _golden(game: str, name: str) -> larceny.Table:
    folder = ROOT / "tests" / "games" / larceny.load(game).contract.folder.name / "golden"
    return larceny.replay(folder / f"{name}.larceny")


def _events(table: larceny.Table) -> list[EventInfo]:
    """Return the events of a table as the server sends them, with nothing hidden and no times."""
    return build_events(table.entries(), [None] * table.version, 0, None, is_open=True)


def texts() -> dict[Path, str]:
    """Return the content of every file."""
    files = {}
    for game, goldens in GAMES.items():
        for golden, actions in goldens.items():
            lines = [json.dumps(action) for action in record(game, golden, actions)]
            files[BOARDS / f"{game}-{golden}.json"] = _array(lines)
    for game, part in TOURS.items():
        files[TOUR_FOLDER / f"{game}.json"] = _array(
            [json.dumps(step) for step in tour(game, *part)]
        )
    for game, golden in PROOF_GAMES.items():
        files[PROOFS / f"{game}.json"] = _array(proof(game, golden))
    return files


def _array(lines: list[str]) -> str:
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(is_check: bool) -> int:
    stale = [
        path for path, text in texts().items() if not path.exists() or path.read_text() != text
    ]
    for path in stale:
        print(path.relative_to(ROOT))
    if is_check:
        return 1 if stale else 0
    for path, text in texts().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
