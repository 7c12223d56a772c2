"""What a shell offers when Tab is pressed: games, rule sets, bots, params and saved games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from larceny.engine.errors import LarcenyError

if TYPE_CHECKING:
    from larceny.engine.contract import Contract

SAVED = ".larceny"


def complete_game(incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the names of games with their titles."""
    from larceny.games import all_names, load

    for name in _starting(incomplete, all_names()):
        yield name, load(name).title


def complete_rules(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the rule sets of the game that was typed."""
    contract = _typed_game(context)
    for name in _starting(incomplete, contract.rule_sets if contract else ()):
        yield name, contract.rule_sets[name].title if contract else ""


def complete_change(context: typer.Context, incomplete: str) -> Iterator[str]:
    """Yield `name=` for the params of the game that was typed."""
    contract = _typed_game(context)
    if contract is not None:
        fields = contract.state.Params.FIELDS
        yield from _starting(
            incomplete, [f"{n}=" for n, field in fields.items() if not field.derived]
        )


def complete_bots(context: typer.Context, incomplete: str) -> Iterator[str]:
    """Yield bots of the game that was typed, behind those that stand before the last comma."""
    from larceny import bots

    contract = _typed_game(context)
    before, comma, last = incomplete.rpartition(",")
    if contract is not None:
        for name in _starting(last, [*bots.names(contract), *_cards(contract)]):
            yield before + comma + name


def complete_card(context: typer.Context, incomplete: str) -> Iterator[str]:
    """Yield the policy cards of the game that was typed, and files of cards."""
    contract = _typed_game(context)
    if contract is not None:
        yield from _starting(incomplete, [card.removeprefix("card:") for card in _cards(contract)])
    yield from _files(incomplete, ".card")


def complete_rule(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the ids of the rules of the game that was typed."""
    contract = _typed_game(context)
    for rule in _starting(incomplete, contract.rulebook if contract else ()):
        yield rule, contract.rulebook[rule].section if contract else ""


def complete_saved(incomplete: str) -> Iterator[str]:
    """Yield saved games below the folder that was typed, and the folders in it."""
    yield from _files(incomplete, SAVED)


def complete_resumed(incomplete: str) -> Iterator[str]:
    """Yield `last`, the games that `larceny play` has kept, and other saved games."""
    from larceny.cli.saved_game import games_folder

    yield from _starting(incomplete, ["last"])
    yield from complete_saved(incomplete)
    kept = sorted(str(path) for path in games_folder().glob(f"*{SAVED}"))
    yield from kept if not incomplete else _starting(incomplete, kept)


def _typed_game(context: typer.Context) -> Contract | None:
    """Return the game that was typed before, if there is one of this name.

    Behind an option that still lacks its value, arguments are not assigned yet.
    """
    from larceny.games import load

    for name in (*context.args[:1], context.params.get("game") or ""):
        try:
            return load(name)
        except LarcenyError:
            continue
    return None


def _cards(contract: Contract) -> list[str]:
    from larceny.bots.card.library import PREFIX, card_names

    return [PREFIX + name for name in card_names(contract)]


def _starting(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _files(incomplete: str, suffix: str) -> Iterator[str]:
    folder, slash, start = incomplete.rpartition("/")
    for path in sorted(Path(folder + slash or ".").glob(f"{escape(start)}*")):
        if path.is_dir() or path.name.endswith(suffix):
            yield folder + slash + path.name + ("/" if path.is_dir() else "")
