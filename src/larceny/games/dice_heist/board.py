"""The terminal board of Dice Heist: a view as lines of text with Rich markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from larceny.games.dice_heist.notation import MUSEUM_NAMES
from larceny.games.dice_heist.state import MUSEUM_TITLES
from larceny.games.dice_heist.view import Museum, Thief, View

_TITLES = dict(zip(MUSEUM_NAMES, MUSEUM_TITLES, strict=True))


def board(view: View, names: Sequence[str]) -> list[str]:
    """Draw the museums with their exhibits, then the thieves with their loot."""
    lines = [f"deck {view['deck']} cards   supply {view['supply']} sidekicks", ""]
    lines += [_museum(museum) for museum in view["museums"]]
    lines.append("")
    for seat, thief in enumerate(view["thieves"]):
        lines.append(_thief(thief, names[seat], is_turn=seat == view["turn"]))
    return lines


def _museum(museum: Museum) -> str:
    shown = Counter(_short(museum["name"], card) for card in museum["exhibits"])
    items = [f"{what} x{count}" if count > 1 else what for what, count in shown.items()]
    odds = f"{museum['odds'][0]:4.0%} alone" if items else ""
    inside = "  ".join(items) or "[dim]empty[/dim]"
    return (
        f"[bold]{_TITLES[museum['name']]:<15}[/bold] level {museum['level']}  {odds:<11} {inside}"
    )


def _short(museum: str, card: str) -> str:
    """Return what a card is without its museum: a red gem for `louvre-gem-red-2`."""
    kind, value, *_ = card.removeprefix(f"{museum}-").split("-")
    if kind == "painting":
        return f"[bold]${value}m[/bold]"
    if kind == "artifact":
        return "artifact" if value == "1" else f"{value} artifacts"
    return f"[{value}]{value} gem[/{value}]"


def _thief(thief: Thief, name: str, *, is_turn: bool) -> str:
    gems = " ".join(f"{count} {colour}" for colour, count in thief["gems"].items() if count)
    cards = thief["artifact_cards"]
    shown = "" if thief["artifacts"] is None else f" showing {thief['artifacts']}"
    crew = thief["sidekicks"]
    mark = "[bold yellow]>[/bold yellow]" if is_turn else " "
    parts = [
        f"{crew:>2} {'sidekick ' if crew == 1 else 'sidekicks'}",
        f"${thief['paintings']:>3}m",
        f"{cards} artifact {'card ' if cards == 1 else 'cards'}{shown}",
        f"gems {gems or '-'}",
    ]
    return f"{mark} [bold]{name:<12}[/bold] " + "  ".join(parts)
