"""The terminal board of Art Robbery: a view as lines of text with Rich markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from larceny.games.art_robbery.notation import CardName
from larceny.games.art_robbery.view import Theft, Thief, Tile, View

DOT = "•"


def board(view: View, names: Sequence[str]) -> list[str]:
    """Draw the piles, the middle, and the thieves with their loot and, where known, their hands."""
    raid = view["raid"]
    dog = "   [bold]the dog[/bold]" if view["dog"] is None else ""
    lines = [
        f"raid {raid['number']} of {raid['of']}: [bold]{raid['name'].title()}[/bold]"
        f"   draw pile {view['draw']} cards",
        f"[dim]discarded {_cards(view['discard']) or '-'}[/dim]",
        "",
        f"  [bold]{'middle':<12}[/bold] {_tiles(view['middle'])}{dog}",
        "",
    ]
    for seat, thief in enumerate(view["thieves"]):
        lines += _thief(thief, names[seat], is_turn=seat == view["turn"])
    return lines + _theft(view["theft"], names)


def _tiles(tiles: Sequence[Tile]) -> str:
    return "  ".join(map(_tile, tiles)) or "[dim]nothing[/dim]"


def _tile(tile: Tile) -> str:
    """Return the value of a tile and a dot for each alibi."""
    value = "Boss" if tile["value"] == "boss" else tile["value"]
    return f"[bold]{value}[/bold]{DOT * tile['alibis']}"


def _cards(cards: Mapping[CardName, int]) -> str:
    return "  ".join(f"{name} x{count}" if count > 1 else name for name, count in cards.items())


def _thief(thief: Thief, name: str, *, is_turn: bool) -> list[str]:
    mark = "[bold yellow]>[/bold yellow]" if is_turn else " "
    dog = "   [bold]the dog[/bold]" if thief["has_dog"] else ""
    held = f"{thief['cards']} cards, face down {sum(thief['piles'])}"
    lines = [f"{mark} [bold]{name:<12}[/bold] {_tiles(thief['tiles'])}{dog}   [dim]{held}[/dim]"]
    if thief["hand"] is not None:
        lines.append(f"    hand  {_cards(thief['hand']) or '-'}")
        safe = " ".join(map(_tile, thief["safe"] or ())) or "-"
        lines.append(
            f"    safe  {safe}   [dim]with the open tiles: "
            f"{thief['points']} points, {thief['alibis']} alibis[/dim]"
        )
    return lines


def _theft(theft: Theft | None, names: Sequence[str]) -> list[str]:
    if theft is None:
        return []
    thief, victim = names[theft["thief"]], names[theft["victim"]]
    return ["", f"{thief} reaches for the {_tile(theft['tile'])} of {victim}, who has the dog."]
