"""The report of a match: the standings, and who did better than whom."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.lab.match.match_result import MatchResult, Standing
from larceny.lab.report.document import Cell, Column, DataTable, Facts, Report, RuleSetFact, Section
from larceny.lab.report.number_text import format_range, format_share
from larceny.plot import IntervalPlot, IntervalRow, PlotAxis

COLUMNS = (
    Column("name", "bot", "code"),
    Column("games", "games", "count"),
    Column("won", "won", "number"),
    Column("share", "share", "share"),
    Column("low", "from", "share"),
    Column("high", "to", "share"),
    Column("failures", "failed", "count"),
    Column("slowest", "slowest, ms", "number"),
)


def report_match(result: MatchResult, command: str) -> Report:
    """Return the report of a match."""
    plan = result.plan
    standings = result.standings()
    table = DataTable(COLUMNS, tuple(map(_row, standings)))
    rules = RuleSetFact("rules", plan.rules, plan.changes, plan.contract.fingerprint(plan.params))
    names = tuple(entrant.name for entrant in plan.entrants)
    plot = IntervalPlot(
        tuple(
            IntervalRow(standing.name, standing.share, standing.low, standing.high)
            for standing in standings
        ),
        PlotAxis("share of wins, 95 % interval", "percent"),
        1 / len(standings),
    )
    text = (
        f"{plan.games_per_round} games a round, all with the same dice; a game that is lost by a "
        "failure is shared by the others."
    )
    return Report(
        title=f"{plan.contract.title}: {len(result.games):,} games with {plan.seats} seats",
        sentences=tuple(_sentences(standings)),
        sections=(Section("Standings", text, plot, table), *_cross_section(result)),
        facts=Facts(plan.contract.name, names, len(result.games), plan.seed, (rules,), command),
        data=table,
    )


def _row(standing: Standing) -> tuple[Cell, ...]:
    slowest = None if standing.slowest is None else 1000 * standing.slowest
    return (
        standing.name,
        standing.games,
        standing.won,
        standing.share,
        standing.low,
        standing.high,
        standing.failures,
        slowest,
    )


def _sentences(standings: list[Standing]) -> Iterator[str]:
    best = standings[0]
    if best.games:
        span = format_range(best.low, best.high, "share")
        yield f"{best.name} wins most: {format_share(best.share)} ({span})."


def _cross_section(result: MatchResult) -> Iterator[Section]:
    duels = {(duel.name, duel.against): duel.share for duel in result.cross_table()}
    names = [standing.name for standing in result.standings()]
    if len(names) > 2 and duels:
        columns = (
            Column("name", "did better than", "code"),
            *(Column(name, name, "share") for name in names),
        )
        rows = tuple((name, *(duels.get((name, other)) for other in names)) for name in names)
        text = "In the games in which both sat."
        yield Section("Who did better than whom", text, None, DataTable(columns, rows))
