"""The board of Spell Stealers in a terminal: a view as lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.games.spell_stealers.piece import SHAPE_NAMES
from larceny.games.spell_stealers.view import Attempt, Roll, Thief, View, Vote

TRACK_WIDTH = 36


def board(view: View, names: Sequence[str]) -> list[str]:
    """Return the lines of the board: the track, the artifact points and the last roll."""
    lines = [_headline(view), ""]
    for seat, thief in enumerate(view["thieves"]):
        lines.append(_lane(view, thief, names[seat], is_turn=seat == view["turn"]))
    lines += ["", _dice(view)]
    if view["roll"]:
        lines += ["", *_roll(view["roll"], names)]
    if view["vote"]:
        lines.append(_vote(view["vote"], names))
    return lines


def _headline(view: View) -> str:
    laps = view["points"] - view["tracker"]
    beyond = f" +{laps}" if laps else ""
    shared = ", shared" if view["shared_tracker"] else ""
    final = "   [bold red]final round[/bold red]" if view["final"] else ""
    points = f"artifact points [bold]{view['points']}[/bold]"
    return (
        f"{points} (marker on {view['tracker']}{beyond}{shared})   spell at {view['spell']}{final}"
    )


def _lane(view: View, thief: Thief, name: str, *, is_turn: bool) -> str:
    """Draw one pawn's way into the temple, from the entrance to the spell and past it."""
    mark = "[bold yellow]>[/bold yellow]" if is_turn else " "
    at = min(TRACK_WIDTH - 1, thief["pawn"] * (TRACK_WIDTH - 1) // view["spell"])
    way = "·" * at + "[bold]♟[/bold]" + "·" * (TRACK_WIDTH - 1 - at)
    token = "[green]ready[/green]" if thief["token"] == "ready" else "[dim]spent[/dim]"
    out = "" if thief["in_play"] else "  [dim]out of the tie-break[/dim]"
    return f"{mark} [bold]{name:<12}[/bold] {way} {thief['pawn']:>3}  {token}{out}"


def _dice(view: View) -> str:
    """List the chance and the expected points of each artifact die."""
    words = [
        f"{die['name']} {die['success']:.0%}, {die['points']:.2f} a roll" for die in view["dice"]
    ]
    return "[dim]" + "   ".join(words) + "[/dim]"


def _roll(roll: Roll, names: Sequence[str]) -> list[str]:
    if roll["number"] is None or roll["colour"] is None:
        return ["the dice are in the air"]
    colour = roll["colour"]
    line = f"{roll['die']} [bold {colour}]{roll['number']}[/bold {colour}] {colour}"
    if roll["success"] is not None:
        line += f"   success die {roll['success']}   {_result(roll)}"
    return [line, *(_attempt(attempt, names) for attempt in roll["attempts"])]


def _result(roll: Roll) -> str:
    if not roll["matched"]:
        return "[red]no match[/red]"
    return f"[green]obtained[/green] (a thief matches or beats it with {roll['steal_odds']:.0%})"


def _attempt(attempt: Attempt, names: Sequence[str]) -> str:
    shows = "" if attempt["shows"] is None else f" {attempt['shows']}"
    moved = f" ({attempt['moved']:+d})" if attempt["moved"] else ""
    return f"  {names[attempt['seat']]}: {attempt['die']}{shows}, {attempt['verdict']}{moved}"


def _vote(vote: Vote, names: Sequence[str]) -> str:
    tied = " or ".join(names[seat] for seat in vote["tied"])
    return f"[bold]who was first, {tied}?[/bold]  " + "  ".join(
        f"{seat} {count}" for seat, count in vote["votes"].items()
    )


def attempt_moves(view: View, seat: int) -> list[str]:
    """Return the attempts that a seat's keys stand for in a live window: any die (SS-21)."""
    return [f"throw {shape}" for shape in SHAPE_NAMES]


def attempt_result(view: View, seat: int) -> str | None:
    """Describe what a seat's stealing die showed; None while it is in the air."""
    for attempt in view["roll"]["attempts"] if view["roll"] else ():
        if attempt["seat"] == seat and attempt["shows"] is not None:
            return f"{attempt['die']} {attempt['shows']}: {attempt['verdict']}"
    return None


def closing_prompt(view: View) -> str:
    """Tell the current player how to close the live window (SS-18)."""
    if view["roll"] and view["roll"]["matched"]:
        return "where does the marker belong? type the number and Enter"
    return "a miss: Enter passes the dice"


def closing_move(view: View, typed: str) -> str:
    """Return the move for typed digits: the marker's number, or pass if there are none (SS-18)."""
    return f"settle {typed.lstrip('0') or 0}" if typed else "pass"


def abstention(view: View) -> str:
    """Return the move of somebody who does not vote in time (SS-19)."""
    return "vote none"
