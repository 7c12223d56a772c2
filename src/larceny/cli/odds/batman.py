"""`larceny odds batman`: the exact odds of a turn, at its start or at any decision in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase, verbatim
from larceny.games import load
from larceny.games.batman.notation import VILLAIN_NAMES
from larceny.games.batman.state import BLUE, NOBODY, RIDDLER, Params, State

if TYPE_CHECKING:
    from larceny.games.batman.odds.turn_odds import Report, TurnOdds

Colours = Annotated[str, typer.Option(metavar="COLOURS", help="Dice by colour: gray,gray,blue.")]


def odds(
    villain: Annotated[
        str | None, typer.Option(help=f"Whose turn: {', '.join(VILLAIN_NAMES)}; all if not given.")
    ] = None,
    loot: Colours = "",
    batman: Colours = "",
    alarms: Colours = "",
    dodged: Annotated[int, typer.Option(help="Blue Batman that Poison Ivy has dodged.")] = 0,
    rolled: Annotated[
        str, typer.Option(help="The Riddler's first roll: gray:loot,blue:batman,...")
    ] = "",
    all_back: Annotated[
        bool, typer.Option("--all-back", help="The Riddler has put all dice back.")
    ] = False,
    policy: Annotated[
        str, typer.Option(help="How the turn is played: best, stop-at-N or reach-N.")
    ] = "best",
    rules: Rules = None,
    changes: Changes = None,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """Exact odds of a turn of Batman: at its start, or with these dice in play.

    Examples:
      larceny odds batman
      larceny odds batman --villain joker --loot gray,gray --alarms blue
      larceny odds batman --villain riddler --rolled gray:loot,blue:batman,gray:alarm,yellow:batman
      larceny odds batman --villain catwoman --policy stop-at-4 --json
    """
    if villain is not None and villain not in VILLAIN_NAMES:
        raise BadParam(
            "--villain",
            phrase(
                "is one of {known}, not {villain}",
                known=", ".join(VILLAIN_NAMES),
                villain=repr(villain),
            ),
        )
    dice = {"loot": _words(loot), "batman": _words(batman), "alarms": _words(alarms)}
    is_in_play = any(dice.values()) or dodged != 0
    if rolled or all_back:
        _check_riddler("--rolled" if rolled else "--all-back", villain, is_in_play)
        if rolled and all_back:
            raise BadParam("--rolled", "the dice are on the table or back in the cup, not both")
        villain = VILLAIN_NAMES[RIDDLER]
    params, _ = load("batman").params(rules, read_changes(changes))
    _check_dodged(dodged, params.dice[BLUE])
    if rolled:
        states = [_row_state(params, rolled)]
    elif is_in_play or all_back:
        states = [_decision_state(params, villain, dice, dodged)]
    else:
        states = _start_states(params, villain)
    with _Progress(read_language(language)) as progress:
        turn_odds = progress.odds(params)
        reports = [turn_odds.at(state, policy) for state in states]
    _print(reports, as_json, read_language(language))


def _start_states(params: Params, villain: str | None) -> list[State]:
    from larceny.games.batman.odds.scenario import start_state

    return [start_state(params, name) for name in ([villain] if villain else VILLAIN_NAMES)]


def _decision_state(
    params: Params, villain: str | None, dice: dict[str, list[str]], dodged: int
) -> State:
    from larceny.games.batman.odds.scenario import decision_state

    return decision_state(params, villain or VILLAIN_NAMES[NOBODY], dodged=dodged, **dice)


def _row_state(params: Params, text: str) -> State:
    from larceny.games.batman.odds.scenario import row_state

    dice = [word.partition(":") for word in _words(text)]
    return row_state(params, [(colour, face) for colour, _, face in dice])


def _check_riddler(option: str, villain: str | None, is_in_play: bool) -> None:
    """Refuse an option for the Riddler's first roll with another villain, or with dice in play."""
    if villain not in (None, VILLAIN_NAMES[RIDDLER]):
        raise BadParam(option, phrase("is for the Riddler, not for {villain}", villain=villain))
    if is_in_play:
        raise BadParam(option, "is for the first roll, when no other dice are in play")


def _check_dodged(dodged: int, dice: int) -> None:
    if not 0 <= dodged <= dice:
        raise BadParam(
            "--dodged",
            phrase(
                "there are {dice} blue dice: 0 to {dice}, not {dodged}", dice=dice, dodged=dodged
            ),
        )


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")] if text else []


class _Progress:
    """A line on the screen that counts the positions while they are enumerated."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __enter__(self) -> _Progress:
        from rich.console import Console
        from rich.progress import Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description} {task.completed:.0f}"),
            TimeElapsedColumn(),
        )
        screen = Console(stderr=True)
        self._bar = Progress(
            *columns, console=screen, transient=True, disable=not screen.is_terminal
        )
        words = self._language.render("positions of the turn:")
        self._task = self._bar.add_task(words, total=None)
        self._bar.start()
        return self

    def odds(self, params: Params) -> TurnOdds:
        from larceny.games.batman.odds.turn_odds import TurnOdds

        return TurnOdds(params, lambda count: self._bar.advance(self._task, count))

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _print(reports: list[Report], as_json: bool, language: Language) -> None:
    if as_json:
        facts = [language.render_all(asdict(report)) for report in reports]
        print_json(facts if len(facts) > 1 else facts[0])
    elif len(reports) > 1:
        _show_villains(reports, language)
    else:
        _show(reports[0], language)


def _show_villains(reports: list[Report], language: Language) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    title = phrase("a turn's points, played {policy}", policy=reports[0].policy)
    grid = console.make_table("points", title=title)
    for report in reports:
        grid.add_column(verbatim(report.villain), justify="right")
    means = [phrase("{mean:.4f}", mean=float(report.mean)) for report in reports]
    grid.add_row(phrase("mean"), *means, end_section=True)
    for points in range(max(len(report.distribution) for report in reports)):
        shares = [report.distribution[points : points + 1] for report in reports]
        cells = [phrase("{share:.3%}", share=float(one[0])) if one else "" for one in shares]
        grid.add_row(str(points), *cells)
    console.print(grid)


def _show(report: Report, language: Language) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    position = as_phrase(report.position)
    console.tell(phrase("{villain}: {position}", villain=report.villain, position=position))
    if report.bust is not None:
        bust = float(report.bust)
        console.tell(phrase("the next roll busts with a chance of {bust:.4%}", bust=bust))
    if report.best is not None:
        for move, mean in sorted(report.choices.items(), key=lambda item: -item[1]):
            mark = "*" if move == report.best else " "
            words = "{mark} {move:<16} {mean:.4f} points on average"
            console.tell(phrase(words, mark=mark, move=move, mean=float(mean)))
    words = "played {policy}, the turn brings {mean:.4f} points on average:"
    console.tell(phrase(words, policy=report.policy, mean=float(report.mean)))
    grid = console.make_table()
    for heading in ("points", "chance", "at least"):
        grid.add_column(heading, justify="right")
    shares = zip(report.distribution, report.at_least(), strict=True)
    for points, pair in enumerate(shares):
        grid.add_row(str(points), *(phrase("{value:.4%}", value=float(one)) for one in pair))
    console.print(grid)
