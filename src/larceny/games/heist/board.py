"""HEIST! in a terminal: turns a view into lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.games.heist.card import Kind
from larceny.games.heist.view import Card, Thief, View

_COLOURS: dict[Kind, str] = {
    "crown jewel": "blue",
    "rare gemstone": "yellow",
    "diamond": "magenta",
    "purple": "magenta",
}


def board(view: View, names: Sequence[str]) -> list[str]:
    """Show the cards with who holds them behind how many locks, then the thieves, then the dice."""
    lines = [_card(card, names) for card in view["cards"]]
    lines.append("")
    for seat, thief in enumerate(view["thieves"]):
        lines.append(_thief(thief, names[seat], is_turn=seat == view["turn"]))
    lines += ["", *_now(view, names)]
    return lines


def _card(card: Card, names: Sequence[str]) -> str:
    colour = _COLOURS.get(card["kind"], card["kind"])
    locks = card["locks"]
    locked = f"{locks} {'lock' if locks == 1 else 'locks'}" if locks else ""
    holder = card["holder"]
    where = "[dim]vault[/dim]" if holder is None else f"[bold]{names[holder]}[/bold]"
    title = f"[{colour}]{card['title']:<26}[/{colour}]"
    return f"{title} {card['need']:<17} ${card['worth']:>2}m  {locked:<8} {where}"


def _thief(thief: Thief, name: str, *, is_turn: bool) -> str:
    mark = "[bold yellow]>[/bold yellow]" if is_turn else " "
    count = len(thief["cards"])
    return (
        f"{mark} [bold]{name:<14}[/bold] {count:>2} {'card ' if count == 1 else 'cards'}"
        f"   worth ${thief['worth']}m"
    )


def _now(view: View, names: Sequence[str]) -> list[str]:
    """Show the dice on the table, a challenge, and how near the end is."""
    lines = []
    if view["dice"]:
        dice = "  ".join(f"[bold reverse] {face} [/bold reverse]" for face in view["dice"])
        left = view["rolls_left"]
        lines.append(f"dice  {dice}   {left} {'roll' if left == 1 else 'rolls'} left")
    challenge = view["challenge"]
    if challenge:
        code = challenge["code"] or "?"
        who, whom = names[challenge["challenger"]], names[challenge["defender"]]
        lines.append(f"{who} challenges {whom} for {challenge['card']}, code [bold]{code}[/bold]")
    if view["end_phase"]:
        turns = view["end_phase"]["turns_left"]
        lines.append(f"[red]end phase[/red]: {turns} {'turn' if turns == 1 else 'turns'} left")
    if view["locks_left"] is not None:
        lines.append(f"locks left in the box: {view['locks_left']}")
    return lines
