"""The terminal board of Art Robbery: a view as lines of text with Rich markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from larceny.engine.phrase import as_phrase, phrase
from larceny.games.art_robbery.move import CardName
from larceny.games.art_robbery.view import Theft, Thief, Tile, View

DOT = "•"


def board(view: View, names: Sequence[str]) -> list[str]:
    """Draw the piles, the middle, and the thieves with their loot and, where known, their hands."""
    raid = view["raid"]
    lines: list[str] = [
        phrase(
            "raid {number} of {of}: [bold]{name}[/bold]   draw pile {cards:# card|# cards}",
            number=raid["number"],
            of=raid["of"],
            name=as_phrase(raid["name"].title()),
            cards=view["draw"],
        ),
        phrase("[dim]discarded {cards}[/dim]", cards=_cards(view["discard"]) or "-"),
        "",
        phrase(
            "  [bold]{middle:<12}[/bold] {tiles}{dog}",
            middle=as_phrase("middle"),
            tiles=_tiles(view["middle"]),
            dog=_dog(view["dog"] is None),
        ),
        "",
    ]
    for seat, thief in enumerate(view["thieves"]):
        lines += _thief(thief, names[seat], is_turn=seat == view["turn"])
    return lines + _theft(view["theft"], names)


def _tiles(tiles: Sequence[Tile]) -> str:
    return "  ".join(map(_tile, tiles)) or phrase("[dim]nothing[/dim]")


def _tile(tile: Tile) -> str:
    """Return the value of a tile and a dot for each alibi."""
    value = "Boss" if tile["value"] == "boss" else tile["value"]
    return f"[bold]{value}[/bold]{DOT * tile['alibis']}"


def _dog(is_here: bool) -> str:
    return phrase("   [bold]the dog[/bold]") if is_here else ""


def _cards(cards: Mapping[CardName, int]) -> str:
    return "  ".join(f"{name} x{count}" if count > 1 else name for name, count in cards.items())


def _thief(thief: Thief, name: str, *, is_turn: bool) -> list[str]:
    lines: list[str] = [
        phrase(
            "{mark} [bold]{name:<12}[/bold] {tiles}{dog}   "
            "[dim]{cards:# card|# cards}, face down {hidden}[/dim]",
            mark="[bold yellow]>[/bold yellow]" if is_turn else " ",
            name=name,
            tiles=_tiles(thief["tiles"]),
            dog=_dog(thief["has_dog"]),
            cards=thief["cards"],
            hidden=sum(thief["piles"]),
        )
    ]
    if thief["hand"] is not None:
        lines.append(phrase("    hand  {cards}", cards=_cards(thief["hand"]) or "-"))
        lines.append(
            phrase(
                "    safe  {tiles}   [dim]with the open tiles: "
                "{points:# point|# points}, {alibis:# alibi|# alibis}[/dim]",
                tiles=" ".join(map(_tile, thief["safe"] or ())) or "-",
                points=thief["points"] or 0,
                alibis=thief["alibis"] or 0,
            )
        )
    return lines


def _theft(theft: Theft | None, names: Sequence[str]) -> list[str]:
    if theft is None:
        return []
    line = phrase(
        "{thief} reaches for the {tile} of {victim}, who has the dog.",
        thief=names[theft["thief"]],
        tile=_tile(theft["tile"]),
        victim=names[theft["victim"]],
    )
    return ["", line]
