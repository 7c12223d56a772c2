"""A report with every kind of plot, made by hand."""

from __future__ import annotations

from larceny.lab.report.document import Column, DataTable, Facts, Report, RuleSetFact, Section
from larceny.plot import (
    BarPlot,
    BarRow,
    Curve,
    CurvePlot,
    CurvePoint,
    DistributionPlot,
    FrontPlot,
    FrontPoint,
    HeatMapCell,
    HeatMapPlot,
    HistogramBin,
    HistogramSeries,
    IntervalPlot,
    IntervalRow,
    PlotAxis,
)

SHARES = DataTable(
    (Column("who", "who"), Column("share", "wins", "share"), Column("games", "games", "count")),
    (("goes first", 0.524, 10_000), ("goes last", 0.476, 10_000), ("nobody <&>", None, 0)),
)
INTERVALS = IntervalPlot(
    (
        IntervalRow("goes first", 0.524, 0.51, 0.54, is_certain=True),
        IntervalRow("goes last", 0.476, 0.46, 0.49),
    ),
    PlotAxis("wins", "percent"),
    0.5,
)


def _lengths(label: str, *shares: float) -> HistogramSeries:
    bins = [HistogramBin(20.0 + 10 * n, 30.0 + 10 * n, share) for n, share in enumerate(shares)]
    return HistogramSeries(label, tuple(bins))


def _distribution(*series: HistogramSeries) -> DistributionPlot:
    return DistributionPlot(series, PlotAxis(""), PlotAxis("share of games", "percent"))


ONE_LENGTH = _distribution(_lengths("", 0.2, 0.5, 0.3))
TWO_LENGTHS = _distribution(_lengths("a", 0.2, 0.5, 0.3), _lengths("b", 0.3, 0.4, 0.3))
BARS = BarPlot(
    ("a", "b"), tuple(BarRow(name, (2.5, 2.5)) for name in ("take", "roll")), PlotAxis("a game")
)
POINTS = tuple(CurvePoint(x, x / 10, x / 10 - 0.1, x / 10 + 0.1) for x in range(5))
CURVES = CurvePlot((Curve("a", POINTS), Curve("b", POINTS)), PlotAxis("locks"), PlotAxis("steals"))
FRONT = FrontPlot(
    tuple(FrontPoint(f"trial {n}", n, 9 - n, is_best=n < 3) for n in range(6)),
    PlotAxis("minutes"),
    PlotAxis("edge"),
)
HEAT_MAP = HeatMapPlot(
    tuple(
        HeatMapCell(bot, other, 0.5 if bot == other else 0.7, "50")
        for bot in ("greedy", "random")
        for other in ("greedy", "random")
    ),
    "against",
    "bot",
    0.5,
)


def make_report() -> Report:
    """Return a report on nothing that was ever measured."""
    sections = (
        Section("Who wins", "An equal share is 50 %.", INTERVALS, SHARES),
        Section("Length", "", ONE_LENGTH, SHARES),
        Section("Both lengths", "", TWO_LENGTHS, SHARES),
        Section("Moves", "", BARS, SHARES),
        Section("Sweep", "It rises.", CURVES),
        Section("Trials", "Three are best.", FRONT),
        Section("Everybody", "", HEAT_MAP, SHARES),
        Section("Numbers", table=SHARES),
    )
    rule_sets = (
        RuleSetFact("base", "heist", {}, "0123abcd"),
        RuleSetFact("fewer locks", "heist", {"lock_supply": 12, "worths": [2, 3]}, "4567cdef"),
    )
    facts = Facts(
        "heist", ("greedy", "random"), 10_000, 7, rule_sets, "larceny compare heist", "1.2"
    )
    sentences = ("Games become 12 % shorter (11.6\N{EN DASH}12.4).", "Nobody <b>cheats</b>.")
    return Report("HEIST! with fewer locks", sentences, sections, facts, SHARES)
