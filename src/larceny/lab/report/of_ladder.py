"""The report of a ladder: who beats whom, how long moves take, and what the evaluator is worth."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.bots import GREEDY
from larceny.engine.contract import Contract
from larceny.lab.ladder.calibration import Calibration
from larceny.lab.ladder.exact_error import describe_error
from larceny.lab.ladder.ladder_file import Ladder
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.rating import ANCHOR_RATING, Rating, rank_ratings
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.number_text import format_points, format_range, format_share
from larceny.plot import (
    HeatMapCell,
    HeatMapPlot,
    IntervalPlot,
    IntervalRow,
    PlotAxis,
)

DATA = (
    Column("seats", "seats", "count"),
    Column("bot", "bot", "code"),
    Column("against", "against", "code"),
    Column("games", "games", "count"),
    Column("share", "wins", "share"),
    Column("low", "from", "share"),
    Column("high", "to", "share"),
)
SHARES = (
    "Each share is that of one bot against copies of another in all other seats, over games in "
    "which it sits in every seat equally often; shared wins count in parts. Beside it stands half "
    "the width of its 95 % interval."
)
CALIBRATION = (
    "Positions of games between {bot} that no training has seen (seed {seed}): the share of the "
    "win that each seat expects from its own viewpoint, sorted and cut into ten groups of equal "
    "size, beside what was won. Intervals count games, since the shares of one game depend on each "
    "other. "
)
BY_DECISION = "Every decision of these games counts alike."
BY_GAME = "Every game counts alike, however long: a lead that shortens its game counts too much."


def report_ladder(contract: Contract, ladder: Ladder, command: str) -> Report:
    """Return the report of a ladder."""
    played = [pairing for pairing in ladder.pairings if pairing.games]
    subject = ladder.subject
    names = tuple(dict.fromkeys(name for bots in ladder.bots.values() for name in bots))
    rules = RuleSetFact("rules", subject.rules, {}, subject.fingerprint)
    games = sum(one.games for one in played)
    return Report(
        title=f"How strong the bots of {contract.title} are",
        sentences=tuple(_sentences(ladder)),
        sections=tuple(_sections(ladder)),
        facts=Facts(subject.game, names, games, subject.seed, (rules,), command),
        data=DataTable(DATA, tuple(_row(one) for one in played)),
    )


def _sentences(ladder: Ladder) -> Iterator[str]:
    for seats in sorted(ladder.bots):
        ranks = ladder.rank(seats)
        if any(pairing.seats == seats and pairing.games for pairing in ladder.pairings):
            yield f"With {seats} seats, from strong to weak: {', '.join(ranks)}."
            found = ladder.find(seats, ranks[0], GREEDY)
            if ranks[0] != GREEDY and found is not None and found.games:
                yield (
                    f"There {ranks[0]} wins {_share_words(found)} against {GREEDY}; "
                    f"an equal share is {format_share(found.equal)}."
                )
    if ladder.error is not None:
        yield describe_error(ladder.error)


def _share_words(found: Pairing) -> str:
    return f"{format_share(found.share)} ({format_range(*found.interval, 'share')})"


def _sections(ladder: Ladder) -> Iterator[Section]:
    yield from _sharp_section(ladder)
    if GREEDY in ladder.bots.get(2, ()):
        ratings = rank_ratings(ladder.pairings, GREEDY)
        if len(ratings) > 1:
            yield _rating_section(ratings)
    for seats in sorted(ladder.bots):
        if any(one.seats == seats for one in ladder.pairings) or ladder.refusals.get(seats):
            yield _cross_section(ladder, seats)
    if ladder.times:
        yield _time_section(ladder)
    for found in sorted(ladder.calibrations, key=lambda one: one.seats):
        yield _calibration_section(found)


def _sharp_section(ladder: Ladder) -> Iterator[Section]:
    """Yield what `sharp` wins against `greedy`, with each number of seats."""
    columns = (
        Column("seats", "seats", "count"),
        Column("sharp", "sharp is", "code"),
        Column("wins", "wins"),
        Column("equal", "equal share", "share"),
        Column("times", "times the equal share", "number"),
        Column("games", "games", "count"),
    )
    rows = tuple(
        (seats, sharp, _share_words(found), found.equal, found.share / found.equal, found.games)
        for seats, sharp in sorted(ladder.sharp.items())
        for found in (ladder.find(seats, sharp, GREEDY),)
        if found is not None and found.games
    )
    if rows:
        yield Section(f"sharp against {GREEDY}", table=DataTable(columns, rows))


def _rating_section(ratings: list[Rating]) -> Section:
    rows = tuple((rating.bot, rating.value, rating.low, rating.high) for rating in ratings)
    points = tuple(
        IntervalRow(
            *(one.bot, one.value, one.low, one.high),
            is_certain=not one.low <= ANCHOR_RATING <= one.high,
        )
        for one in ratings
    )
    columns = (
        Column("bot", "bot", "code"),
        Column("rating", "rating", "count"),
        Column("low", "from", "count"),
        Column("high", "to", "count"),
    )
    text = f"Elo by maximum likelihood from all games of two; {GREEDY} is set to {ANCHOR_RATING}."
    plot = IntervalPlot(points, PlotAxis("rating, 95 % interval"), ANCHOR_RATING)
    return Section("Ratings with two seats", text, plot, DataTable(columns, rows))


def _cross_section(ladder: Ladder, seats: int) -> Section:
    names = [name for name in ladder.rank(seats) if name in ladder.bots[seats]]
    cells = tuple(
        HeatMapCell(other, bot, found.share, f"{100 * found.share:.0f}")
        for bot in names
        for other in names
        for found in (ladder.find(seats, bot, other),)
        if found is not None and found.games
    )
    columns = (Column("bot", "wins of", "code"), *(Column(name, name, "code") for name in names))
    rows = tuple((bot, *(_cell(ladder.find(seats, bot, one)) for one in names)) for bot in names)
    plot = HeatMapPlot(cells, "against", "", 1 / seats) if cells else None
    table = DataTable(columns, rows) if cells else None
    return Section(f"{seats} seats", " ".join(_introduce(ladder, seats)), plot, table)


def _introduce(ladder: Ladder, seats: int) -> Iterator[str]:
    """Yield what a cross table shows, and what could not be played."""
    played = [one for one in ladder.pairings if one.seats == seats]
    counts = sorted({pairing.games for pairing in played if pairing.games})
    if counts:
        yield (
            f"One of the bots on the left against {seats - 1} of those on top, in percent; an "
            f"equal share is {format_share(1 / seats)}. {SHARES} Games for each share: "
            f"{' or '.join(f'{count:,}' for count in counts)}; sharp is {ladder.sharp[seats]}."
        )
    for name, reason in ladder.refusals.get(seats, {}).items():
        yield f"Without {name}: {reason}."
    for pairing in played:
        if pairing.problem:
            yield f"{pairing.bot} against {pairing.against}: {pairing.problem}."


def _cell(found: Pairing | None) -> str:
    if found is None or not found.games:
        return ""
    low, high = found.interval
    return f"{100 * found.share:.1f} ± {50 * (high - low):.1f}"


def _time_section(ladder: Ladder) -> Section:
    columns = (
        Column("seats", "seats", "count"),
        Column("bot", "bot", "code"),
        Column("median", "median", "number"),
        Column("worst", "worst", "number"),
        Column("first", "first", "number"),
        Column("decisions", "decisions", "count"),
    )
    rows = tuple(
        (one.seats, one.bot, one.median, one.worst, one.first, one.decisions)
        for one in sorted(ladder.times, key=lambda one: one.seats)
    )
    text = "Milliseconds at a live table; the first move, which makes tables ready, is apart."
    return Section("Time for a move", text, None, DataTable(columns, rows))


def _calibration_section(found: Calibration) -> Section:
    text = CALIBRATION.format(bot=found.bot, seed=found.seed)
    text += BY_DECISION if found.is_by_decision else BY_GAME
    off = 100.0 * abs(found.worst.deviation)
    text += (
        f" {found.games:,} games, {found.positions:,} positions; the worst decile is {off:.2f} "
        "points off."
    )
    columns = (
        Column("shares", "shares"),
        Column("expected", "expected", "share"),
        Column("won", "won", "share"),
        Column("error", "±"),
        Column("points", "points", "points"),
        Column("count", "count", "count"),
    )
    rows = tuple(
        (
            format_range(one.lowest, one.highest, "share"),
            one.expected,
            one.won,
            format_points(one.error).lstrip("+"),
            one.deviation,
            one.count,
        )
        for one in found.deciles
    )
    title = f"Calibration of the evaluator, {found.seats} seats"
    return Section(title, text, None, DataTable(columns, rows))


def _row(one: Pairing) -> tuple[Cell, ...]:
    return one.seats, one.bot, one.against, one.games, one.share, *one.interval
