"""How far lag, loss and lies decide who is first in a live window: a report.

python -m studies.live_fairness.measure
python -m studies.live_fairness.measure --races 50000 --page studies/live_fairness/results.md
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from larceny.realtime.action_collection import MAX_COLLECTION, UNCERTAINTY
from larceny.realtime.reaction_claim import MIN_REACTION, TOLERANCE
from studies.live_fairness.link import Cheat, Link, SimulatedPlayer
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
    }


CHEATS = {
    "claims 150 ms": Cheat(claim=150),
    "answers no probe": Cheat(is_silent=True),
    "answers 200 ms late": Cheat(answer_delay=200),
    "answers 400 ms late": Cheat(answer_delay=400),
    "answers and paints 400 ms late": Cheat(answer_delay=400, paint_delay=400),
    "the same, and acknowledges 40 ms late": Cheat(
        answer_delay=400, paint_delay=400, acknowledgement_delay=40
    ),
}
"""Cheats also claim the least that there is."""


def cheats_by_case() -> dict[str, list[SimulatedPlayer]]:
    """Return a cheat and an honest player of the same connection for every case."""
    cases = {}
    for lag in (30, 100, 300):
        honest = SimulatedPlayer(link(lag))
        for name, cheat in CHEATS.items():
            cases[f"{lag} ms: {name}"] = [replace(honest, cheat=cheat), honest]
    honest = SimulatedPlayer(link(100, jitter=0))
    held_back = CHEATS["the same, and acknowledges 40 ms late"]
    cases["100 ms without jitter: the last"] = [replace(honest, cheat=held_back), honest]
    hidden = SimulatedPlayer(link(30), is_behind_proxy=True)
    for name in ("answers 200 ms late", "answers and paints 400 ms late"):
        cases[f"30 ms behind a proxy: {name}"] = [replace(hidden, cheat=CHEATS[name]), hidden]
    program = Cheat(answer_delay=400, paint_delay=400, acknowledgement_delay=400)
    name = "30 ms behind a proxy: a program that answers everything 400 ms late"
    cases[name] = [replace(hidden, cheat=program), hidden]
    return cases


def measure(races: int) -> dict[str, Tally]:
    """Return what came of each case."""
    cases = players_by_case() | cheats_by_case()
    return {name: run_races(players, races, SEED) for name, players in cases.items()}


def write_report(tallies: dict[str, Tally], races: int) -> str:
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
    for name, tally in tallies.items():
        lines.append(
            f"| {name} | {_list(tally.shares())} | {_list(tally.uncorrected_shares())} "
            f"| {100 * tally.ties / tally.races:.1f} "
            f"| {' / '.join(f'{gained / tally.races:.0f}' for gained in tally.total_gained)} "
            f"| {tally.most_gained} | {tally.longest_wait} | {tally.lost} | {tally.repeated} |"
        )
    lines += [
        "",
        f"Nobody waits longer than {MAX_COLLECTION} ms for a verdict. In the lines that begin with "
        "a lag and name a cheat, both players have the same connection; the cheat stands first, "
        "and claims 0 ms unless another claim is named.",
        "",
        f"The bound: a claim counts within {TOLERANCE} ms of what the server saw, and never as "
        f"quicker than {MIN_REACTION} ms. What a cheat gains beyond that is lag that it feigns. "
        "The server believes the least of what the page answers, what the transport measures, "
        "what came back from the dice themselves, and a little more than the quickest round trip. "
        "So no page that lies, keeps silent or delays what it says is first in more than 55 of "
        "100 races with an equal. Lag that is steady, or varies by a tenth of itself, costs less "
        "than 2 points; what varies by a third of itself, or is lost, costs whoever has it.",
        "",
        "What this cannot prevent: whoever also makes the operating system hold back its "
        "acknowledgements gains a fifth of the own lag at most, which matters from 100 ms on. "
        "Where a proxy is in between, the server sees the transport of the proxy, and takes the "
        "answers to the pings of WebSocket instead, which a browser gives without asking the page. "
        "Whoever writes a program in place of the browser can delay those too: one that delays "
        "everything from its first message on looks far away, and is believed up to the longest "
        "lag that is made up for. `larceny audit` shows the lag and the share of steals of every "
        "player.",
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
