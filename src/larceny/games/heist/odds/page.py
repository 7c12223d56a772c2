"""`larceny odds heist`: one roll beside the designer's log, turns played best, and challenges."""

from __future__ import annotations

from typing import Annotated, Any

from larceny.engine.errors import BadParam
from larceny.engine.phrase import as_phrase, phrase, verbatim
from larceny.engine.text import quote, read_number
from larceny.games.heist.card import NEEDS, card_name, card_number
from larceny.games.heist.challenge import CHALLENGE_ROLLS, CRACKING_ROLLS
from larceny.games.heist.odds.appendix import appendix, challenge_chance
from larceny.games.heist.odds.best_play import BestPlay, best_play, single_plays
from larceny.games.heist.state import DICE, KINDS_OF_CARD, Params
from larceny.odds.odds_page import Advance, Grid, Heading, OddsOption, OddsPage


def odds(
    params: Params,
    advance: Advance,
    card: Annotated[
        list[str] | None,
        OddsOption("A card to roll for; several: any of them will do.", "CARD"),
    ] = None,
    dice: Annotated[str, OddsOption("The five dice as they lie: 3,3,5,6,1.", "DICE")] = "",
    rolls: Annotated[
        int | None, OddsOption("Rolls left; all of a turn, or with dice one less.")
    ] = None,
) -> OddsPage:
    """Exact chances of HEIST!: one roll, a turn played best for some cards, a challenge.

    Examples:
      larceny odds heist
      larceny odds heist --card star-of-india --card heart-of-eternity
      larceny odds heist --card regent-diamond --dice 2,3,4,6,6 --rolls 1
      larceny odds heist --rules yah-steal-1 --card full-house --json
    """
    if card:
        return _play_page(_best_play(params, card, _read_dice(dice), rolls))
    if dice or rolls is not None:
        raise BadParam("--card", "name at least one card to roll for")
    facts = _facts(params)
    return OddsPage(facts, [_one_roll(facts), _plays(facts), _challenge(facts)])


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


def _play_page(play: BestPlay) -> OddsPage:
    words = phrase(
        "{cards:or}: {chance:.4%} with the best keeps",
        cards=list(play.cards),
        chance=float(play.chance),
    )
    facts = {"cards": play.cards, "chance": play.chance, "keep": play.keep}
    return OddsPage(facts, [words] if play.keep is None else [words, _keep_words(play.keep)])


def _keep_words(keep: tuple[int, ...]) -> str:
    if len(keep) == DICE:
        return phrase("keep all five dice")
    return verbatim(" ".join(["keep", *map(str, keep)]))


def _facts(params: Params) -> dict[str, Any]:
    """Return all tables as the JSON that is printed."""
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


def _one_roll(facts: dict[str, Any]) -> Grid:
    headings = [
        Heading("roll", False), Heading("chance"), Heading("the log"), Heading("", False)
    ]  # fmt: skip
    rows: list[list[str]] = []
    for row in facts["one_roll"]:
        claimed: str = ""
        if row["told_percent"] is not None:
            claimed = phrase("{value:g} %", value=float(row["told_percent"]))
        chance = phrase("{value:.4f} %", value=100.0 * row["chance"])
        rows.append([as_phrase(row["what"]), chance, claimed, as_phrase(row["remark"])])
    return Grid("one roll of five dice, and what the designer's log says of it", headings, rows)


def _plays(facts: dict[str, Any]) -> Grid:
    headings = [Heading("card", False), Heading("needs", False), Heading("chance")]
    rows = [
        [
            play["card"],
            as_phrase(play["need"]),
            phrase("{value:.2f} %", value=100.0 * play["chance"]),
        ]
        for play in facts["best_play"]
    ]
    return Grid("a turn that rolls for one card only, played best", headings, rows)


def _challenge(facts: dict[str, Any]) -> str:
    crack = facts["challenge"]
    return phrase(
        "a challenge succeeds with {ways}/{of} = {chance:.2f} %, whatever the code",
        ways=crack["ways"],
        of=crack["of"],
        chance=100.0 * crack["chance"],
    )
