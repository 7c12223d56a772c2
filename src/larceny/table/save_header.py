"""Reads the header of a saved game: which game, by which rules, and who sat where."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import BadSave, LarcenyError, TamperedSave
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.seat import player_number, seat_number
from larceny.engine.text import LARGEST, quote, read_number, read_number_in, read_value
from larceny.games import load
from larceny.table.notes import KINDS, Takeover
from larceny.table.save import TAKEOVER, checksum
from larceny.table.table_setup import TableSetup, check_bots, check_names, new_setup

_HASH = re.compile(r"[0-9a-f]{64}")
_TAKEOVER = re.compile(rf"{TAKEOVER} ([0-9]+) (\w+) (\w+) (.+)")


@dataclass(frozen=True)
class Line:
    """A line of a saved game and its number."""

    number: int
    text: str


def read_header(head: list[Line]) -> tuple[Contract, TableSetup]:
    """Return the game and the setup of a saved game; raise if they are not valid here."""
    fields: dict[str, Line] = {}
    changes: dict[str, Any] = {}
    names: list[str] = []
    bots: dict[int, str] = {}
    for line in head[1:-1]:
        key, _, value = line.text.partition(" ")
        if key == "set":
            name, _, number = value.partition(" ")
            changes[name] = _value(line, number)
        elif key == "name":
            names.append(value.partition(" ")[2])
        elif key == "bot":
            who, _, bot = value.partition(" ")
            bots[_seat(line, who)] = bot
        else:
            fields[key] = Line(line.number, value)
    contract = _contract(_field(fields, "game", head), _field(fields, "version", head))
    _check_header(head)
    try:
        setup = _setup(contract, fields, head, changes)
        check_names(tuple(names), setup.seats)
        seated = tuple(bots.get(seat, "") for seat in range(setup.seats)) if bots else ()
        check_bots(contract, seated, setup.seats)
    except BadSave:
        raise
    except LarcenyError as error:
        raise BadSave(
            head[-1].number,
            phrase("the header is refused: {error}", error=as_phrase(error.message)),
        ) from None
    return contract, replace(setup, names=tuple(names), bots=seated)


def read_takeovers(head: list[Line], seats: int) -> tuple[Takeover, ...]:
    """Return who played for whom, as the header of a saved game says; raise if it cannot be."""
    lines = [line for line in head if line.text.startswith(f"{TAKEOVER} ")]
    takeovers = tuple(_takeover(line, seats) for line in lines)
    for line, before, after in zip(lines[1:], takeovers, takeovers[1:], strict=False):
        if before.number > after.number:
            raise BadSave(line.number, "this line is about an earlier event than the one above it")
    return takeovers


def _takeover(line: Line, seats: int) -> Takeover:
    match = _TAKEOVER.fullmatch(line.text)
    number = read_number_in(match[1], 0, LARGEST) if match else None
    seat = player_number(match[2], seats) if match else None
    kind = next((one for one in KINDS if match and one == match[3]), None)
    if match is None or number is None or seat is None or kind is None:
        wrong = "{text} does not say who plays for a seat, and after which event"
        raise BadSave(line.number, phrase(wrong, text=quote(line.text)))
    try:
        check_names((match[4],), 1)
    except LarcenyError as error:
        raise BadSave(line.number, as_phrase(error.message)) from None
    return Takeover(number, seat, kind, match[4])


def _field(fields: dict[str, Line], key: str, head: list[Line]) -> Line:
    if key not in fields:
        raise BadSave(head[-1].number, phrase("the header has no line {key}", key=quote(key)))
    return fields[key]


def _value(line: Line, text: str) -> Any:
    try:
        return read_value(text)
    except ValueError:
        raise BadSave(
            line.number,
            phrase("{text} is neither a number nor a list of numbers", text=quote(text)),
        ) from None


def _seat(line: Line, name: str) -> int:
    seat = seat_number(name)
    if seat is None:
        raise BadSave(line.number, phrase("{name} is not a seat", name=quote(name)))
    return seat


def _contract(game: Line, version: Line) -> Contract:
    try:
        contract = load(game.text)
    except LarcenyError as error:
        raise BadSave(game.number, error.wording) from None
    if version.text != str(contract.version):
        raise BadSave(
            version.number,
            phrase(
                "this game was played by version {text} of the rules of {title}; here is "
                "version {version}",
                text=version.text,
                title=contract.title,
                version=contract.version,
            ),
        )
    return contract


def _check_header(head: list[Line]) -> None:
    check = checksum("", *(line.text for line in head[:-1]))
    if head[-1].text != f"check {check}":
        raise TamperedSave(head[-1].number, "the header above was changed after it was written")


def _setup(
    contract: Contract, fields: dict[str, Line], head: list[Line], changes: dict[str, Any]
) -> TableSetup:
    line = _field(fields, "seats", head)
    seats = read_number(line.text)
    if seats is None:
        raise BadSave(line.number, phrase("{text} is not a number of seats", text=quote(line.text)))
    rules = _field(fields, "rules", head).text
    setup = new_setup(contract, seats, rules, changes, chance="manual")
    fingerprint = _field(fields, "fingerprint", head)
    if contract.fingerprint(setup.params) != fingerprint.text:
        raise BadSave(
            fingerprint.number,
            phrase(
                "the rule set {rules} is not what it was when this was played", rules=quote(rules)
            ),
        )
    commitment = fields.get("commitment")
    if commitment and not _HASH.fullmatch(commitment.text):
        raise BadSave(
            commitment.number,
            phrase("{text} is not the SHA-256 of a seed", text=quote(commitment.text)),
        )
    return replace(
        setup,
        commitment=commitment.text if commitment else None,
        inherited=_inherited(fields.get("inherited")),
    )


def _inherited(line: Line | None) -> int:
    """Return how many events are those of another game."""
    count = 0 if line is None else read_number(line.text)
    if line is not None and not count:
        raise BadSave(
            line.number, phrase("{text} is not a number of events", text=quote(line.text))
        )
    return count or 0
