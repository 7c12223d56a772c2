"""The board of Spell Stealers in a terminal: a view as lines of text with Rich's markup."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.games.spell_stealers.state import SHAPE_NAMES
from larceny.games.spell_stealers.view import Attempt, Thief, TurnRoll, View, Vote

TRACK_WIDTH = 36


def board(view: View, names: Sequence[str]) -> list[str]:
    """Return the lines of the board: the track, the artifact points and the last roll."""
    lines: list[str] = [_headline(view), ""]
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
    return phrase(
        "artifact points [bold]{points}[/bold] (marker on {tracker}{beyond}{shared})   "
        "spell at {spell}{final}",
        points=view["points"],
        tracker=view["tracker"],
        beyond=f" +{laps}" if laps else "",
        shared=phrase(", shared") if view["shared_tracker"] else "",
        spell=view["spell"],
        final=phrase("   [bold red]final round[/bold red]") if view["final"] else "",
    )


def _lane(view: View, thief: Thief, name: str, *, is_turn: bool) -> str:
    """Draw one pawn's way into the temple, from the entrance to the spell and past it."""
    at = min(TRACK_WIDTH - 1, thief["pawn"] * (TRACK_WIDTH - 1) // view["spell"])
    is_ready = thief["token"] == "ready"
    return phrase(
        "{mark} [bold]{name:<12}[/bold] {way} {pawn:>3}  {token}{out}",
        mark="[bold yellow]>[/bold yellow]" if is_turn else " ",
        name=name,
        way="·" * at + "[bold]♟[/bold]" + "·" * (TRACK_WIDTH - 1 - at),
        pawn=thief["pawn"],
        token=phrase("[green]ready[/green]") if is_ready else phrase("[dim]spent[/dim]"),
        out="" if thief["in_play"] else phrase("  [dim]out of the tie-break[/dim]"),
    )


def _dice(view: View) -> str:
    """List the chance and the expected points of each artifact die."""
    words = [
        phrase(
            "{die} {chance:.0%}, {points:.2f} a roll",
            die=as_phrase(die["name"]),
            chance=float(die["success"]),
            points=float(die["points"]),
        )
        for die in view["dice"]
    ]
    return phrase("[dim]{dice}[/dim]", dice=join_phrases(words, "   "))


def _roll(roll: TurnRoll, names: Sequence[str]) -> list[str]:
    if roll["number"] is None or roll["colour"] is None:
        return [phrase("the dice are in the air")]
    line = phrase(
        "{die} [bold {style}]{number}[/bold {style}] {colour}{result}",
        die=as_phrase(roll["die"] or ""),
        style=roll["colour"],
        number=roll["number"],
        colour=as_phrase(roll["colour"]),
        result="" if roll["success"] is None else _result(roll, roll["success"]),
    )
    return [line, *(_attempt(attempt, names) for attempt in roll["attempts"])]


def _result(roll: TurnRoll, success: str) -> str:
    verdict = phrase("[red]no match[/red]")
    if roll["matched"]:
        chance = float(roll["steal_odds"] or 0.0)
        verdict = phrase(
            "[green]obtained[/green] (a thief matches or beats it with {chance:.0%})", chance=chance
        )
    symbol = as_phrase(success.replace("-", " "))
    return phrase("   success die {symbol}   {verdict}", symbol=symbol, verdict=verdict)


def _attempt(attempt: Attempt, names: Sequence[str]) -> str:
    return phrase(
        "  {name}: {result}{moved}",
        name=names[attempt["seat"]],
        result=_tell(attempt, ", "),
        moved=f" ({attempt['moved']:+d})" if attempt["moved"] else "",
    )


def _tell(attempt: Attempt, apart: str) -> str:
    """Return a stealing die, what it shows and what became of it: `orb 7, too low`."""
    return phrase(
        "{die}{shows}{apart}{verdict}",
        die=as_phrase(attempt["die"]),
        shows="" if attempt["shows"] is None else f" {attempt['shows']}",
        apart=apart,
        verdict=as_phrase(attempt["verdict"]),
    )


def _vote(vote: Vote, names: Sequence[str]) -> str:
    return phrase(
        "[bold]who was first, {names:or}?[/bold]  {votes}",
        names=[names[seat] for seat in vote["tied"]],
        votes="  ".join(f"{seat} {count}" for seat, count in vote["votes"].items()),
    )


def attempt_moves(view: View, seat: int) -> list[str]:
    """Return the attempts that a seat's keys stand for in a live window: any die (SS-21)."""
    return [f"throw {shape}" for shape in SHAPE_NAMES]


def promising_attempts(view: View, seat: int) -> list[str]:
    """Return the one die that may steal the artifact, while it is there to be stolen (SS-17)."""
    roll = view["roll"]
    is_there = view["phase"] == "window" and roll is not None and roll["matched"]
    if roll is None or not is_there or roll["stolen_by"] is not None or roll["die"] is None:
        return []
    return [f"throw {roll['die']}"] if view["thieves"][seat]["token"] == "ready" else []


def attempt_result(view: View, seat: int) -> str | None:
    """Describe what a seat's stealing die showed; None while it is in the air."""
    for attempt in view["roll"]["attempts"] if view["roll"] else ():
        if attempt["seat"] == seat and attempt["shows"] is not None:
            return _tell(attempt, ": ")
    return None


def closing_prompt(view: View) -> str:
    """Tell the current player how to close the live window (SS-18)."""
    if view["roll"] and view["roll"]["matched"]:
        return phrase("where does the marker belong? type the number and Enter")
    return phrase("a miss: Enter passes the dice")


def closing_move(view: View, typed: str) -> str:
    """Return the move for typed digits: the marker's number, or pass if there are none (SS-18)."""
    return f"settle {typed.lstrip('0') or 0}" if typed else "pass"


def abstention(view: View) -> str:
    """Return the move of somebody who does not vote in time (SS-19)."""
    return "vote none"
