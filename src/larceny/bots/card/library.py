"""Where policy cards are found by the name of a bot.

`card:always-steal` is a card that comes with the game, in the folder `cards` of its bots, or one in
the folder that the environment variable `LARCENY_CARDS` names. `card:my.card` and
`card:folder/my.card` are files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from larceny.bots import registry
from larceny.bots.card.parser import parse_card
from larceny.bots.card.policy_card import PolicyCard
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard, LarcenyError
from larceny.engine.suggestion import suggest

PREFIX = "card:"
SUFFIX = ".card"
VARIABLE = "LARCENY_CARDS"
MAX_BYTES = 100_000


class UnknownCard(LarcenyError):
    """A policy card was asked for that does not exist."""

    code = "unknown-card"


class BadCardFile(LarcenyError):
    """A file that is no policy card of the game."""

    code = "bad-card"


def is_card(bot: str) -> bool:
    """Return whether the name of a bot names a policy card."""
    return bot.startswith(PREFIX)


def is_file(bot: str) -> bool:
    """Return whether the name of a bot names a file, rather than a card of a library."""
    name = bot.removeprefix(PREFIX)
    return is_card(bot) and (name.endswith(SUFFIX) or "/" in name or os.sep in name)


def card_names(contract: Contract) -> list[str]:
    """Return the names of the cards of a game, without the prefix that makes them bots."""
    return sorted({path.stem for path in _paths(contract)})


def check_card_name(bot: str) -> None:
    """Raise if no card can have this name; whether there is one is seen when it is played.

    A saved game names its bots, and can be opened where their cards are not.
    """
    name = bot.removeprefix(PREFIX)
    if not name.strip() or not name.isprintable():
        raise UnknownCard(f"{PREFIX} is followed by the name or the file of a card, not {name!r}")


def find_card(contract: Contract, bot: str) -> Path:
    """Return the file of a card by the name of its bot."""
    name = bot.removeprefix(PREFIX)
    if is_file(bot):
        return Path(name)
    for path in _paths(contract):
        if path.stem == name:
            return path
    known = card_names(contract)
    listed = f"it has {', '.join(known)}" if known else "it has none"
    raise UnknownCard(
        f"{contract.name} has no card {name!r}; {listed}, and card:FILE{SUFFIX} names a file"
        f"{suggest(name, known)}"
    )


def load_card(contract: Contract, bot: str) -> PolicyCard:
    """Return a card by the name of its bot; raise if there is none, or if it is for another game.

    Its words are not checked.
    """
    path = find_card(contract, bot)
    card = read_card(path)
    if card.game != contract.name:
        raise BadCardFile(f"{path} is a card for {card.game}, not for {contract.name}")
    return card


def read_card(path: Path) -> PolicyCard:
    """Return the card in a file; raise an error that names the file if there is none."""
    try:
        return parse_card(read_text(path))
    except BadCard as error:
        raise BadCardFile(f"{path}: {error}") from None


def read_text(path: Path) -> str:
    """Return the text of a file, if it is one that can be a card."""
    if not path.is_file():
        raise UnknownCard(f"there is no file {path}")
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise BadCardFile(f"{path} is too large for a card: at most {MAX_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadCardFile(f"{path} is not a text") from None


def _paths(contract: Contract) -> Iterator[Path]:
    """Yield the files of the cards of a game; those that come with it first."""
    yield from sorted((contract.folder / "bots" / "cards").glob(f"*{SUFFIX}"))
    folder = own_folder()
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder else ():
        if _game_of(path) == contract.name:
            yield path


def own_folder() -> Path | None:
    """Return the folder of further cards; None if nobody has named one."""
    name = os.environ.get(VARIABLE)
    if name and not Path(name).is_dir():
        raise UnknownCard(f"{VARIABLE} names {name}, which is not a folder")
    return Path(name) if name else None


def _game_of(path: Path) -> str | None:
    """Return the game of a card in a folder; None for a file that is no card."""
    try:
        return read_card(path).game
    except LarcenyError:
        return None


def listed_names(contract: Contract) -> list[str]:
    """Return the names of the bots that a server offers: with cards if a folder is named."""
    cards = card_names(contract) if own_folder() is not None else []
    return [*registry.names(contract), *(PREFIX + name for name in cards)]
