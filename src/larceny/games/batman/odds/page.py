"""`larceny odds batman`: the exact odds of a turn, at its start or at any decision in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from larceny.engine.errors import BadParam
from larceny.engine.phrase import as_phrase, phrase, verbatim
from larceny.games.batman.odds.turn_odds import (
    BEST,
    TurnOdds,
    TurnReport,
    decision_state,
    row_state,
    start_state,
)
from larceny.games.batman.state import BLUE, NOBODY, RIDDLER, Params, State
from larceny.games.batman.villain import VILLAIN_NAMES
from larceny.odds.odds_page import Advance, Grid, Heading, OddsOption, OddsPage

RESTS_ON = ("dice", "faces")
COLOURS = OddsOption("Dice by colour: gray,gray,blue.", "COLOURS")


def odds(
    params: Params,
    advance: Advance,
    villain: Annotated[
        str | None, OddsOption(f"Whose turn: {', '.join(VILLAIN_NAMES)}; all if not given.")
    ] = None,
    loot: Annotated[str, COLOURS] = "",
    batman: Annotated[str, COLOURS] = "",
    alarms: Annotated[str, COLOURS] = "",
    dodged: Annotated[int, OddsOption("Blue Batman that Poison Ivy has dodged.")] = 0,
    rolled: Annotated[str, OddsOption("The Riddler's first roll: gray:loot,blue:batman,...")] = "",
    all_back: Annotated[bool, OddsOption("The Riddler has put all dice back.")] = False,
    policy: Annotated[
        str, OddsOption("How the turn is played: best, stop-at-N or reach-N.")
    ] = BEST,
) -> OddsPage:
    """Exact odds of a turn of Batman: at its start, or with these dice in play.

    Examples:
      larceny odds batman
      larceny odds batman --villain joker --loot gray,gray --alarms blue
      larceny odds batman --villain riddler --rolled gray:loot,blue:batman,gray:alarm,yellow:batman
      larceny odds batman --villain catwoman --policy stop-at-4 --json
    """
    _check_villain(villain)
    dice = {"loot": _words(loot), "batman": _words(batman), "alarms": _words(alarms)}
    is_in_play = any(dice.values()) or dodged != 0
    if rolled or all_back:
        _check_riddler("--rolled" if rolled else "--all-back", villain, is_in_play)
        if rolled and all_back:
            raise BadParam("--rolled", "the dice are on the table or back in the cup, not both")
        villain = VILLAIN_NAMES[RIDDLER]
    _check_dodged(dodged, params.dice[BLUE])
    if rolled:
        states = [_row_state(params, rolled)]
    elif is_in_play or all_back:
        name = villain or VILLAIN_NAMES[NOBODY]
        states = [decision_state(params, name, dodged=dodged, **dice)]
    else:
        states = [start_state(params, name) for name in ([villain] if villain else VILLAIN_NAMES)]
    turn_odds = TurnOdds(params, lambda count: advance(phrase("positions of the turn:"), count))
    return _page([turn_odds.at(state, policy) for state in states])


def _row_state(params: Params, text: str) -> State:
    dice = [word.partition(":") for word in _words(text)]
    return row_state(params, [(colour, face) for colour, _, face in dice])


def _check_villain(villain: str | None) -> None:
    if villain is not None and villain not in VILLAIN_NAMES:
        raise BadParam(
            "--villain",
            phrase(
                "is one of {known}, not {villain}",
                known=", ".join(VILLAIN_NAMES),
                villain=repr(villain),
            ),
        )


def _check_riddler(option: str, villain: str | None, is_in_play: bool) -> None:
    """Refuse an option for the Riddler's first roll with another villain, or with dice in play."""
    if villain not in (None, VILLAIN_NAMES[RIDDLER]):
        raise BadParam(option, phrase("is for the Riddler, not for {villain}", villain=villain))
    if is_in_play:
        raise BadParam(option, "is for the first roll, when no other dice are in play")


def _check_dodged(dodged: int, dice: int) -> None:
    if not 0 <= dodged <= dice:
        raise BadParam(
            "--dodged",
            phrase(
                "there are {dice} blue dice: 0 to {dice}, not {dodged}", dice=dice, dodged=dodged
            ),
        )


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")] if text else []


def _page(reports: list[TurnReport]) -> OddsPage:
    facts = [asdict(report) for report in reports]
    if len(reports) > 1:
        return OddsPage(facts, [_all_villains(reports)], RESTS_ON)
    return OddsPage(facts[0], [*_lines(reports[0]), _distribution(reports[0])], RESTS_ON)


def _all_villains(reports: list[TurnReport]) -> Grid:
    title = phrase("a turn's points, played {policy}", policy=reports[0].policy)
    headings = [
        Heading("points", False),
        *(Heading(verbatim(report.villain)) for report in reports),
    ]
    means = [phrase("{mean:.4f}", mean=float(report.mean)) for report in reports]
    rows: list[list[str]] = [[phrase("mean"), *means]]
    for points in range(max(len(report.distribution) for report in reports)):
        shares = [report.distribution[points : points + 1] for report in reports]
        cells = [phrase("{share:.3%}", share=float(share[0])) if share else "" for share in shares]
        rows.append([str(points), *cells])
    return Grid(title, headings, rows, top_rows=1)


def _lines(report: TurnReport) -> list[str]:
    position = as_phrase(report.position)
    lines: list[str] = [phrase("{villain}: {position}", villain=report.villain, position=position)]
    if report.bust is not None:
        bust = float(report.bust)
        lines.append(phrase("the next roll busts with a chance of {bust:.4%}", bust=bust))
    if report.best is not None:
        for move, mean in sorted(report.choices.items(), key=lambda item: -item[1]):
            mark = "*" if move == report.best else " "
            words = "{mark} {move:<16} {mean:.4f} points on average"
            lines.append(phrase(words, mark=mark, move=move, mean=float(mean)))
    words = "played {policy}, the turn brings {mean:.4f} points on average:"
    return [*lines, phrase(words, policy=report.policy, mean=float(report.mean))]


def _distribution(report: TurnReport) -> Grid:
    shares = zip(report.distribution, report.at_least(), strict=True)
    rows = [
        [str(points), *(phrase("{value:.4%}", value=float(share)) for share in pair)]
        for points, pair in enumerate(shares)
    ]
    return Grid(None, [Heading("points"), Heading("chance"), Heading("at least")], rows)
