"""Who plays in a match: a bot by its name, or a program by its command."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from larceny import bots
from larceny.bots.card.library import is_card
from larceny.bots.outside.process_bot import split_command
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, UnknownBot

_NAMED = re.compile(r"([A-Za-z0-9][\w.-]{0,39})=(.+)", re.S)
MAX_NAME = 36
"""Names are shown at tables, with a number behind them where several are alike."""


@dataclass(frozen=True)
class Entrant:
    """One of those who play; `command` is empty for a bot that Larceny has."""

    name: str
    bot: str = ""
    command: tuple[str, ...] = ()

    @property
    def is_outside(self) -> bool:
        return bool(self.command)


def read_entrants(contract: Contract, texts: Sequence[str]) -> tuple[Entrant, ...]:
    """Return the entrants that texts stand for, each with a name of its own."""
    entrants: list[Entrant] = []
    for text in texts:
        entrant = _read(contract, text)
        entrants.append(_rename(entrant, [other.name for other in entrants]))
    return tuple(entrants)


def _read(contract: Contract, text: str) -> Entrant:
    """Return the entrant of a bot's name, a command, or `NAME=` before either."""
    match = _NAMED.fullmatch(text)
    name, rest = (match[1], match[2]) if match else ("", text)
    if _is_bot(contract, rest):
        return Entrant(name or rest, bot=rest)
    words = split_command(rest)
    if shutil.which(words[0]) is None:
        if len(words) == 1 and "/" not in rest:
            raise UnknownBot(contract.name, rest, bots.names(contract))
        raise BadParam(
            "--bot",
            f"there is no program {words[0]!r} for {rest!r}",
        )
    return Entrant(name or _name_of(words), command=tuple(words))


def _is_bot(contract: Contract, text: str) -> bool:
    if is_card(text):
        return True
    try:
        bots.check_name(contract, text)
    except UnknownBot:
        return False
    return True


def _name_of(words: Sequence[str]) -> str:
    """Return the name of a program: that of the last word which is a file."""
    files = [word for word in words if Path(word).is_file()]
    stem = Path(files[-1] if files else words[0]).stem
    return re.sub(r"[^\w.-]", "-", stem)[:MAX_NAME] or "bot"


def _rename(entrant: Entrant, taken: list[str]) -> Entrant:
    number = 1
    name = entrant.name
    while name in taken:
        number += 1
        name = f"{entrant.name}-{number}"
    return Entrant(name, entrant.bot, entrant.command)
