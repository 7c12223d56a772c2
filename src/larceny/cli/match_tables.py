"""The results of a match as tables."""

from __future__ import annotations

from larceny.lab.match.match_result import MatchResult


def show(result: MatchResult) -> None:
    """Print the standings, and who did better than whom."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    plan, console = result.plan, Console()
    rounds = f"{plan.games_per_round} games a round, all with the same dice"
    title = (
        f"{plan.contract.title}, {plan.rules}: {len(result.games)} games with {plan.seats} seats"
    )
    grid = Table(title=f"{title} ({rounds})")
    for heading in ("bot", "games", "won", "share %", "95 %", "failed", "slowest"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for one in result.standings():
        grid.add_row(
            escape(one.name),
            str(one.games),
            f"{one.won:.1f}",
            f"{100 * one.share:.1f}",
            f"{100 * one.low:.1f} - {100 * one.high:.1f}",
            str(one.failures or "-"),
            "-" if one.slowest is None else f"{1000 * one.slowest:.0f} ms",
        )
    console.print(grid)
    _show_cross_table(result, console)


def _show_cross_table(result: MatchResult, console: object) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    assert isinstance(console, Console)
    cells = {(one.name, one.against): one for one in result.cross_table()}
    names = [one.name for one in result.standings()]
    if len(names) < 3 or not cells:
        return
    grid = Table("did better than", title="% of the games in which both sat")
    for name in names:
        grid.add_column(escape(name), justify="right")
    for name in names:
        row = [cells.get((name, other)) for other in names]
        grid.add_row(
            escape(name), *("" if one is None else f"{100 * one.share:.0f}" for one in row)
        )
    console.print(grid)
