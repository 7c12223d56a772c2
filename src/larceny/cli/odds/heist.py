"""`larceny odds heist`: one roll beside the designer's log, turns played best, and challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase, verbatim
from larceny.engine.text import quote, read_number
from larceny.games import load

if TYPE_CHECKING:
    from larceny.games.heist.odds.best_play import BestPlay
    from larceny.games.heist.state import Params


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
    language: LanguageCode = ENGLISH.code,
) -> None:
    """Exact chances of HEIST!: one roll, a turn played best for some cards, a challenge.

    Examples:
      larceny odds heist
      larceny odds heist --card star-of-india --card heart-of-eternity
      larceny odds heist --card regent-diamond --dice 2,3,4,6,6 --rolls 1
      larceny odds heist --rules yah-steal-1 --card full-house --json
    """
    spoken = read_language(language)
    params, _ = load("heist").params(rules, read_changes(changes))
    if card:
        _print_play(_best_play(params, card, _read_dice(dice), rolls), as_json, spoken)
    elif dice or rolls is not None:
        raise BadParam("--card", "name at least one card to roll for")
    elif as_json:
        print_json(_facts(params))
    else:
        _show(_facts(params), spoken)


def _read_dice(text: str) -> tuple[int, ...]:
    dice: list[int] = []
    for word in text.split(",") if text else ():
        number = read_number(word.strip())
        if number is None:
            raise BadParam(
                "--dice", phrase("takes five numbers like 3,3,5,6,1, not {text}", text=quote(text))
            )
        dice.append(number)
    return tuple(dice)


def _best_play(
    params: Params, cards: list[str], dice: tuple[int, ...], rolls: int | None
) -> BestPlay:
    from larceny.games.heist.card import card_name, card_number
    from larceny.games.heist.odds.best_play import best_play
    from larceny.games.heist.state import KINDS_OF_CARD

    for name in cards:
        if card_number(params, name) is None:
            known = ", ".join(card_name(params, need) for need in range(KINDS_OF_CARD))
            raise BadParam(
                "--card",
                phrase(
                    "there is no {name} in this rule set; there are {known}",
                    name=repr(name),
                    known=known,
                ),
            )
    left = params.rolls - 1 if dice and rolls is None else rolls
    return best_play(params, cards, left, dice)


def _print_play(play: BestPlay, as_json: bool, language: Language) -> None:
    if as_json:
        print_json({"cards": play.cards, "chance": play.chance, "keep": play.keep})
        return
    words = phrase(
        "{cards:or}: {chance:.4%} with the best keeps",
        cards=list(play.cards),
        chance=float(play.chance),
    )
    typer.echo(language.render(words))
    if play.keep is not None:
        typer.echo(language.render(_keep_words(play.keep)))


def _keep_words(keep: tuple[int, ...]) -> str:
    from larceny.games.heist.state import DICE

    if len(keep) == DICE:
        return phrase("keep all five dice")
    return verbatim(" ".join(["keep", *map(str, keep)]))


def _facts(params: Params) -> dict[str, Any]:
    """Return all tables as the JSON that is printed."""
    from larceny.games.heist.card import NEEDS
    from larceny.games.heist.challenge import CHALLENGE_ROLLS, CRACKING_ROLLS
    from larceny.games.heist.odds.appendix import appendix, challenge_chance
    from larceny.games.heist.odds.best_play import single_plays

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


def _show(facts: dict[str, Any], language: Language) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    title = "one roll of five dice, and what the designer's log says of it"
    grid = console.make_table("roll", title=title)
    grid.add_column("chance", justify="right")
    grid.add_column("the log", justify="right")
    grid.add_column("")
    for row in facts["one_roll"]:
        claimed: str = ""
        if row["told_percent"] is not None:
            claimed = phrase("{value:g} %", value=float(row["told_percent"]))
        chance = phrase("{value:.4f} %", value=100.0 * row["chance"])
        grid.add_row(as_phrase(row["what"]), chance, claimed, as_phrase(row["remark"]))
    console.print(grid)
    plays = console.make_table(
        "card", "needs", title="a turn that rolls for one card only, played best"
    )
    plays.add_column("chance", justify="right")
    for play in facts["best_play"]:
        chance = phrase("{value:.2f} %", value=100.0 * play["chance"])
        plays.add_row(play["card"], as_phrase(play["need"]), chance)
    console.print(plays)
    crack = facts["challenge"]
    console.tell(
        phrase(
            "a challenge succeeds with {ways}/{of} = {chance:.2f} %, whatever the code",
            ways=crack["ways"],
            of=crack["of"],
            chance=100.0 * crack["chance"],
        )
    )
