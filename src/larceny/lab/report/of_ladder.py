"""The report of a ladder: who beats whom, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.bots import GREEDY
from larceny.engine.contract import Contract
from larceny.engine.phrase import phrase
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
from larceny.lab.report.number_text import format_range, format_share
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


def report_ladder(contract: Contract, ladder: Ladder, command: str) -> Report:
    """Return the report of a ladder."""
    played = [pairing for pairing in ladder.pairings if pairing.games]
    subject = ladder.subject
    names = tuple(dict.fromkeys(name for bots in ladder.bots.values() for name in bots))
    rules = RuleSetFact("rules", subject.rules, {}, subject.fingerprint)
    games = sum(one.games for one in played)
    return Report(
        title=phrase("How strong the bots of {game} are", game=contract.title),
        sentences=tuple(_sentences(ladder)),
        sections=tuple(_sections(ladder)),
        facts=Facts(subject.game, names, games, subject.seed, (rules,), command),
        data=DataTable(DATA, tuple(_row(one) for one in played)),
    )


def _sentences(ladder: Ladder) -> Iterator[str]:
    for seats in sorted(ladder.bots):
        ranks = ladder.rank(seats)
        if any(pairing.seats == seats and pairing.games for pairing in ladder.pairings):
            yield phrase(
                "With {seats} seats, from strong to weak: {bots}.",
                seats=seats,
                bots=", ".join(ranks),
            )
            found = ladder.find(seats, ranks[0], GREEDY)
            if ranks[0] != GREEDY and found is not None and found.games:
                yield phrase(
                    "There {bot} wins {share} ({span}) against {other}; an equal share is {equal}.",
                    bot=ranks[0],
                    share=format_share(found.share),
                    span=format_range(*found.interval, "share"),
                    other=GREEDY,
                    equal=format_share(found.equal),
                )


def _sections(ladder: Ladder) -> Iterator[Section]:
    if GREEDY in ladder.bots.get(2, ()):
        ratings = rank_ratings(ladder.pairings, GREEDY)
        if len(ratings) > 1:
            yield _rating_section(ratings)
    for seats in sorted(ladder.bots):
        if any(one.seats == seats and one.games for one in ladder.pairings):
            yield _cross_section(ladder, seats)


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
    text = phrase(
        "Elo by maximum likelihood from all games of two; {bot} is set to {rating}.",
        bot=GREEDY,
        rating=ANCHOR_RATING,
    )
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
    equal = 1 / seats
    columns = (Column("bot", "wins of", "code"), *(Column(name, name, "share") for name in names))
    rows = tuple(
        (bot, *(_share(ladder.find(seats, bot, other)) for other in names)) for bot in names
    )
    text = phrase(
        "One of the bots on the left against {others} of those on top, in percent; "
        "an equal share is {equal}.",
        others=seats - 1,
        equal=format_share(equal),
    )
    plot = HeatMapPlot(cells, "against", "", equal)
    title = phrase("{seats:# seat|# seats}", seats=seats)
    return Section(title, text, plot, DataTable(columns, rows))


def _share(found: Pairing | None) -> float | None:
    return found.share if found is not None and found.games else None


def _row(one: Pairing) -> tuple[Cell, ...]:
    return one.seats, one.bot, one.against, one.games, one.share, *one.interval
