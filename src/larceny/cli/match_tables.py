"""The results of a match as tables."""

from __future__ import annotations

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase, verbatim
from larceny.lab.match.match_result import MatchResult
from larceny.terminal.spoken_console import SpokenConsole


def show(result: MatchResult, language: Language = ENGLISH) -> None:
    """Print the standings, and who did better than whom."""
    plan = result.plan
    console = SpokenConsole(language)
    grid = console.make_table(
        title=phrase(
            "{game}, {rules}: {games} games with {seats} seats "
            "({round} games a round, all with the same dice)",
            game=plan.contract.title,
            rules=plan.rules,
            games=len(result.games),
            seats=plan.seats,
            round=plan.games_per_round,
        )
    )
    for heading in ("bot", "games", "won", "share %", "95 %", "failed", "slowest"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for standing in result.standings():
        low, high = 100.0 * standing.low, 100.0 * standing.high
        grid.add_row(
            standing.name,
            str(standing.games),
            phrase("{value:.1f}", value=float(standing.won)),
            phrase("{value:.1f}", value=100.0 * standing.share),
            phrase("{low:.1f} - {high:.1f}", low=low, high=high),
            str(standing.failures or "-"),
            "-" if standing.slowest is None else f"{1000 * standing.slowest:.0f} ms",
        )
    console.print(grid)
    _show_cross_table(result, console)


def _show_cross_table(result: MatchResult, console: SpokenConsole) -> None:
    cells = {(duel.name, duel.against): duel for duel in result.cross_table()}
    names = [standing.name for standing in result.standings()]
    if len(names) < 3 or not cells:
        return
    grid = console.make_table("did better than", title="% of the games in which both sat")
    for name in names:
        grid.add_column(verbatim(name), justify="right")
    for name in names:
        row = [cells.get((name, other)) for other in names]
        grid.add_row(name, *("" if one is None else f"{100 * one.share:.0f}" for one in row))
    console.print(grid)
