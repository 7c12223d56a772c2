"""A review in a terminal: a line and bars for each seat, then the decisions that cost something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from larceny.coach.mark import MARKS
from larceny.coach.review_model import Account, Highlight, Review
from larceny.table.legality import name_seats
from larceny.table.table import Table

LINE = 48
"""The most characters of a spark line."""
HALF_BAR = 20
"""The characters of a bar for a whole win, to each side."""
INDENT = 7
"""How far the reasons stand to the right."""
LEVELS = "▁▂▃▄▅▆▇█"
PLURALS = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
SOURCES = {"exact": "exactly, by the solution of the game", "evaluator": "by the evaluator"}


def print_review(console: Console, table: Table, review: Review, every: bool) -> None:
    """Print a review; `every` lists all decisions."""
    how = "by search, luck by the evaluator" if review.is_deep else SOURCES[review.source]
    console.print(f"[bold]{table.contract.title}[/bold], priced {how}", highlight=False)
    if not review.is_over:
        console.print("The game is not over: shares of the win are estimates.", highlight=False)
    for account in review.accounts:
        _print_account(console, review, account)
    _print_open(console, review)
    _print_decisions(console, table, review, every)
    console.print()
    _print_highlight(console, table, "Luckiest roll", review.luckiest, "+")
    _print_highlight(console, table, "Costliest decision", review.costliest, "-")


def _print_account(console: Console, review: Review, account: Account) -> None:
    line = spark_line([row[account.seat] for row in review.equities])
    won = f"won {account.share:.0%}" if review.is_over else f"stands at {account.share:.0%}"
    console.print(f"\n[bold]{escape(account.name)}[/bold]  {line}  {won}", highlight=False)
    for name in ("luck", "skill", "rest", "result"):
        value = getattr(account, name)
        console.print(f"  {name:<7}{value:>+7.1%}  {bar(value)}", highlight=False)
    marks = ", ".join(_count(account.marks[mark], mark) for mark in MARKS)
    console.print(
        f"  {account.decisions} decisions lost {account.mean_loss:.2%} each: {marks}",
        highlight=False,
    )
    by_others = sum(one.seat == account.seat and bool(one.player) for one in review.decisions)
    if by_others:
        what = "1 decision" if by_others == 1 else f"{by_others} decisions"
        note = f"  {what} of others for {account.name} not charged here, but in the rest"
        console.print(escape(note), highlight=False)


def spark_line(shares: Sequence[float]) -> str:
    """Return a line of blocks, each the mean of some shares from 0 to 1."""
    width = min(LINE, len(shares))
    edges = [place * len(shares) // width for place in range(width + 1)]
    means = [sum(shares[first:end]) / (end - first) for first, end in pairwise(edges)]
    return "".join(LEVELS[min(int(mean * len(LEVELS)), len(LEVELS) - 1)] for mean in means)


def bar(value: float) -> str:
    """Return a bar to the right of the middle for a gain, to its left for a loss."""
    length = min(HALF_BAR, round(abs(value) * HALF_BAR))
    if value < 0:
        return f"{'█' * length:>{HALF_BAR}}│"
    return f"{'':{HALF_BAR}}│{'█' * length}"


def _print_open(console: Console, review: Review) -> None:
    if review.open_accounts is None:
        return
    grid = Grid(title="With open hands", title_justify="left", title_style="bold")
    for heading in ("seat", "luck", "skill", "rest", "result"):
        grid.add_column(heading, justify="left" if heading == "seat" else "right")
    for account in review.open_accounts:
        values = account.luck, account.skill, account.rest, account.result
        grid.add_row(escape(account.name), *(f"{value:+.1%}" for value in values))
    console.print()
    console.print(grid)


def _print_decisions(console: Console, table: Table, review: Review, every: bool) -> None:
    shown = [one for one in review.decisions if one.why or (every and one.choices > 1)]
    title = "Decisions" if shown else "No decision cost more than a little."
    console.print(f"\n[bold]{title}[/bold]", highlight=False)
    for one in shown:
        by = f" (by {one.player})" if one.player else ""
        played = f"{one.number:>5}  {table.setup.name(one.seat)}{by}: {one.move}"
        lost = "" if one.mark == "best" else f", -{one.loss:.1%}"
        console.print(f"{escape(played)}  [bold]{one.mark}{lost}[/bold]", highlight=False)
        if one.why:
            better = f"better: {one.best}. {name_seats(table.setup, one.why)}"
            console.print(Padding(Text(better), (0, 0, 0, INDENT)))


def _print_highlight(
    console: Console, table: Table, title: str, found: Highlight | None, sign: str
) -> None:
    if found is None:
        return
    entry = table.entries(found.number - 1)[0]
    sentence = entry.sentence if table.over else entry.hidden_sentence
    who = table.setup.name(found.seat)
    console.print(
        f"{title}: event {found.number}, {sign}{found.equity:.1%} for {who}. {sentence}",
        markup=False,
        highlight=False,
    )


def _count(number: int, mark: str) -> str:
    return f"{number} {mark if number == 1 else PLURALS.get(mark, mark)}"
