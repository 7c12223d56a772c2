"""Write docs/guides/metrics.md: what every metric means, and what each game counts.

python scripts/metrics_page.py [--check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from larceny.games import NAMES, load
from larceny.lab.metrics.all_metrics import metrics_of

PAGE = Path(__file__).parents[1] / "docs" / "guides" / "metrics.md"

INTRODUCTION = """# Metrics

What `larceny simulate --metrics`, `compare`, `sweep`, `tune` and the Lab measure about games. The
page is written by `python scripts/metrics_page.py`.

A metric is one number for each game; reports show its mean with a 95 % interval. Games are
recorded inside the compiled loop. Win shares, ties and games without an end are those of all
games; everything else is noted about games that are watched. Of up to 100,000 games all are
watched. Of more, every 64th is if a random bot plays, every 32nd if greedy or beginner is the
fastest, and all where bots take their time. `make bench` tells what that costs.

Chance decides who begins in all five games, so *p0* is not the first player: look at the order of
play. Two rule sets meet the same chance in the same turn of the same game, as long as they can.
"""

LUCK = """
## Luck and skill

`larceny simulate --luck` tells both apart, by the same bots and rules:

- **Luck**: the part of the variance of results that chance explains. At each chance event the
  evaluator values the position after every outcome; the value after the one that came, less the
  mean over all, is luck. What remains of the results when it is taken away is skill, and the
  evaluator's own error: an evaluator that sees little finds little luck. Dealt cards that nobody
  can evaluate yet are no luck in this sense.
- **Skill**: the share of the win of a better player against weaker ones in all other seats:
  `greedy` against `random`, and `level-4` against `level-2`.
"""


def write_lines() -> Iterator[str]:
    yield INTRODUCTION
    shown: set[str] = set()
    for metric in metrics_of(load(NAMES[0]), 4, equity=True):
        if not metric.definition or metric.name == "win_order_3":
            continue
        if metric.group not in shown:
            shown.add(metric.group)
            note = " (by the evaluator, with `--equity`)" if metric.group == "equity" else ""
            yield f"\n## {metric.group.capitalize()}{note}\n\n| metric | meaning |\n|---|---|"
        shown.add(metric.name)
        yield f"| `{metric.name}` | {metric.definition} |"
    yield LUCK
    yield "## Moves and events of each game\n"
    yield "`move.KIND` counts the moves of each kind in a game. `count.NAME` counts events that the"
    yield "game declares, each with the rule that is used whenever it happens: a rule that is never"
    yield "used shows as zero. Rules that hold in every game, such as the setup, are not counted."
    for name in NAMES:
        contract = load(name)
        kinds = ", ".join(f"`move.{kind.replace(' ', '-')}`" for kind in contract.move.KIND_NAMES)
        yield f"\n### {contract.title}\n\n{kinds}\n\n| metric | counts | rule |\n|---|---|---|"
        for counter in contract.counters.COUNTERS if contract.counters else ():
            yield f"| `count.{counter.name}` | {counter.title} | {counter.rule} |"


def main() -> None:
    text = "\n".join(write_lines()) + "\n"
    if "--check" in sys.argv:
        sys.exit(text != PAGE.read_text("utf-8"))
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
