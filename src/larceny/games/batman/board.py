"""Batman in a terminal: turns a view into lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.games.batman.notation import COLOUR_NAMES, Colour
from larceny.games.batman.view import Counts, Odds, RowDie, Running, View
from larceny.games.batman.villain import Villain

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
        _label("Cup", _dice(view["cup"])),
        _label("Loot", _dice(view["loot"])),
        _label("Batman", _dice(view["batman"]), _dodged(view)),
        _label("Alarms", _dice(_count(view["alarms"]))),
    ]
    if view["row"]:
        lines.append(_label("Rolled", _row(view["row"])))
    lines += ["", *_turn(view), ""]
    lines += [_thief(view, seat, names[seat]) for seat in range(len(view["thieves"]))]
    return lines


def _label(title: str, dice: str, more: str = "") -> str:
    """Return a line of dice after its title."""
    return phrase(
        "[bold]{title:<8}[/bold]{dice}{more}", title=as_phrase(title), dice=dice, more=more
    )


def _dice(counts: Counts) -> str:
    """Return `2 yellow  3 blue`, each in its colour."""
    words = [_paint(name, counts[name]) for name in COLOUR_NAMES if counts[name]]
    return join_phrases(words, "  ") or phrase("[dim]none[/dim]")


def _count(dice: list[Colour]) -> Counts:
    return {
        "yellow": dice.count("yellow"),
        "blue": dice.count("blue"),
        "gray": dice.count("gray"),
    }


def _paint(colour: Colour, count: int) -> str:
    return phrase(
        "[{style}]{count} {colour}[/{style}]",
        style=_STYLES[colour],
        count=count,
        colour=as_phrase(colour),
    )


def _dodged(view: View) -> str:
    count = view["out_of_play"]["blue"]
    return phrase("   [dim]dodged[/dim] {dice}", dice=_paint("blue", count)) if count else ""


def _row(row: list[RowDie]) -> str:
    """Return `1 gray Loot  2 blue ?`, with the positions that `return` names."""
    return join_phrases(
        [
            phrase(
                "{place} [{style}]{colour}[/{style}] {face}",
                place=place,
                style=_STYLES[die["colour"]],
                colour=as_phrase(die["colour"]),
                face=as_phrase((die["face"] or "?").capitalize()),
            )
            for place, die in enumerate(row, 1)
        ],
        "  ",
    )


def _turn(view: View) -> list[str]:
    running = view["running"]
    odds = view["odds"]
    if running is None:
        return [phrase("to {target} points", target=view["target"])]
    stage = "tie-break" if view["tie_break"] else "last round" if view["last_round"] else ""
    worth = _worth(running)
    lines: list[str] = [worth]
    if stage:
        lines = [
            phrase("[bold red]{stage}[/bold red]: {worth}", stage=as_phrase(stage), worth=worth)
        ]
    return lines if odds is None else [*lines, _next_roll(odds)]


def _worth(running: Running) -> str:
    return phrase(
        "this turn {points:# point|# points}, {batman} of {bust_at} Batman",
        points=running["points"],
        batman=running["batman"],
        bust_at=running["bust_at"],
    )


def _next_roll(odds: Odds) -> str:
    return phrase(
        "next roll: {again}, {new} new   busts [bold]{bust:.1%}[/bold]",
        again=_dice(odds["again"]) if any(odds["again"].values()) else as_phrase("no Alarm"),
        new=odds["new"],
        bust=float(odds["bust"]),
    )


def _thief(view: View, seat: int, name: str) -> str:
    thief = view["thieves"][seat]
    return phrase(
        "{mark} [bold]{name:<12}[/bold] {villain:<10} "
        "{points:>3} {points:point|points}{first}{out}",
        mark="[bold yellow]>[/bold yellow]" if seat == view["turn"] else " ",
        name=name,
        villain=_TITLES[thief["villain"]],
        points=thief["points"],
        first=phrase("  [dim]first player[/dim]") if seat == view["first"] else "",
        out="" if thief["can_win"] else phrase("  [dim]out[/dim]"),
    )
