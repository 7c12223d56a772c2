"""`larceny card`: list, show, check, print and explain policy cards."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.bots import check_policy_card
from larceny.bots.card.library import (
    PREFIX,
    SUFFIX,
    BadCardFile,
    card_names,
    find_card,
    load_card,
    read_text,
)
from larceny.bots.card.policy_card import CardLine, PolicyCard, write
from larceny.cli.completion import complete_card, complete_saved
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, GameName
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard, BadParam
from larceny.games import load
from larceny.lab.work_file import check_folder

if TYPE_CHECKING:
    from larceny.bots.card.policy_card import PolicyCard


def card(
    game: GameName,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[CARD]",
            help=f"A card of the game, or a file FILE{SUFFIX}.",
            autocompletion=complete_card,
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check the card, without playing.")
    ] = False,
    page: Annotated[
        Path | None, typer.Option("--print", metavar="FILE", help="Write it as a page to print.")
    ] = None,
    explain: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Say which line decides in a saved game.",
            autocompletion=complete_saved,
        ),
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="With --explain: only the position after this event.")
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="List the words that cards of the game can use.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List a game's policy cards, or show one: a rule of thumb that plays as a bot.

    A card is a text: moves, conditions and preferences, of which the first line that
    matches decides. Wherever a bot is named, card:NAME or card:FILE plays by it.

    Examples:
      larceny card heist
      larceny card heist always-steal
      larceny card heist my.card --check
      larceny card heist always-steal --print card.html
      larceny card heist always-steal --explain game.larceny --at 40
      larceny card heist --words --json
      larceny simulate heist --bots card:always-steal,greedy
    """
    contract = load(game)
    if at is not None and explain is None:
        raise BadParam("--at", "says which position is explained: add --explain FILE")
    if name is None:
        for option, value in (("--check", check), ("--print", page), ("--explain", explain)):
            if value:
                raise BadParam(option, "is about one card: name it after the game")
        _list_words(contract, as_json) if words else _list_cards(contract, as_json)
        return
    if words:
        raise BadParam("--words", f"is about a game, not about a card: leave out {name}")
    bot = _bot_name(name)
    loaded, rule_sets = _load(contract, bot)
    if page is not None:
        _write_page(page, contract, loaded)
    if explain is not None and page is None:
        from larceny.cli.card_explanation import explain_game

        explanation = explain_game(loaded, explain, at)
        print_json(explanation.as_dict()) if as_json else explanation.show()
        return
    text = read_text(find_card(contract, bot)).rstrip()
    if as_json:
        facts = {"name": loaded.name, "bot": bot, "rule_sets": rule_sets, "text": text}
        print_json(facts | ({} if page is None else {"page": str(page)}))
    elif page is not None:
        typer.echo(f"{page} is a page to print, in the size of a postcard (A6)")
    elif check:
        typer.echo(f"{name} can be played by {', '.join(rule_sets)}")
    else:
        typer.echo(text)
        typer.echo(f"\nplays by {', '.join(rule_sets)}; as a bot: {bot}")


def _bot_name(name: str) -> str:
    """Return the name of the bot that plays by a card, from the name or the file of the card."""
    return name if name.startswith(PREFIX) else PREFIX + name


def _load(contract: Contract, bot: str) -> tuple[PolicyCard, list[str]]:
    """Return a card and the rule sets by which it can be played; raise if there are none."""
    loaded = load_card(contract, bot)
    try:
        return loaded, check_policy_card(contract, loaded)
    except BadCard as error:
        raise BadCardFile(f"{find_card(contract, bot)}: {error}") from None


def _list_cards(contract: Contract, as_json: bool) -> None:
    cards = {name: load_card(contract, PREFIX + name).about for name in card_names(contract)}
    if as_json:
        print_json([{"name": n, "bot": PREFIX + n, "about": about} for n, about in cards.items()])
        return
    from rich.console import Console
    from rich.table import Table

    grid = Table("card", "what it says", title=f"Policy cards of {contract.title}")
    for name, about in cards.items():
        grid.add_row(name, about.replace("\n", " "))
    console = Console()
    console.print(grid)
    console.print(
        f"show one: larceny card {contract.name} CARD; play it: --bots {PREFIX}CARD; "
        f"what a card can say: larceny card {contract.name} --words",
        highlight=False,
    )


def _list_words(contract: Contract, as_json: bool) -> None:
    from larceny.cli.card_words import word_facts, word_tables

    if as_json:
        print_json(word_facts(contract))
        return
    from rich.console import Console

    console = Console()
    for table in word_tables(contract):
        console.print(table)


def _write_page(path: Path, contract: Contract, loaded: PolicyCard) -> None:
    check_folder("--print", path)
    path.write_text(write_page(contract, loaded), "utf-8")


_STYLE = """
@page { size: 105mm 148mm; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; background: #fff; color: #1a1a1a; font: 10pt/1.35 system-ui, sans-serif }
article { width: 105mm; min-height: 148mm; padding: 8mm; display: flex; flex-direction: column }
header { border-bottom: .6mm solid #1a1a1a; padding-bottom: 2mm }
h1 { font-size: 16pt; line-height: 1.15; margin: 0; overflow-wrap: anywhere }
header p { margin: 1mm 0 0; font-size: 9pt }
.about { font-style: italic; margin: 3mm 0 }
ol { margin: 0; padding-left: 6mm; flex: 1 }
li { margin-bottom: 2mm; break-inside: avoid; overflow-wrap: anywhere }
b { font-weight: 700 }
.then { display: block; padding-left: 3mm; font-size: 9pt }
footer { border-top: .2mm solid #1a1a1a; margin-top: 3mm; padding-top: 2mm; font-size: 8pt }
@media screen { body { background: #ddd; padding: 6mm }
  article { background: #fff; margin: auto; max-width: 100%; box-shadow: 0 1mm 3mm #0004 } }
"""


def write_page(contract: Contract, card: PolicyCard) -> str:
    """Return the page of a card."""
    title = card.name.replace("-", " ").capitalize()
    about = "<br>".join(map(escape, card.about.split("\n")))
    lines = "\n".join(map(_write_line, card.lines))
    last = "make any legal move" if card.fallback == "any" else f"do what {card.fallback} does"
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: a policy card for {escape(contract.title)}</title>
<style>{_STYLE}</style>
<article>
<header><h1>{escape(title)}</h1><p>A rule of thumb for {escape(contract.title)}</p></header>
<p class="about">{about}</p>
<ol>
{lines}
<li>Else {escape(last)}.</li>
</ol>
<footer>The first line that matches decides; of several moves that it prefers equally, any.
A <b>*</b> stands for anything.</footer>
</article>
</html>
"""


def _write_line(line: CardLine) -> str:
    clauses = ""
    if line.condition is not None:
        clauses += f'<span class="then">when {escape(write(line.condition))}</span>'
    if line.preferences:
        keys = ", then ".join(
            f"{preference.order} {write(preference.key)}" for preference in line.preferences
        )
        clauses += f'<span class="then">prefer {escape(keys)}</span>'
    return f"<li><b>{escape(line.pattern)}</b>{clauses}</li>"
