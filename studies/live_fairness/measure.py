"""How far lag, loss and lies decide who is first in a live window: a report.

python -m studies.live_fairness.measure
python -m studies.live_fairness.measure --races 50000 --page studies/live_fairness/results.md
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from larceny.realtime.action_collection import MAX_COLLECTION, UNCERTAINTY
from larceny.realtime.reaction_claim import CREDIT_PER_SECOND, MAX_GAIN, MAX_STEADY_GAIN
from studies.live_fairness.link import Link, SimulatedPlayer
from studies.live_fairness.race import Tally, run_races

RACES = 20_000
SEED = 1


def link(lag: float, jitter: float = 0.1, loss: float = 0.01) -> Link:
    """Return a connection with a lag in milliseconds and a jitter as a share of it."""
    return Link(lag, max(1.0, lag * jitter), loss)


def players_by_case() -> dict[str, list[SimulatedPlayer]]:
    """Return the players of every case."""
    unordered = Link(80, jitter=40, loss=0.2, is_unordered=True)
    return {
        "equal lags: 5 ms": [SimulatedPlayer(link(5))] * 3,
        "5 and 300 ms": [SimulatedPlayer(link(lag)) for lag in (5, 300)],
        "5, 50 and 300 ms": [SimulatedPlayer(link(lag)) for lag in (5, 50, 300)],
        "5, 100, 200 and 300 ms": [SimulatedPlayer(link(lag)) for lag in (5, 100, 200, 300)],
        "six lags from 5 to 300 ms": [
            SimulatedPlayer(link(lag)) for lag in (5, 20, 60, 120, 200, 300)
        ],
        "300 ms with 30 % jitter, and 5 ms": [
            SimulatedPlayer(link(300, 0.3)),
            SimulatedPlayer(link(5)),
        ],
        "one in five messages lost, any order; and 10 ms": [
            SimulatedPlayer(unordered),
            SimulatedPlayer(link(10)),
        ],
        "a clock 1 % fast, and a right one": [
            SimulatedPlayer(link(100), clock=1.01),
            SimulatedPlayer(link(100)),
        ],
        "asleep, and two awake": [
            SimulatedPlayer(link(300), is_asleep=True),
            *[SimulatedPlayer(link(20))] * 2,
        ],
        "leaves after the throw, and stays": [
            SimulatedPlayer(link(40), leaves=True),
            SimulatedPlayer(link(40)),
        ],
        "claims 100 ms, and two honest ones": [
            SimulatedPlayer(link(50), lie=100),
            *[SimulatedPlayer(link(50))] * 2,
        ],
    }


def measure(races: int) -> dict[str, Tally]:
    """Return what came of each case."""
    return {name: run_races(players, races, SEED) for name, players in players_by_case().items()}


def write_report(found: dict[str, Tally], races: int) -> str:
    """Return the report as Markdown."""
    lines = [
        "# How fair a live window is",
        "",
        "Written by `python -m studies.live_fairness.measure --page`: "
        f"{races:,} races a case, seed {SEED}. Players with the same reflexes race for an artifact "
        "over simulated networks. "
        "Shares are of the races with a winner, in the order of the players named; "
        f"throws less than {UNCERTAINTY} ms apart have none. 95 % intervals of a share are at most "
        f"±{98 / races**0.5:.1f} points.",
        "",
        "| players | first, corrected (%) | first to arrive (%) | no winner (%) "
        "| gained, mean (ms) "
        "| gained, most (ms) | longest wait (ms) | lost | judged twice |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, tally in found.items():
        lines.append(
            f"| {name} | {_list(tally.shares())} | {_list(tally.uncorrected_shares())} "
            f"| {100 * tally.ties / tally.races:.1f} "
            f"| {' / '.join(f'{one / tally.races:.0f}' for one in tally.total_gained)} "
            f"| {tally.most_gained} | {tally.longest_wait} | {tally.lost} | {tally.repeated} |"
        )
    lines += [
        "",
        f"Nobody waits longer than {MAX_COLLECTION} ms for a verdict. A page that lies gains at "
        f"most {MAX_GAIN} ms in one window; in one window after another {MAX_STEADY_GAIN} ms and "
        f"{CREDIT_PER_SECOND} ms for each second between them.",
        "",
        "What this cannot prevent: a page that delays its answers to all measurements looks as if "
        "it were far away, and is believed up to the longest lag that is made up for. Its "
        "reactions then look quicker than those of people; `larceny audit` shows the lag and the "
        "share of steals of every player.",
    ]
    return "\n".join(lines) + "\n"


def _list(shares: Sequence[float]) -> str:
    return " / ".join(f"{100 * share:.1f}" for share in shares)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the report, or write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--races", type=int, default=RACES)
    parser.add_argument("--page", type=Path, help="write the report there")
    options = parser.parse_args(arguments)
    report = write_report(measure(options.races), options.races)
    if options.page is None:
        print(report, end="")
    else:
        options.page.write_text(report, "utf-8")


if __name__ == "__main__":
    main()
