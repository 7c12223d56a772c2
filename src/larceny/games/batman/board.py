"""Batman in a terminal: a view as lines of text, with Rich's markup for emphasis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

_STYLES = {"yellow": "yellow", "blue": "blue", "gray": "white"}
_TITLES = {
    "joker": "Joker",
    "catwoman": "Catwoman",
    "poison-ivy": "Poison Ivy",
    "riddler": "Riddler",
    None: "",
}


def board(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    """The dice of the turn, what it is worth, and the villains with their points."""
    lines = [
        f"[bold]Cup[/bold]     {_dice(view['cup'])}",
        f"[bold]Loot[/bold]    {_dice(view['loot'])}",
        f"[bold]Batman[/bold]  {_dice(view['batman'])}{_dodged(view)}",
        f"[bold]Alarms[/bold]  {_dice(Counter(view['alarms']))}",
    ]
    if view["row"]:
        lines.append(f"[bold]Rolled[/bold]  {_row(view['row'])}")
    lines += ["", *_turn(view), ""]
    lines += [_thief(view, seat, names[seat]) for seat in range(len(view["thieves"]))]
    return lines


def _dice(counts: Mapping[str, int]) -> str:
    """`2 yellow  3 blue`, each in its colour."""
    some = [_paint(colour, f"{counts[colour]} {colour}") for colour in _STYLES if counts[colour]]
    return "  ".join(some) or "[dim]none[/dim]"


def _paint(colour: str, text: str) -> str:
    return f"[{_STYLES[colour]}]{text}[/{_STYLES[colour]}]"


def _dodged(view: dict[str, Any]) -> str:
    count = view["out_of_play"]["blue"]
    return f"   [dim]dodged[/dim] {_paint('blue', f'{count} blue')}" if count else ""


def _row(row: list[dict[str, Any]]) -> str:
    """`1 gray Loot  2 blue ?`: with the positions that `return` names."""
    return "  ".join(
        f"{place} {_paint(die['colour'], die['colour'])} {(die['face'] or '?').capitalize()}"
        for place, die in enumerate(row, 1)
    )


def _turn(view: dict[str, Any]) -> list[str]:
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


def _thief(view: dict[str, Any], seat: int, name: str) -> str:
    thief = view["thieves"][seat]
    mark = "[bold yellow]>[/bold yellow]" if seat == view["turn"] else " "
    out = "" if thief["can_win"] else "  [dim]out[/dim]"
    first = "  [dim]first player[/dim]" if seat == view["first"] else ""
    villain = _TITLES[thief["villain"]]
    return f"{mark} [bold]{name:<12}[/bold] {villain:<10} {thief['points']:>3} points{first}{out}"
