"""`larceny odds heist`: one roll beside the designer's log, turns played best, and challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number
from larceny.games import load

if TYPE_CHECKING:
    from larceny.games.heist.state import Params
    from larceny.odds.heist.best_play import BestPlay


def odds(
    card: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="A card to roll for; several: any of them will do."),
    ] = None,
    dice: Annotated[
        str, typer.Option(metavar="DICE", help="The five dice as they lie: 3,3,5,6,1.")
    ] = "",
    rolls: Annotated[
        int | None, typer.Option(help="Rolls left; all of a turn, or with dice one less.")
    ] = None,
    rules: Rules = None,
    changes: Changes = None,
    as_json: AsJson = False,
) -> None:
    """Exact chances of HEIST!: one roll, a turn played best for some cards, a challenge.

    Examples:
      larceny odds heist
      larceny odds heist --card star-of-india --card heart-of-eternity
      larceny odds heist --card regent-diamond --dice 2,3,4,6,6 --rolls 1
      larceny odds heist --rules yah-steal-1 --card full-house --json
    """
    params, _ = load("heist").params(rules, read_changes(changes))
    if card:
        _print_play(_best_play(params, card, _read_dice(dice), rolls), as_json)
    elif dice or rolls is not None:
        raise BadParam("--card", "name at least one card to roll for")
    elif as_json:
        print_json(_facts(params))
    else:
        _show(_facts(params))


def _read_dice(text: str) -> tuple[int, ...]:
    dice: list[int] = []
    for word in text.split(",") if text else ():
        number = read_number(word.strip())
        if number is None:
            raise BadParam("--dice", f"takes five numbers like 3,3,5,6,1, not {quote(text)}")
        dice.append(number)
    return tuple(dice)


def _best_play(
    params: Params, cards: list[str], dice: tuple[int, ...], rolls: int | None
) -> BestPlay:
    from larceny.games.heist.card import card_name, card_number
    from larceny.games.heist.state import KINDS_OF_CARD
    from larceny.odds.heist.best_play import best_play

    for name in cards:
        if card_number(params, name) is None:
            known = ", ".join(card_name(params, need) for need in range(KINDS_OF_CARD))
            raise BadParam("--card", f"there is no {name!r} in this rule set; there are {known}")
    left = params.rolls - 1 if dice and rolls is None else rolls
    return best_play(params, cards, left, dice)


def _print_play(play: BestPlay, as_json: bool) -> None:
    if as_json:
        print_json({"cards": play.cards, "chance": play.chance, "keep": play.keep})
        return
    names = " or ".join(play.cards)
    typer.echo(f"{names}: {play.chance:.4%} with the best keeps")
    if play.keep is not None:
        typer.echo(_keep_words(play.keep))


def _keep_words(keep: tuple[int, ...]) -> str:
    from larceny.games.heist.state import DICE

    return "keep all five dice" if len(keep) == DICE else " ".join(["keep", *map(str, keep)])


def _facts(params: Params) -> dict[str, Any]:
    """Return all tables as the JSON that is printed."""
    from larceny.games.heist.card import NEEDS
    from larceny.games.heist.challenge import CHALLENGE_ROLLS, CRACKING_ROLLS
    from larceny.odds.heist.appendix import appendix, challenge_chance
    from larceny.odds.heist.best_play import single_plays

    return {
        "one_roll": [
            {
                "what": row.name,
                "ways": row.ways,
                "chance": float(row.chance),
                "told_percent": row.claimed,
                "remark": row.remark,
            }
            for row in appendix(params)
        ],
        "best_play": [
            {"card": play.cards[0], "need": need, "chance": play.chance}
            for need, play in zip(NEEDS, single_plays(params), strict=True)
        ],
        "challenge": {
            "chance": float(challenge_chance()),
            "ways": CRACKING_ROLLS,
            "of": CHALLENGE_ROLLS,
        },
    }


def _show(facts: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    grid = Table(title="one roll of five dice, and what the designer's log says of it")
    for heading in ("roll", "chance", "the log", ""):
        grid.add_column(heading, justify="right" if heading in ("chance", "the log") else "left")
    for row in facts["one_roll"]:
        claimed = "" if row["told_percent"] is None else f"{row['told_percent']:g} %"
        grid.add_row(row["what"], f"{100 * row['chance']:.4f} %", claimed, row["remark"])
    console.print(grid)
    plays = Table("card", "needs", title="a turn that rolls for one card only, played best")
    plays.add_column("chance", justify="right")
    for play in facts["best_play"]:
        plays.add_row(play["card"], play["need"], f"{100 * play['chance']:.2f} %")
    console.print(plays)
    crack = facts["challenge"]
    share = f"{crack['ways']}/{crack['of']} = {100 * crack['chance']:.2f} %"
    console.print(f"a challenge succeeds with {share}, whatever the code")
