"""A review in a terminal: a line and bars for each seat, then the decisions that cost something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from larceny.coach.mark import MARKS, Mark
from larceny.coach.review_model import Account, Highlight, Review
from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.table.legality import name_seats
from larceny.table.table import Table
from larceny.terminal.spoken_console import SpokenConsole

LINE = 48
"""The most characters of a spark line."""
HALF_BAR = 20
"""The characters of a bar for a whole win, to each side."""
INDENT = 7
"""How far the reasons stand to the right."""
LEVELS = "▁▂▃▄▅▆▇█"
COUNTS: dict[Mark, str] = {
    "best": "{count} best",
    "fine": "{count} fine",
    "inaccuracy": "{count:# inaccuracy|# inaccuracies}",
    "mistake": "{count:# mistake|# mistakes}",
    "blunder": "{count:# blunder|# blunders}",
}
SOURCES = {
    "exact": "{game}, priced exactly, by the solution of the game",
    "evaluator": "{game}, priced by the evaluator",
}
DEEP = "{game}, priced by search, luck by the evaluator"


def print_review(console: SpokenConsole, table: Table, review: Review, every: bool) -> None:
    """Print a review; `every` lists all decisions."""
    how = DEEP if review.is_deep else SOURCES[review.source]
    console.tell(phrase(how, game=table.contract.title), style="bold")
    if not review.is_over:
        console.tell("The game is not over: shares of the win are estimates.")
    for account in review.accounts:
        _print_account(console, review, account)
    _print_open(console, review)
    _print_decisions(console, table, review, every)
    console.print()
    _print_highlight(
        console,
        table,
        review.luckiest,
        "Luckiest roll: event {number}, +{equity:.1%} for {who}. {sentence}",
    )
    _print_highlight(
        console,
        table,
        review.costliest,
        "Costliest decision: event {number}, -{equity:.1%} for {who}. {sentence}",
    )


def _print_account(console: SpokenConsole, review: Review, account: Account) -> None:
    line = spark_line([row[account.seat] for row in review.equities])
    won = phrase(
        "won {share:.0%}" if review.is_over else "stands at {share:.0%}", share=float(account.share)
    )
    name = escape(account.name)
    console.print(f"\n[bold]{name}[/bold]  {line}  {console.language.render(won)}")
    for field in ("luck", "skill", "rest", "result"):
        value = float(getattr(account, field))
        text = phrase(
            "  {name:<9}{value:>+7.1%}  {bar}", name=as_phrase(field), value=value, bar=bar(value)
        )
        console.tell(text)
    marks = [phrase(COUNTS[mark], count=account.marks[mark]) for mark in MARKS]
    console.tell(
        phrase(
            "  {count:# decision|# decisions} lost {loss:.2%} each: {marks}",
            count=account.decisions,
            loss=float(account.mean_loss),
            marks=join_phrases(marks),
        )
    )
    by_others = sum(
        decision.seat == account.seat and bool(decision.player) for decision in review.decisions
    )
    if by_others:
        note = (
            "  {count:# decision|# decisions} of others for {who} not charged here, but in the rest"
        )
        console.tell(phrase(note, count=by_others, who=account.name))


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


def _print_open(console: SpokenConsole, review: Review) -> None:
    if review.open_accounts is None:
        return
    grid = console.make_table(title="With open hands", title_justify="left", title_style="bold")
    for heading in ("seat", "luck", "skill", "rest", "result"):
        grid.add_column(heading, justify="left" if heading == "seat" else "right")
    for account in review.open_accounts:
        values = account.luck, account.skill, account.rest, account.result
        grid.add_row(
            str(account.name), *(phrase("{value:+.1%}", value=float(value)) for value in values)
        )
    console.print()
    console.print(grid)


def _print_decisions(console: SpokenConsole, table: Table, review: Review, every: bool) -> None:
    shown = [
        decision
        for decision in review.decisions
        if decision.why or (every and decision.choices > 1)
    ]
    console.print()
    title = "Decisions" if shown else "No decision cost more than a little."
    console.tell(title, style="bold")
    for ranked in shown:
        who = str(table.setup.name(ranked.seat))
        if ranked.player:
            by = phrase("{who} (by {player})", who=who, player=ranked.player)
            who = console.language.render(by)
        mark = as_phrase(ranked.mark)
        if ranked.mark != "best":
            mark = phrase("{mark}, -{loss:.1%}", mark=mark, loss=float(ranked.loss))
        said = escape(console.language.render(mark))
        console.print(
            f"{ranked.number:>5}  {escape(who)}: {escape(ranked.move)}  [bold]{said}[/bold]"
        )
        if ranked.why:
            why = name_seats(table.setup, ranked.why)
            better = phrase("better: {move}. {why}", move=ranked.best, why=as_phrase(why))
            text = Text(console.language.render(better))
            console.print(Padding(text, (0, 0, 0, INDENT)))


def _print_highlight(
    console: SpokenConsole, table: Table, highlight: Highlight | None, template: str
) -> None:
    if highlight is None:
        return
    entry = table.entries(highlight.number - 1)[0]
    console.tell(
        phrase(
            template,
            number=highlight.number,
            equity=float(highlight.equity),
            who=str(table.setup.name(highlight.seat)),
            sentence=entry.sentence if table.over else entry.hidden_sentence,
        )
    )
