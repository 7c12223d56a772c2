"""The terminal board of Dice Heist: a view as lines of text with Rich markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.games.dice_heist.state import MUSEUM_NAMES, MUSEUM_TITLES
from larceny.games.dice_heist.view import Museum, Thief, View

_TITLES = dict(zip(MUSEUM_NAMES, MUSEUM_TITLES, strict=True))


def board(view: View, names: Sequence[str]) -> list[str]:
    """Draw the museums with their exhibits, then the thieves with their loot."""
    lines: list[str] = [
        phrase(
            "deck {cards:# card|# cards}   supply {sidekicks:# sidekick|# sidekicks}",
            cards=view["deck"],
            sidekicks=view["supply"],
        ),
        "",
        *map(_museum, view["museums"]),
        "",
    ]
    for seat, thief in enumerate(view["thieves"]):
        lines.append(_thief(thief, names[seat], is_turn=seat == view["turn"]))
    return lines


def _museum(museum: Museum) -> str:
    shown = Counter(_short(museum["name"], card) for card in museum["exhibits"])
    items = [
        phrase("{what} x{count}", what=what, count=count) if count > 1 else what
        for what, count in shown.items()
    ]
    odds = phrase("{chance:>4.0%} alone", chance=float(museum["odds"][0])) if items else ""
    return phrase(
        "[bold]{title:<15}[/bold] level {level}  {odds:<11} {inside}",
        title=as_phrase(_TITLES[museum["name"]]),
        level=museum["level"],
        odds=odds,
        inside=join_phrases(items, "  ") or phrase("[dim]empty[/dim]"),
    )


def _short(museum: str, card: str) -> str:
    """Return what a card is without its museum: a red gem for `louvre-gem-red-2`."""
    kind, value, *_ = card.removeprefix(f"{museum}-").split("-")
    if kind == "painting":
        return phrase("[bold]${value}m[/bold]", value=value)
    if kind == "artifact":
        return phrase("{count:artifact|# artifacts}", count=int(value))
    return phrase("[{colour}]{title} gem[/{colour}]", colour=value, title=as_phrase(value))


def _thief(thief: Thief, name: str, *, is_turn: bool) -> str:
    held = thief["gems"]
    counts = {"red": held["red"], "green": held["green"], "blue": held["blue"]}
    gems = [
        phrase("{count} {colour}", count=count, colour=as_phrase(colour))
        for colour, count in counts.items()
        if count
    ]
    artifacts = thief["artifacts"]
    return phrase(
        "{mark} [bold]{name:<12}[/bold] {crew:>2} {crew:sidekick |sidekicks}  ${worth:>3}m  "
        "{cards} artifact {cards:card |cards}{shown}  gems {gems}",
        mark="[bold yellow]>[/bold yellow]" if is_turn else " ",
        name=name,
        crew=thief["sidekicks"],
        worth=thief["paintings"],
        cards=thief["artifact_cards"],
        shown="" if artifacts is None else phrase(" showing {count}", count=artifacts),
        gems=join_phrases(gems, " ") or "-",
    )
