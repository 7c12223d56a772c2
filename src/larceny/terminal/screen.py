"""The output of a terminal: the board, the moves and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from larceny.coach.hint import Hint
from larceny.coach.mark import NO_LOSS
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase
from larceny.engine.rulebook import load_rulebook
from larceny.engine.seat import CHANCE
from larceny.table.ending import MatchHighlight, describe_ending
from larceny.table.legality import name_seats
from larceny.table.notes import describe_takeover
from larceny.table.table import Table

_MAX_LINES = 8
"""More moves than this are printed in columns."""
MAX_ADVICE = 5
"""How many moves a hint shows."""


class Screen:
    """Prints a table to a console."""

    def __init__(self, console: Console, table: Table, language: Language = ENGLISH) -> None:
        self.console = console
        self.table = table
        self.language = language
        self._printed = 0

    def say(self, words: str) -> None:
        self.console.print(escape(self.language.render(words)))

    def warn(self, words: str) -> None:
        self.console.print(f"[red]{escape(self.language.render(words))}[/red]")

    def show_status(self, words: str) -> AbstractContextManager[object]:
        """Say what is done for as long as the context lasts."""
        return self.console.status(self.language.render(words))

    def show_news(self, stories: Sequence[str]) -> None:
        """Print the sentences that were not printed yet."""
        for sentence in stories[self._printed :]:
            self.console.print(f"  [dim]{escape(self.language.render(sentence))}[/dim]")
        self._printed = len(stories)

    def skip_news(self, count: int) -> None:
        """Leave out the first sentences of a game that goes on: `log` tells them."""
        if count:
            self.say(
                phrase(
                    "The last round, after {count:# event|# events} that `log` tells:", count=count
                )
            )
        self._printed = count

    def show_commands(self, commands: Mapping[str, str]) -> None:
        """Print what can be typed at any time, each with what it does."""
        grid = Grid(box=None, show_header=False, padding=(0, 1), pad_edge=False)
        grid.add_column(style="bold yellow")
        grid.add_column(overflow="fold")
        for command, words in commands.items():
            grid.add_row(escape(command), escape(self.language.render(words)))
        self.console.print(grid)

    def show_log(self, stories: Sequence[str]) -> None:
        """Print all sentences with their numbers, and between them hints and who took over."""
        setup = self.table.setup
        if setup.inherited:
            self.say(
                phrase(
                    "{count:The first event is that|The first # events are those} of another game.",
                    count=setup.inherited,
                )
            )
        for number in range(len(stories) + 1):
            if number:
                self.say(f"{number:>4} {self.language.render(stories[number - 1])}")
            for used in self.table.hints:
                if used.number == number:
                    who = str(setup.name(used.seat))
                    self.say(phrase("     {who} used a hint.", who=who))
            for takeover in self.table.takeovers:
                if takeover.number == number:
                    words = describe_takeover(takeover, setup.name(takeover.seat))
                    self.say(f"     {self.language.render(words)}")

    def show_board(self, viewer: int | None) -> None:
        """Print the board as a seat or a spectator sees it."""
        view = self.table.view(viewer)
        names = [escape(name) for name in self.table.setup.all_names]
        self.console.print()
        for line in self.table.contract.board.board(view["board"], names):
            self.console.print(self.language.render(line), highlight=False)
        self.console.print()

    def show_moves(self, seat: int, moves: Sequence[str]) -> None:
        """Print the numbered moves, each with its odds if the game has them."""
        items = []
        for number, move in enumerate(moves, 1):
            odds = self._odds(seat, move)
            note = f" [dim]({odds})[/dim]" if odds else ""
            items.append(f"[bold yellow]{number:>2}[/bold yellow] {escape(move)}{note}")
        if len(items) > _MAX_LINES:
            self.console.print(Columns(items, equal=True, column_first=True, padding=(0, 3)))
            return
        for item in items:
            self.console.print(item, highlight=False)

    def show_hint(self, hint: Hint, moves: Sequence[str]) -> None:
        """Print the best moves with their share of the win, what they lose, and why."""
        grid = Grid(box=None, show_header=False, padding=(0, 1), pad_edge=False)
        for style in ("bold yellow", "", "bold", "dim", ""):
            grid.add_column(style=style, overflow="fold")
        for advice in hint[:MAX_ADVICE]:
            number = str(moves.index(advice.move) + 1) if advice.move in moves else ""
            loss = phrase("best")
            if advice.loss > NO_LOSS:
                loss = phrase("-{loss:.1%}", loss=float(advice.loss))
            equity = phrase("{equity:.1%}", equity=float(advice.equity))
            why = name_seats(self.table.setup, advice.why)
            told = (self.language.render(text) for text in (equity, loss, why))
            grid.add_row(*(escape(cell) for cell in (number, advice.move, *told)))
        self.console.print(grid)
        if hint.waiting is not None and hint.waiting > hint[0].equity:
            self.say(
                phrase(
                    "it is better to wait for the others: {equity:.1%}", equity=float(hint.waiting)
                )
            )

    def _odds(self, seat: int, move: str) -> str | None:
        contract = self.table.contract
        if seat == CHANCE:
            return None
        seen = self.table.observe(seat)
        code = contract.notation.parse(seen.params, seen.state, seat, move)
        words = contract.guide.odds(seen.params, seen.state, seat, code)
        return words and self.language.render(words)

    def show_rules(self, viewer: int | None, rule_id: str = "") -> None:
        """Print the rules of the moment, or one rule by its id."""
        rulebook = load_rulebook(self.table.contract.folder, self.language.code)
        ids = [rule_id.upper()] if rule_id else self.table.view(viewer)["rules_now"]
        for rule in ids:
            if rule not in rulebook:
                self.warn(
                    phrase("there is no rule {rule}; `?` shows the rules of the moment", rule=rule)
                )
                continue
            marks = (self.language.render(mark) for mark in rulebook[rule].marks)
            line = Text(f"{rule}{''.join(f' [{mark}]' for mark in marks)} ", "bold yellow")
            self.console.print(line + Text(rulebook[rule].text, "default"))

    def show_curtain(self, name: str) -> None:
        """Clear the screen and call one player: the others look away while hands are shown."""
        self.console.clear()
        self.console.rule(self.language.render("the curtain is down"))
        call = phrase("\n[bold]{name}[/bold], take the keyboard.\n", name=escape(name))
        self.console.print(self.language.render(call))

    def show_end(self) -> None:
        """Print the final scores."""
        table = self.table
        say = self.language.render
        grid = Grid(title=say("The end"), title_style="bold")
        grid.add_column(say("seat"))
        grid.add_column(say("points"), justify="right")
        grid.add_column("")
        reckoning = [say(words) for words in table.reckoning]
        has_reckoning = any(reckoning)
        if has_reckoning:
            grid.add_column(say("how"))
        for seat, points in enumerate(table.scores):
            won = say("[bold yellow]wins[/bold yellow]")
            row = [
                escape(table.setup.name(seat)),
                str(points),
                won if seat in table.winners else "",
            ]
            grid.add_row(*row, *([reckoning[seat]] if has_reckoning else []))
        self.console.print(grid)
        for highlight in describe_ending(table)["highlights"]:
            self.say(_tell_highlight(highlight))


def _tell_highlight(highlight: MatchHighlight) -> str:
    """Return a highlight in a line: `The longest odds, 8%: Anna takes ... (event 41)`."""
    where = phrase(
        "{sentence} (event {number})",
        sentence=highlight["sentence"],
        number=highlight["number"],
    )
    if highlight["kind"] == "odds":
        chance = float(highlight["chance"] or 0.0)
        return phrase(
            "The longest odds that came true, {chance:.1%}: {where}", chance=chance, where=where
        )
    points = highlight["points"] or 0
    return phrase(
        "The biggest loot, {points:# point|# points}: {where}", points=points, where=where
    )
