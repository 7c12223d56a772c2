"""The results of `larceny ladder` as tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from larceny.bots import GREEDY
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase, verbatim

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.ladder.calibration import Calibration
    from larceny.lab.ladder.ladder_file import Ladder
    from larceny.lab.ladder.pairing import Pairing
    from larceny.terminal.spoken_console import SpokenConsole

COLUMNS = 8
"""The most bots beside each other in a table of 80 columns."""


def show(ladder: Ladder, language: Language = ENGLISH) -> None:
    """Print everything that a ladder has measured."""
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    for seats in sorted(ladder.bots):
        for table in _cross_tables(ladder, seats, console):
            console.print(table)
        for line in (*_summarize(ladder, seats), *_problems(ladder, seats)):
            console.tell(line)
    calibrations = (_calibration(calibration, console) for calibration in ladder.calibrations)
    for table in (*_ratings(ladder, console), *_times(ladder, console), *calibrations):
        console.print(table)
    if ladder.error is not None:
        from larceny.lab.ladder.exact_error import describe_error

        console.tell(describe_error(ladder.error))


def _summarize(ladder: Ladder, seats: int) -> Iterator[str]:
    """Yield who is strong, who `sharp` is, and how much it wins against `greedy`."""
    sharp = ladder.sharp[seats]
    ranks = ", ".join(ladder.rank(seats))
    yield phrase("from strong to weak: {bots}; sharp is {sharp}", bots=ranks, sharp=sharp)
    found = ladder.find(seats, sharp, GREEDY)
    if found is not None and found.games:
        yield phrase(
            "sharp wins {share:.2%} against greedy: {times:.2f} times an equal share",
            share=float(found.share),
            times=float(found.share / found.equal),
        )


def _problems(ladder: Ladder, seats: int) -> Iterator[str]:
    """Yield which games could not be played, and why."""
    for pairing in ladder.pairings:
        if pairing.seats == seats and pairing.problem:
            yield phrase(
                "{bot} against {other}: {problem}",
                bot=pairing.bot,
                other=pairing.against,
                problem=as_phrase(pairing.problem),
            )
    for name, reason in ladder.refusals.get(seats, {}).items():
        yield phrase("without {bot}: {reason}", bot=name, reason=as_phrase(reason))


def _cross_tables(ladder: Ladder, seats: int, console: SpokenConsole) -> Iterator[Table]:
    names = ladder.bots[seats]
    subject = ladder.subject
    for first in range(0, len(names), COLUMNS):
        grid = console.make_table(
            "one / the others",
            title=phrase(
                "{game}, {rules}, {seats:# seat|# seats}",
                game=subject.game,
                rules=subject.rules,
                seats=seats,
            ),
            caption=phrase("wins in %, 95 % interval; equal: {equal:.1f}", equal=100 / seats),
            padding=(0, 0),
        )
        for other in names[first : first + COLUMNS]:
            grid.add_column(verbatim(_shorten(other)), justify="right")
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
    share = 100.0 * found.share
    half = 50.0 * (high - low)
    return phrase("{share:.1f}\n±{half:.1f}", share=share, half=half)


def _ratings(ladder: Ladder, console: SpokenConsole) -> Iterator[Table]:
    from larceny.lab.ladder.rating import ANCHOR_RATING, rank_ratings

    if GREEDY not in ladder.bots.get(2, ()):
        return
    ratings = rank_ratings(ladder.pairings, GREEDY)
    if len(ratings) > 1:
        title = phrase("Elo with two seats ({bot} = {rating})", bot=GREEDY, rating=ANCHOR_RATING)
        grid = console.make_table("bot", title=title)
        grid.add_column("rating", justify="right")
        grid.add_column("95 % interval", justify="right")
        for rating in ratings:
            grid.add_row(rating.bot, f"{rating.value:.0f}", f"{rating.low:.0f} - {rating.high:.0f}")
        yield grid


def _times(ladder: Ladder, console: SpokenConsole) -> Iterator[Table]:
    if not ladder.times:
        return
    grid = console.make_table("seats", "bot", title="milliseconds for a move at a live table")
    for heading in ("median", "worst", "first", "decisions"):
        grid.add_column(heading, justify="right")
    for time in ladder.times:
        grid.add_row(
            str(time.seats),
            time.bot,
            phrase("{value:.2f}", value=float(time.median)),
            phrase("{value:.1f}", value=float(time.worst)),
            f"{time.first:.0f}",
            str(time.decisions),
        )
    yield grid


def _calibration(found: Calibration, console: SpokenConsole) -> Table:
    grid = console.make_table(
        title=phrase(
            "{seats:# seat|# seats}, {games:,} games between {bot}: "
            "worst decile {worst:.2f} points off",
            seats=found.seats,
            games=int(found.games),
            bot=found.bot,
            worst=100.0 * abs(found.worst.deviation),
        )
    )
    for heading in ("expected %", "won %", "±", "points", "count"):
        grid.add_column(heading, justify="right")
    for decile in found.deciles:
        grid.add_row(
            phrase("{value:.2f}", value=100.0 * decile.expected),
            phrase("{value:.2f}", value=100.0 * decile.won),
            phrase("{value:.2f}", value=100.0 * decile.error),
            phrase("{value:+.2f}", value=100.0 * decile.deviation),
            phrase("{value:,}", value=int(decile.count)),
        )
    return grid
