"""`larceny odds batman`: the exact odds of a turn, at its start or at any decision in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.games.batman.notation import VILLAIN_NAMES
from larceny.games.batman.state import BLUE, NOBODY, RIDDLER, Params, State

if TYPE_CHECKING:
    from larceny.odds.batman.turn_odds import Report, TurnOdds

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
) -> None:
    """Exact odds of a turn of Batman: at its start, or with these dice in play.

    Examples:
      larceny odds batman
      larceny odds batman --villain joker --loot gray,gray --alarms blue
      larceny odds batman --villain riddler --rolled gray:loot,blue:batman,gray:alarm,yellow:batman
      larceny odds batman --villain catwoman --policy stop-at-4 --json
    """
    if villain is not None and villain not in VILLAIN_NAMES:
        raise BadParam("--villain", f"is one of {', '.join(VILLAIN_NAMES)}, not {villain!r}")
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
    with _Progress() as progress:
        turn_odds = progress.odds(params)
        reports = [turn_odds.at(state, policy) for state in states]
    _print(reports, as_json)


def _start_states(params: Params, villain: str | None) -> list[State]:
    from larceny.odds.batman.scenario import start_state

    return [start_state(params, name) for name in ([villain] if villain else VILLAIN_NAMES)]


def _decision_state(
    params: Params, villain: str | None, dice: dict[str, list[str]], dodged: int
) -> State:
    from larceny.odds.batman.scenario import decision_state

    return decision_state(params, villain or VILLAIN_NAMES[NOBODY], dodged=dodged, **dice)


def _row_state(params: Params, text: str) -> State:
    from larceny.odds.batman.scenario import row_state

    dice = [word.partition(":") for word in _words(text)]
    return row_state(params, [(colour, face) for colour, _, face in dice])


def _check_riddler(option: str, villain: str | None, is_in_play: bool) -> None:
    """Refuse an option for the Riddler's first roll with another villain, or with dice in play."""
    if villain not in (None, VILLAIN_NAMES[RIDDLER]):
        raise BadParam(option, f"is for the Riddler, not for {villain}")
    if is_in_play:
        raise BadParam(option, "is for the first roll, when no other dice are in play")


def _check_dodged(dodged: int, dice: int) -> None:
    if not 0 <= dodged <= dice:
        raise BadParam("--dodged", f"there are {dice} blue dice: 0 to {dice}, not {dodged}")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")] if text else []


class _Progress:
    """A line on the screen that counts the positions while they are enumerated."""

    def __enter__(self) -> _Progress:
        from rich.console import Console
        from rich.progress import Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description} {task.completed:.0f} positions"),
            TimeElapsedColumn(),
        )
        screen = Console(stderr=True)
        self._bar = Progress(
            *columns, console=screen, transient=True, disable=not screen.is_terminal
        )
        self._task = self._bar.add_task("enumerating the turn:", total=None)
        self._bar.start()
        return self

    def odds(self, params: Params) -> TurnOdds:
        from larceny.odds.batman.turn_odds import TurnOdds

        return TurnOdds(params, lambda count: self._bar.advance(self._task, count))

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _print(reports: list[Report], as_json: bool) -> None:
    if as_json:
        facts = [asdict(report) for report in reports]
        print_json(facts if len(facts) > 1 else facts[0])
    elif len(reports) > 1:
        _show_villains(reports)
    else:
        _show(reports[0])


def _show_villains(reports: list[Report]) -> None:
    from rich.console import Console
    from rich.table import Table

    grid = Table("points", title=f"a turn's points, played {reports[0].policy}")
    for report in reports:
        grid.add_column(report.villain, justify="right")
    grid.add_row("mean", *(f"{report.mean:.4f}" for report in reports), end_section=True)
    for points in range(max(len(report.distribution) for report in reports)):
        shares = [report.distribution[points : points + 1] for report in reports]
        grid.add_row(str(points), *(f"{share[0]:.3%}" if share else "" for share in shares))
    Console().print(grid)


def _show(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"{report.villain}: {report.position}")
    if report.bust is not None:
        console.print(f"the next roll busts with a chance of {report.bust:.4%}")
    if report.best is not None:
        for move, mean in sorted(report.choices.items(), key=lambda item: -item[1]):
            mark = "*" if move == report.best else " "
            console.print(f"{mark} {move:<16} {mean:.4f} points on average")
    console.print(f"played {report.policy}, the turn brings {report.mean:.4f} points on average:")
    grid = Table()
    for heading in ("points", "chance", "at least"):
        grid.add_column(heading, justify="right")
    shares = zip(report.distribution, report.at_least(), strict=True)
    for points, (share, at_least) in enumerate(shares):
        grid.add_row(str(points), f"{share:.4%}", f"{at_least:.4%}")
    console.print(grid)
