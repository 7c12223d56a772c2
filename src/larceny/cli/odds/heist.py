"""`larceny odds heist`: the log's Appendix A beside the truth, and three rolls played best."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.options import Changes, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number
from larceny.games import load

if TYPE_CHECKING:
    from larceny.bots.heist_odds import BestPlay


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
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
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
        _tell_play(_best_play(params, card, _read_dice(dice), rolls), as_json)
    elif dice or rolls is not None:
        raise BadParam("--card", "name at least one card to roll for")
    elif as_json:
        typer.echo(json.dumps(_facts(params), indent=2))
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


def _best_play(params: Any, cards: list[str], dice: tuple[int, ...], rolls: int | None) -> BestPlay:
    from larceny.bots.heist_odds import best_play
    from larceny.games.heist.card import card_name, card_number
    from larceny.games.heist.state import KINDS_OF_CARD

    for name in cards:
        if card_number(params, name) is None:
            known = ", ".join(card_name(params, need) for need in range(KINDS_OF_CARD))
            raise BadParam("--card", f"there is no {name!r} in this rule set; there are {known}")
    left = params.rolls - 1 if dice and rolls is None else rolls
    return best_play(params, cards, left, dice)


def _tell_play(play: BestPlay, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"cards": play.cards, "chance": play.chance, "keep": play.keep}))
        return
    names = " or ".join(play.cards)
    typer.echo(f"{names}: {play.chance:.4%} with the best keeps")
    if play.keep is not None:
        kept = " ".join(map(str, play.keep))
        typer.echo("keep all five dice" if len(play.keep) == 5 else f"keep {kept}".rstrip())


def _facts(params: Any) -> dict[str, Any]:
    from larceny.bots.heist_odds import appendix, best_play, challenge_chance
    from larceny.games.heist.card import NEEDS, card_name
    from larceny.games.heist.state import KINDS_OF_CARD

    cracked = challenge_chance()
    return {
        "one_roll": [
            {
                "what": row.name,
                "ways": int(row.chance * 6**5) if row.chance * 6**5 % 1 == 0 else None,
                "chance": float(row.chance),
                "told_percent": row.told,
                "remark": row.remark,
            }
            for row in appendix(params)
        ],
        "best_play": [
            {
                "card": card_name(params, need),
                "need": NEEDS[need],
                "chance": best_play(params, [card_name(params, need)]).chance,
            }
            for need in range(KINDS_OF_CARD)
        ],
        "challenge": {"chance": float(cracked), "ways": cracked.numerator, "of": 6**4},
    }


def _show(facts: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    grid = Table(title="one roll of five dice, and what the designer's log says of it")
    for heading in ("roll", "chance", "the log", ""):
        grid.add_column(heading, justify="right" if heading in ("chance", "the log") else "left")
    for row in facts["one_roll"]:
        told = "" if row["told_percent"] is None else f"{row['told_percent']:g} %"
        grid.add_row(row["what"], f"{100 * row['chance']:.4f} %", told, row["remark"])
    console.print(grid)
    plays = Table("card", "needs", title="a turn that rolls for one card only, played best")
    plays.add_column("chance", justify="right")
    for play in facts["best_play"]:
        plays.add_row(play["card"], play["need"], f"{100 * play['chance']:.2f} %")
    console.print(plays)
    crack = facts["challenge"]
    share = f"{crack['ways']}/{crack['of']} = {100 * crack['chance']:.2f} %"
    console.print(f"a challenge succeeds with {share}, whatever the code")
