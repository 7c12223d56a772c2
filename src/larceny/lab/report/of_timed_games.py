"""The report of games by the clock: who wins, how long they take, and what attempts come to."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.games import load
from larceny.lab.report.document import Column, DataTable, Facts, Report, RuleSetFact, Section
from larceny.lab.report.measured_sections import interval_section, name_order
from larceny.lab.report.number_text import format_count, format_number
from larceny.lab.report.of_measurement import describe_bots
from larceny.lab.timed_simulation import TimedSimulation


def report_timed_games(simulation: TimedSimulation, command: str) -> Report:
    """Return the report of games by the clock."""
    rules = RuleSetFact("rules", simulation.rules, simulation.changes, simulation.fingerprint)
    equal = 1 / simulation.seats
    orders = zip(name_order(simulation.seats), simulation.order_shares(), strict=True)
    seats = zip(simulation.bots, simulation.win_shares(), strict=True)
    seated = [(f"p{seat}, {bot}", *share) for seat, (bot, share) in enumerate(seats)]
    columns = (Column("verdict", "attempts that were"), Column("mean", "a game", "number"))
    means = tuple((name, mean) for name, mean in simulation.attempts().items() if mean)
    attempts = DataTable(columns, means)
    return Report(
        title=f"{load(simulation.game).title}: {simulation.games:,} games by the clock between "
        f"{describe_bots(simulation.bots)}",
        sentences=tuple(_sentences(simulation)),
        sections=(
            interval_section(
                "Who wins, by order of play", [(name, *share) for name, share in orders], equal
            ),
            interval_section("Who wins, by seat", seated, equal),
            Section("Attempts", table=attempts),
        ),
        facts=Facts(
            simulation.game, simulation.bots, simulation.games, simulation.seed, (rules,), command
        ),
        data=attempts,
    )


def _sentences(simulation: TimedSimulation) -> Iterator[str]:
    yield (
        f"A game takes {format_number(float(simulation.seconds.mean()))} seconds and "
        f"{format_number(float(simulation.decisions.mean()))} decisions."
    )
    for count, words in (
        (simulation.games - simulation.ended, "had no end, and nobody won them"),
        (int(simulation.is_cut.sum()), "were cut by the rules for their length"),
    ):
        if count:
            yield f"{format_count(count)} of {format_count(simulation.games)} games {words}."
