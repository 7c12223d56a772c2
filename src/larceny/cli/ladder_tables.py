"""The results of `larceny ladder` as tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from larceny.bots import GREEDY

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.ladder.calibration import Calibration
    from larceny.lab.ladder.ladder_file import Ladder
    from larceny.lab.ladder.pairing import Pairing

COLUMNS = 8
"""The most bots beside each other in a table of 80 columns."""


def show(ladder: Ladder) -> None:
    """Print everything that a ladder has measured."""
    from rich.console import Console

    console = Console()
    for seats in sorted(ladder.bots):
        for table in _cross_tables(ladder, seats):
            console.print(table)
        for line in _summarize(ladder, seats):
            console.print(line, markup=False, highlight=False)
        for one in ladder.pairings:
            if one.seats == seats and one.problem:
                console.print(f"{one.bot} against {one.against}: {one.problem}", markup=False)
        for name, reason in ladder.refusals.get(seats, {}).items():
            console.print(f"without {name}: {reason}", markup=False, highlight=False)
    for table in (*_ratings(ladder), *_times(ladder), *map(_calibration, ladder.calibrations)):
        console.print(table)
    if ladder.error is not None:
        from larceny.lab.ladder.exact_error import describe_error

        console.print(describe_error(ladder.error), markup=False, highlight=False)


def _summarize(ladder: Ladder, seats: int) -> Iterator[str]:
    """Yield who is strong, who `sharp` is, and how much it wins against `greedy`."""
    sharp = ladder.sharp[seats]
    yield f"from strong to weak: {', '.join(ladder.rank(seats))}; sharp is {sharp}"
    found = ladder.find(seats, sharp, GREEDY)
    if found is not None and found.games:
        times = found.share / found.equal
        yield f"sharp wins {found.share:.2%} against greedy: {times:.2f} times an equal share"


def _cross_tables(ladder: Ladder, seats: int) -> Iterator[Table]:
    from rich.table import Table

    names = ladder.bots[seats]
    subject = ladder.subject
    for first in range(0, len(names), COLUMNS):
        grid = Table(
            title=f"{subject.game}, {subject.rules}, {seats} seats",
            caption=f"wins in %, 95 % interval; equal: {100 / seats:.1f}",
            padding=(0, 0),
        )
        grid.add_column("one / the others")
        for other in names[first : first + COLUMNS]:
            grid.add_column(_shorten(other), justify="right")
        for bot in names:
            cells = (
                _cell(ladder.find(seats, bot, other)) for other in names[first : first + COLUMNS]
            )
            grid.add_row(bot, *cells)
        yield grid


def _shorten(name: str) -> str:
    """Return a name that fits above a share."""
    return name.replace("level-", "lvl ")[:7]


def _cell(found: Pairing | None) -> str:
    if found is None or not found.games:
        return ""
    low, high = found.interval
    return f"{100 * found.share:.1f}\n±{50 * (high - low):.1f}"


def _ratings(ladder: Ladder) -> Iterator[Table]:
    from rich.table import Table

    from larceny.lab.ladder.rating import ANCHOR_RATING, rank_ratings

    if GREEDY not in ladder.bots.get(2, ()):
        return
    ratings = rank_ratings(ladder.pairings, GREEDY)
    if len(ratings) > 1:
        grid = Table("bot", title=f"Elo with two seats ({GREEDY} = {ANCHOR_RATING})")
        grid.add_column("rating", justify="right")
        grid.add_column("95 % interval", justify="right")
        for one in ratings:
            grid.add_row(one.bot, f"{one.value:.0f}", f"{one.low:.0f} - {one.high:.0f}")
        yield grid


def _times(ladder: Ladder) -> Iterator[Table]:
    from rich.table import Table

    if not ladder.times:
        return
    grid = Table("seats", "bot", title="milliseconds for a move at a live table")
    for heading in ("median", "worst", "first", "decisions"):
        grid.add_column(heading, justify="right")
    for one in ladder.times:
        grid.add_row(
            str(one.seats),
            one.bot,
            f"{one.median:.2f}",
            f"{one.worst:.1f}",
            f"{one.first:.0f}",
            str(one.decisions),
        )
    yield grid


def _calibration(found: Calibration) -> Table:
    from rich.table import Table

    worst = 100 * abs(found.worst.deviation)
    grid = Table(
        title=f"{found.seats} seats, {found.games:,} games between {found.bot}: "
        f"worst decile {worst:.2f} points off"
    )
    for heading in ("expected %", "won %", "±", "points", "count"):
        grid.add_column(heading, justify="right")
    for one in found.deciles:
        grid.add_row(
            f"{100 * one.expected:.2f}",
            f"{100 * one.won:.2f}",
            f"{100 * one.error:.2f}",
            f"{100 * one.deviation:+.2f}",
            f"{one.count:,}",
        )
    return grid
