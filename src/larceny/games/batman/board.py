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
