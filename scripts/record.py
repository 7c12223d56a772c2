"""Write the games that the page's tests go through: golden games as the page sees them.

    python scripts/record.py [--check]

With `--check` nothing is written, and what is not as it would be written is named. A test does so:
it fails when a board's view has changed since: write them anew, and look at the board. Beside the
boards' games stand those of the proof of dice: the seed, every roll, and what could have come.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import larceny
from larceny.table.verify import rolls

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "web" / "tests"
BOARDS = TESTS / "boards" / "recorded"
PROOFS = TESTS / "proof" / "recorded"
GAMES = {
    "art-robbery": {"standard-3": 60, "first-printing-4": 30, "short-2": 60},
    "batman": {"standard-4": 40, "no-villains-2": 8},
    "heist": {"heist-3": 40, "yah-steal-4-3": 20, "yah-steal-5-2": 20, "yah-steal-6-3": 20},
    "spell-stealers": {"polite-3": 60, "polite-6": 30},
}
"""Of which golden games how many beats are recorded: a seat's move, and what chance made of it."""

PROVED = {"art-robbery": "short-2", "dice-heist": "standard-2", "spell-stealers": "polite-2"}
"""The golden games whose dice the page's tests compute again."""


def record(game: str, golden: str, most: int) -> list[dict[str, Any]]:
    """The first beats of a golden game, each with its events and the position it leads to."""
    table = _golden(game, golden)
    told = table.entries()
    starts = [n for n, one in enumerate(told) if n == 0 or one.event.seat != larceny.CHANCE]
    ends = [*starts[1:], len(told)]
    events = [_event(n, one) for n, one in enumerate(told)]
    return [
        {"events": events[start:end], "frame": table.at(end).view()}
        for start, end in list(zip(starts, ends, strict=True))[:most]
    ]


def proof(game: str, golden: str) -> list[str]:
    """A golden game as /events and /proof tell it, as lines of JSON."""
    table = _golden(game, golden)
    events = [_event(n, one) for n, one in enumerate(table.entries())]
    rolled = [event for event in events if event["seat"] == "chance"]
    sealed = {"commitment": table.setup.commitment, "seed": table.setup.seed}
    return [json.dumps(one) for one in (sealed, rolled, [vars(roll) for roll in rolls(table)])]


def _golden(game: str, name: str) -> larceny.Table:
    folder = ROOT / "tests" / "games" / game.replace("-", "_") / "golden"
    return larceny.replay(folder / f"{name}.larceny")


def _event(number: int, told: Any) -> dict[str, Any]:
    seat = "chance" if told.event.seat == larceny.CHANCE else told.event.seat
    move, steal = told.event.move, told.is_steal
    return {"number": number + 1, "seat": seat, "move": move, "sentence": told.sentence,
            "steal": steal, "victim": told.victim, "at": None}  # fmt: skip


def texts() -> dict[Path, str]:
    """What is to stand in each file."""
    found = {}
    for game, wishes in GAMES.items():
        for golden, most in wishes.items():
            lines = [json.dumps(beat) for beat in record(game, golden, most)]
            found[BOARDS / f"{game}-{golden}.json"] = _array(lines)
    for game, golden in PROVED.items():
        found[PROOFS / f"{game}.json"] = _array(proof(game, golden))
    return found


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
