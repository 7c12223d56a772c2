"""`larceny odds GAME`: exact chances, for every game that has a module `odds.page`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_type_hints

import typer
from typer.main import get_command
from typer.models import OptionInfo

from larceny.cli.commands import Commands, help_of
from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.contract import Contract
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.engine.ruleset import SOURCES
from larceny.engine.suggestion import list_known
from larceny.games import all_names, load
from larceny.odds.odds_page import Advance, Grid, OddsOption, OddsPage

COMMON = {
    "rules": (Rules, None),
    "changes": (Changes, None),
    "as_json": (AsJson, False),
    "language": (LanguageCode, ENGLISH.code),
}
"""The options of every game, with what stands for those that are not typed."""


class OddsCommands(Commands):
    """The commands of `larceny odds`: the games that have odds, which are loaded when needed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        app = typer.Typer(rich_markup_mode=None)
        for name, command in make_commands().items():
            app.command(name, help=help_of(command))(command)
        app.callback()(lambda: None)  # a group of commands, however few there are
        self.commands = get_command(app).commands  # type: ignore[attr-defined]
        return super().parse_args(ctx, args)

    def unknown(self, name: str) -> str:
        has_odds = ", ".join(self.commands)
        if name in all_names():
            return f"there are no odds for {name}; there are for {has_odds}"
        known = list_known(name, self.commands, "the games with odds are")
        return f"there is no game {name!r}{known}"


odds_app = typer.Typer(
    help="Exact chances, computed and not simulated.",
    cls=OddsCommands,
    rich_markup_mode=None,
)


@odds_app.callback()
def odds() -> None:
    """Exact chances, computed and not simulated."""


def make_commands() -> dict[str, Callable[..., None]]:
    """Return the command of each game that has odds to tell, by its name."""
    contracts = map(load, all_names())
    return {
        contract.name: _make_command(contract)
        for contract in contracts
        if contract.find_module("odds.page") is not None
    }


def _make_command(contract: Contract) -> Callable[..., None]:
    """Return a command with the options of a game, and those that all games have."""
    module = contract.find_module("odds.page")
    assert module is not None
    find_odds: Callable[..., OddsPage] = module.odds

    def command(**values: Any) -> None:
        rules, changes, as_json, language = (values.pop(name) for name in COMMON)
        spoken = read_language(language)
        params, changed = contract.params(rules, read_changes(changes))
        with _counting(spoken) as advance:
            page = find_odds(params, advance, **values)
        if as_json:
            print_json(spoken.render_all(page.facts))
        else:
            unprinted = _unprinted(contract, rules, [*set(page.rests_on) - set(changed)])
            _show(page, unprinted, spoken)

    options = {**_own_options(find_odds), **COMMON}
    command.__doc__ = find_odds.__doc__
    command.__annotations__ = {name: annotation for name, (annotation, _) in options.items()}
    command.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
            for name, (annotation, default) in options.items()
        ]
    )
    return command


def _own_options(find_odds: Callable[..., OddsPage]) -> dict[str, tuple[Any, Any]]:
    """Return the options of a game as Typer reads them, with their defaults."""
    hints = get_type_hints(find_odds, include_extras=True)
    options = {}
    for name, parameter in list(signature(find_odds).parameters.items())[2:]:
        kind, option = get_args(hints[name])
        options[name] = (Annotated[kind, _typer_option(name, kind, option)], parameter.default)
    return options


def _typer_option(name: str, kind: Any, option: OddsOption) -> OptionInfo:
    flags = [f"--{name.replace('_', '-')}"] if kind is bool else []
    info: OptionInfo = typer.Option(*flags, metavar=option.metavar, help=option.help)
    return info


@contextmanager
def _counting(language: Language) -> Iterator[Advance]:
    """Yield a function that counts what is done in a line on the screen."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description} {task.completed:.0f}"), TimeElapsedColumn())
    screen = Console(stderr=True)
    bar = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    with bar:

        def advance(words: str, count: int) -> None:
            if not bar.tasks:
                bar.add_task(language.render(words), total=None)
            bar.advance(bar.tasks[0].id, count)

        yield advance


def _unprinted(contract: Contract, rules: str | None, params: list[str]) -> list[str]:
    """Return those of some params that are not in the rulebook, each with its source."""
    fields = contract.state.Params.FIELDS
    lines: list[str] = []
    for param in sorted(params):
        source = contract.rule_set(rules).provenance[param].source
        sources = [source] if isinstance(source, str) else dict.fromkeys(source)
        others: list[str] = [as_phrase(each) for each in sources if each != SOURCES[0]]
        if others:
            title = as_phrase(fields[param].title)
            lines.append(phrase("{title} ({sources})", title=title, sources=join_phrases(others)))
    return lines


def _show(page: OddsPage, unprinted: list[str], language: Language) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    for part in page.parts:
        if isinstance(part, Grid):
            _show_grid(part, console)
        else:
            console.tell(part)
    if unprinted:
        numbers = join_phrases(unprinted)
        console.tell(
            phrase("Rests on numbers that are not in the rulebook: {numbers}.", numbers=numbers)
        )


def _show_grid(grid: Grid, console: Any) -> None:
    table = console.make_table(title=grid.title)
    for heading in grid.headings:
        table.add_column(heading.words, justify="right" if heading.is_right else "left")
    for number, row in enumerate(grid.rows, start=1):
        table.add_row(*row, end_section=number == grid.top_rows)
    console.print(table)
