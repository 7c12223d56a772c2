"""The report of games by the clock: who wins, how long they take, and what attempts come to."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.games import load
from larceny.lab.report.document import Column, DataTable, Facts, Report, RuleSetFact, Section
from larceny.lab.report.measured_sections import interval_section, name_order
from larceny.lab.report.number_text import format_count, format_number
from larceny.lab.report.of_measurement import describe_bots
from larceny.lab.timed_simulation import TimedSimulation


def report_timed_games(found: TimedSimulation, command: str) -> Report:
    """Return the report of games by the clock."""
    rules = RuleSetFact("rules", found.rules, found.changes, found.fingerprint)
    equal = 1 / found.seats
    orders = zip(name_order(found.seats), found.order_shares(), strict=True)
    seats = zip(found.bots, found.win_shares(), strict=True)
    seated = [(f"p{seat}, {bot}", *share) for seat, (bot, share) in enumerate(seats)]
    columns = (Column("verdict", "attempts that were"), Column("mean", "a game", "number"))
    means = tuple((name, mean) for name, mean in found.attempts().items() if mean)
    attempts = DataTable(columns, means)
    return Report(
        title=f"{load(found.game).title}: {found.games:,} games by the clock between "
        f"{describe_bots(found.bots)}",
        sentences=tuple(_sentences(found)),
        sections=(
            interval_section(
                "Who wins, by order of play", [(name, *share) for name, share in orders], equal
            ),
            interval_section("Who wins, by seat", seated, equal),
            Section("Attempts", table=attempts),
        ),
        facts=Facts(found.game, found.bots, found.games, found.seed, (rules,), command),
        data=attempts,
    )


def _sentences(found: TimedSimulation) -> Iterator[str]:
    yield (
        f"A game takes {format_number(float(found.seconds.mean()))} seconds and "
        f"{format_number(float(found.decisions.mean()))} decisions."
    )
    for count, words in (
        (found.games - found.ended, "had no end, and nobody won them"),
        (int(found.is_cut.sum()), "were cut by the rules for their length"),
    ):
        if count:
            yield f"{format_count(count)} of {format_count(found.games)} games {words}."
