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
    games = sum(pairing.games for pairing in played)
    return Report(
        title=f"How strong the bots of {contract.title} are",
        sentences=tuple(_sentences(ladder)),
        sections=tuple(_sections(ladder)),
        facts=Facts(subject.game, names, games, subject.seed, (rules,), command),
        data=DataTable(DATA, tuple(_row(pairing) for pairing in played)),
    )


def _sentences(ladder: Ladder) -> Iterator[str]:
    for seats in sorted(ladder.bots):
        ranks = ladder.rank(seats)
        if any(pairing.seats == seats and pairing.games for pairing in ladder.pairings):
            yield f"With {seats} seats, from strong to weak: {', '.join(ranks)}."
            duel = ladder.find(seats, ranks[0], GREEDY)
            if ranks[0] != GREEDY and duel is not None and duel.games:
                yield (
                    f"There {ranks[0]} wins {_share_words(duel)} against {GREEDY}; "
                    f"an equal share is {format_share(duel.equal)}."
                )
    if ladder.error is not None:
        yield describe_error(ladder.error)


def _share_words(pairing: Pairing) -> str:
    return f"{format_share(pairing.share)} ({format_range(*pairing.interval, 'share')})"


def _sections(ladder: Ladder) -> Iterator[Section]:
    yield from _sharp_section(ladder)
    if GREEDY in ladder.bots.get(2, ()):
        ratings = rank_ratings(ladder.pairings, GREEDY)
        if len(ratings) > 1:
            yield _rating_section(ratings)
    for seats in sorted(ladder.bots):
        if any(pairing.seats == seats for pairing in ladder.pairings) or ladder.refusals.get(seats):
            yield _cross_section(ladder, seats)
    if ladder.times:
        yield _time_section(ladder)
    for calibration in sorted(ladder.calibrations, key=lambda calibration: calibration.seats):
        yield _calibration_section(calibration)


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
        (
            seats,
            sharp,
            _share_words(pairing),
            pairing.equal,
            pairing.share / pairing.equal,
            pairing.games,
        )
        for seats, sharp in sorted(ladder.sharp.items())
        for pairing in (ladder.find(seats, sharp, GREEDY),)
        if pairing is not None and pairing.games
    )
    if rows:
        yield Section(f"sharp against {GREEDY}", table=DataTable(columns, rows))


def _rating_section(ratings: list[Rating]) -> Section:
    rows = tuple((rating.bot, rating.value, rating.low, rating.high) for rating in ratings)
    points = tuple(
        IntervalRow(
            *(rating.bot, rating.value, rating.low, rating.high),
            is_certain=not rating.low <= ANCHOR_RATING <= rating.high,
        )
        for rating in ratings
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
    equal = 1 / seats
    cells = []
    for bot in names:
        for other in names:
            pairing = ladder.find(seats, bot, other)
            if bot == other:  # nobody is stronger than oneself: empty, it keeps both orders alike
                cells.append(HeatMapCell(other, bot, equal, ""))
            elif pairing is not None and pairing.games:
                cells.append(HeatMapCell(other, bot, pairing.share, f"{100 * pairing.share:.0f}"))
    columns = (Column("bot", "wins of", "code"), *(Column(name, name, "code") for name in names))
    rows = tuple(
        (bot, *(_cell(ladder.find(seats, bot, other)) for other in names)) for bot in names
    )
    is_played = len(cells) > len(names)
    plot = HeatMapPlot(tuple(cells), "against", "", equal) if is_played else None
    table = DataTable(columns, rows) if is_played else None
    return Section(f"{seats} seats", " ".join(_introduce(ladder, seats)), plot, table)


def _introduce(ladder: Ladder, seats: int) -> Iterator[str]:
    """Yield what a cross table shows, and what could not be played."""
    played = [pairing for pairing in ladder.pairings if pairing.seats == seats]
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


def _cell(pairing: Pairing | None) -> str:
    if pairing is None or not pairing.games:
        return ""
    low, high = pairing.interval
    return f"{100 * pairing.share:.1f} ± {50 * (high - low):.1f}"


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
        (time.seats, time.bot, time.median, time.worst, time.first, time.decisions)
        for time in sorted(ladder.times, key=lambda time: time.seats)
    )
    text = "Milliseconds at a live table; the first move, which makes tables ready, is apart."
    return Section("Time for a move", text, None, DataTable(columns, rows))


def _calibration_section(calibration: Calibration) -> Section:
    text = CALIBRATION.format(bot=calibration.bot, seed=calibration.seed)
    text += BY_DECISION if calibration.is_by_decision else BY_GAME
    off = 100.0 * abs(calibration.worst.deviation)
    text += (
        f" {calibration.games:,} games, {calibration.positions:,} positions; "
        f"the worst decile is {off:.2f} points off."
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
            format_range(decile.lowest, decile.highest, "share"),
            decile.expected,
            decile.won,
            format_points(decile.error).lstrip("+"),
            decile.deviation,
            decile.count,
        )
        for decile in calibration.deciles
    )
    title = f"Calibration of the evaluator, {calibration.seats} seats"
    return Section(title, text, None, DataTable(columns, rows))


def _row(pairing: Pairing) -> tuple[Cell, ...]:
    return (
        pairing.seats,
        pairing.bot,
        pairing.against,
        pairing.games,
        pairing.share,
        *pairing.interval,
    )
