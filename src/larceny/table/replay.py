"""Opening saved games: every line is checked, and the first wrong one is named."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import (
    BadSave,
    LarcenyError,
    TamperedSave,
    TruncatedSave,
)
from larceny.engine.seat import CHANCE, seat_number
from larceny.engine.text import LARGEST, quote, read_number, read_value
from larceny.games import load
from larceny.table import fair_dice
from larceny.table.event import is_masked
from larceny.table.save import FORMAT, check_of, closing
from larceny.table.table import Table
from larceny.table.table_setup import (
    BadSetup,
    TableSetup,
    check_bots,
    check_names,
    check_seed,
    new_setup,
)

_EVENT = re.compile(r"([1-9][0-9]*) (?:@([0-9]+) )?(\w+) (.+)")
_HASH = re.compile(r"[0-9a-f]{64}")
_CHECKED = re.compile(r"(.*)  #([0-9a-f]{8})")


@dataclass(frozen=True)
class Line:
    """A line of a saved game and where it stands."""

    number: int
    text: str


def replay(source: str | Path, *, salvage: bool = False, seed: str | None = None) -> Table:
    """The table that a saved game (a path, or its text) leads to.

    `salvage` drops a last line that was cut off in the middle. `seed` lets an unfinished game go
    on with the dice it was begun with.
    """
    lines = _lines(read(source), salvage)
    head, body = _split(lines)
    contract, setup = _read_header(head)
    told = _told_seed(body)
    if told is not None and setup.commitment is not None:
        if fair_dice.commitment(told.text) != setup.commitment:
            raise TamperedSave(told.number, "this seed is not the one committed to")
        seed = _check_seed(told)
    if seed is not None and fair_dice.commitment(seed) != setup.commitment:
        raise BadSave(head[-1].number, "the given seed is not the one this game committed to")
    table = Table(contract, replace(setup, seed=None))
    _replay_body(table, head[-1].text.removeprefix("check "), body, seed)
    table.setup = replace(setup, seed=seed)
    return table


def read(source: str | Path) -> str:
    """The text of a saved game, given as a path or as itself."""
    if isinstance(source, str) and "\n" in source:
        return source
    try:
        return Path(source).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadSave(1, f"{source} is no text: {error.reason}") from None


def _lines(text: str, salvage: bool) -> list[Line]:
    whole, newline, rest = text.rpartition("\n")
    lines = [Line(n, line) for n, line in enumerate(whole.split("\n") if newline else [], 1)]
    if rest and not salvage:
        raise TruncatedSave(
            len(lines) + 1, "the file stops in the middle of a line; --salvage opens what is whole"
        )
    if not lines or lines[0].text != FORMAT:
        raise BadSave(1, f"this is no saved game: it does not begin with {FORMAT!r}")
    return lines


def _split(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    for index, line in enumerate(lines):
        if line.text.startswith("check "):
            blank = lines[index + 1 : index + 2]
            if blank and blank[0].text:
                raise TamperedSave(blank[0].number, "a blank line ends the header")
            return lines[: index + 1], lines[index + 2 :]
    raise BadSave(len(lines), "the header has no end: there is no line 'check ...'")


def _read_header(head: list[Line]) -> tuple[Contract, TableSetup]:
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
        raise BadSave(head[-1].number, f"the header is refused: {error}") from None
    return contract, replace(setup, names=tuple(names), bots=seated)


def _field(fields: dict[str, Line], key: str, head: list[Line]) -> Line:
    if key not in fields:
        raise BadSave(head[-1].number, f"the header has no line {key!r}")
    return fields[key]


def _value(line: Line, text: str) -> Any:
    try:
        return read_value(text)
    except ValueError:
        raise BadSave(line.number, f"{quote(text)} is no number and no list of numbers") from None


def _seat(line: Line, name: str) -> int:
    seat = seat_number(name)
    if seat is None:
        raise BadSave(line.number, f"{quote(name)} is no seat")
    return seat


def _contract(game: Line, version: Line) -> Contract:
    try:
        contract = load(game.text)
    except LarcenyError as error:
        raise BadSave(game.number, str(error)) from None
    if version.text != str(contract.version):
        raise BadSave(
            version.number,
            f"this game was played by version {version.text} of the rules of {contract.title}; "
            f"here is version {contract.version}",
        )
    return contract


def _check_header(head: list[Line]) -> None:
    check = check_of("", *(line.text for line in head[:-1]))
    if head[-1].text != f"check {check}":
        raise TamperedSave(head[-1].number, "the header above was changed after it was written")


def _setup(
    contract: Contract, fields: dict[str, Line], head: list[Line], changes: dict[str, Any]
) -> TableSetup:
    line = _field(fields, "seats", head)
    seats = read_number(line.text)
    if seats is None:
        raise BadSave(line.number, f"{quote(line.text)} is no number of seats")
    rules = _field(fields, "rules", head).text
    setup = new_setup(contract, seats, rules, changes, chance="manual")
    fingerprint = _field(fields, "fingerprint", head)
    if contract.fingerprint(setup.params) != fingerprint.text:
        raise BadSave(
            fingerprint.number, f"the rule set {rules!r} is not what it was when this was played"
        )
    commitment = fields.get("commitment")
    if commitment and not _HASH.fullmatch(commitment.text):
        raise BadSave(commitment.number, f"{quote(commitment.text)} is no SHA-256 of a seed")
    return replace(setup, commitment=commitment.text if commitment else None)


def _told_seed(body: list[Line]) -> Line | None:
    if body and body[-1].text.startswith("seed "):
        return Line(body[-1].number, body[-1].text.removeprefix("seed ").partition("  #")[0])
    return None


def _check_seed(told: Line) -> str:
    try:
        return check_seed(told.text)
    except BadSetup as error:
        raise BadSave(told.number, str(error)) from None


def _replay_body(table: Table, check: str, body: list[Line], seed: str | None) -> None:
    expected: list[str] | None = None
    for index, line in enumerate(body):
        match = _CHECKED.fullmatch(line.text)
        check = check_of(check, match[1] if match else line.text)
        if not match or match[2] != check:
            raise TamperedSave(line.number, "this line is not as it was written")
        if table.over:
            expected = closing(table) if expected is None else expected
            place = index - table.version
            if match[1] not in [*expected[place : place + 1], f"seed {seed}"]:
                raise TamperedSave(line.number, f"{quote(match[1])} is not how this game ended")
        else:
            _replay_event(table, Line(line.number, match[1]), seed)


def _replay_event(table: Table, line: Line, seed: str | None) -> None:
    number = table.version + 1
    match = _EVENT.fullmatch(line.text)
    seat = seat_number(match[3]) if match else None
    if not match or seat is None or match[1] != str(number):
        raise TamperedSave(line.number, f"{quote(line.text)} is not event {number}")
    if is_masked(match[4]):
        raise BadSave(
            line.number,
            "this is a transcript of a running game: what is hidden in it cannot be replayed",
        )
    if seat == CHANCE and seed is not None:
        _check_dice(table, line.number, match[4], seed)
    at = _time(line, match[2])
    try:
        table.play(seat, match[4], at)
    except LarcenyError as error:
        raise TamperedSave(line.number, str(error)) from None


def _time(line: Line, digits: str | None) -> int | None:
    """When an event happened, where that is told."""
    at = None if digits is None else read_number(digits)
    if digits is not None and at is None:
        raise BadSave(line.number, f"@{digits[:20]}... is no time: the latest is @{LARGEST}")
    return at


def _check_dice(table: Table, line: int, move: str, seed: str) -> None:
    fair = table.fair_outcome(seed)
    if fair is not None and move != fair:
        raise TamperedSave(line, f"the seed gives {fair!r} here, not {move!r}")
