"""HEIST! in a terminal: turns a view into lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.phrase import as_phrase, phrase
from larceny.games.heist.card import Kind
from larceny.games.heist.view import Card, Challenge, Thief, View

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
    locks = card["locks"]
    holder = card["holder"]
    return phrase(
        "[{colour}]{title:<26}[/{colour}] {need:<17} ${worth:>2}m  {locks:<8} {where}",
        colour=_COLOURS.get(card["kind"], card["kind"]),
        title=as_phrase(card["title"]),
        need=as_phrase(card["need"]),
        worth=card["worth"],
        locks=phrase("{count:# lock|# locks}", count=locks) if locks else "",
        where=phrase("[dim]vault[/dim]") if holder is None else f"[bold]{names[holder]}[/bold]",
    )


def _thief(thief: Thief, name: str, *, is_turn: bool) -> str:
    return phrase(
        "{mark} [bold]{name:<14}[/bold] {count:>2} {count:card |cards}   worth ${worth}m",
        mark="[bold yellow]>[/bold yellow]" if is_turn else " ",
        name=name,
        count=len(thief["cards"]),
        worth=thief["worth"],
    )


def _now(view: View, names: Sequence[str]) -> list[str]:
    """Show the dice on the table, a challenge, and how near the end is."""
    lines: list[str] = []
    if view["dice"]:
        lines.append(
            phrase(
                "dice  {dice}   {left:# roll|# rolls} left",
                dice="  ".join(f"[bold reverse] {face} [/bold reverse]" for face in view["dice"]),
                left=view["rolls_left"],
            )
        )
    if view["challenge"]:
        lines.append(_challenge(view["challenge"], names))
    if view["end_phase"]:
        turns = view["end_phase"]["turns_left"]
        lines.append(phrase("[red]end phase[/red]: {turns:# turn|# turns} left", turns=turns))
    if view["locks_left"] is not None:
        lines.append(phrase("locks left in the box: {count}", count=view["locks_left"]))
    return lines


def _challenge(challenge: Challenge, names: Sequence[str]) -> str:
    return phrase(
        "{who} challenges {whom} for {card}, code [bold]{code}[/bold]",
        who=names[challenge["challenger"]],
        whom=names[challenge["defender"]],
        card=challenge["card"],
        code=str(challenge["code"] or "?"),
    )
