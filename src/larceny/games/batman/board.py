"""Batman in a terminal: turns a view into lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.games.batman.notation import COLOUR_NAMES, Colour, Villain
from larceny.games.batman.view import Counts, RowDie, View

_STYLES: dict[Colour, str] = {"yellow": "yellow", "blue": "blue", "gray": "white"}
_TITLES: dict[Villain | None, str] = {
    "joker": "Joker",
    "catwoman": "Catwoman",
    "poison-ivy": "Poison Ivy",
    "riddler": "Riddler",
    None: "",
}


def board(view: View, names: Sequence[str]) -> list[str]:
    """Show the dice of the turn, what it is worth, and the villains with their points."""
    lines = [
        f"[bold]Cup[/bold]     {_dice(view['cup'])}",
        f"[bold]Loot[/bold]    {_dice(view['loot'])}",
        f"[bold]Batman[/bold]  {_dice(view['batman'])}{_dodged(view)}",
        f"[bold]Alarms[/bold]  {_dice(_count(view['alarms']))}",
    ]
    if view["row"]:
        lines.append(f"[bold]Rolled[/bold]  {_row(view['row'])}")
    lines += ["", *_turn(view), ""]
    lines += [_thief(view, seat, names[seat]) for seat in range(len(view["thieves"]))]
    return lines


def _dice(counts: Counts) -> str:
    """Return `2 yellow  3 blue`, each in its colour."""
    words = [_paint(name, f"{counts[name]} {name}") for name in COLOUR_NAMES if counts[name]]
    return "  ".join(words) or "[dim]none[/dim]"


def _count(dice: list[Colour]) -> Counts:
    return {
        "yellow": dice.count("yellow"),
        "blue": dice.count("blue"),
        "gray": dice.count("gray"),
    }


def _paint(colour: Colour, text: str) -> str:
    return f"[{_STYLES[colour]}]{text}[/{_STYLES[colour]}]"


def _dodged(view: View) -> str:
    count = view["out_of_play"]["blue"]
    return f"   [dim]dodged[/dim] {_paint('blue', f'{count} blue')}" if count else ""


def _row(row: list[RowDie]) -> str:
    """Return `1 gray Loot  2 blue ?`, with the positions that `return` names."""
    return "  ".join(
        f"{place} {_paint(die['colour'], die['colour'])} {(die['face'] or '?').capitalize()}"
        for place, die in enumerate(row, 1)
    )


def _turn(view: View) -> list[str]:
    running, odds = view["running"], view["odds"]
    if running is None:
        return [f"to {view['target']} points"]
    stage = "tie-break" if view["tie_break"] else "last round" if view["last_round"] else ""
    batman = f"{running['batman']} of {running['bust_at']} Batman"
    worth = f"this turn {running['points']} points, {batman}"
    lines = [f"[bold red]{stage}[/bold red]: {worth}" if stage else worth]
    if odds is not None:
        again = _dice(odds["again"]) if any(odds["again"].values()) else "no Alarm"
        bust = f"[bold]{odds['bust']:.1%}[/bold]"
        lines.append(f"next roll: {again}, {odds['new']} new   busts {bust}")
    return lines


def _thief(view: View, seat: int, name: str) -> str:
    thief = view["thieves"][seat]
    mark = "[bold yellow]>[/bold yellow]" if seat == view["turn"] else " "
    out = "" if thief["can_win"] else "  [dim]out[/dim]"
    first = "  [dim]first player[/dim]" if seat == view["first"] else ""
    villain = _TITLES[thief["villain"]]
    return f"{mark} [bold]{name:<12}[/bold] {villain:<10} {thief['points']:>3} points{first}{out}"
