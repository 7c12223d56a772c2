"""Opens saved games: every line is checked, and an error names the first wrong one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from larceny.engine.errors import (
    BadParam,
    BadSave,
    LarcenyError,
    MissingSave,
    TamperedSave,
    TruncatedSave,
)
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE, seat_number
from larceny.engine.text import LARGEST, quote, read_number
from larceny.table import fair_dice
from larceny.table.event import is_masked, read_timing
from larceny.table.save import FORMAT, HINT, checksum, closing
from larceny.table.save_header import Line, read_header, read_takeovers
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, check_seed

_EVENT = re.compile(r"([1-9][0-9]*) (?:@([0-9]+) )?(\w+) ([^\[]+?)(?: \[(.+)\])?")
_CHECKED = re.compile(r"(.*)  #([0-9a-f]{8})")


def replay(source: str | Path, *, salvage: bool = False, seed: str | None = None) -> Table:
    """Return the table that a saved game (a path, or its text) leads to.

    `salvage` drops a last line that was cut off in the middle. `seed` lets an unfinished game
    continue with the dice that it was started with.
    """
    lines = _lines(read(source), salvage)
    head, body = _split(lines)
    contract, setup = read_header(head)
    revealed = _revealed_seed(body)
    if revealed is not None and setup.commitment is not None:
        if fair_dice.commitment(revealed.text) != setup.commitment:
            raise TamperedSave(revealed.number, "this seed is not the one committed to")
        seed = _check_seed(revealed)
    if seed is not None and fair_dice.commitment(seed) != setup.commitment:
        raise BadSave(head[-1].number, "the given seed is not the one this game committed to")
    table = Table(contract, replace(setup, seed=seed))
    table.takeovers = read_takeovers(head, table.seats)
    _replay_body(table, head[-1].text.removeprefix("check "), body)
    _check_takeovers(table, head[-1], salvage)
    return table


def _check_takeovers(table: Table, end: Line, salvage: bool) -> None:
    """Raise if somebody took over after events that are not there, unless they were cut off."""
    last = max((one.number for one in table.takeovers), default=0)
    if salvage:
        table.drop_later_notes()
    elif last > table.version:
        short = "the header tells of event {last}, but there are {version} events"
        raise BadSave(end.number, phrase(short, last=last, version=table.version))


def read(source: str | Path) -> str:
    """Return the text of a saved game, given as a path or as the text itself."""
    if isinstance(source, str) and "\n" in source:
        return source
    if not isinstance(source, str | Path):
        raise BadParam(
            "source",
            phrase("takes a path or a saved game's text, not {source}", source=quote(source)),
        )
    try:
        return Path(source).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadSave(
            1, phrase("{source} is not text: {reason}", source=str(source), reason=error.reason)
        ) from None
    except (OSError, ValueError) as error:
        raise MissingSave(source, getattr(error, "strerror", None) or str(error)) from None


def _lines(text: str, salvage: bool) -> list[Line]:
    whole, newline, rest = text.rpartition("\n")
    lines = [Line(n, line) for n, line in enumerate(whole.split("\n") if newline else [], 1)]
    if rest and not salvage:
        raise TruncatedSave(
            len(lines) + 1, "the file stops in the middle of a line; --salvage opens what is whole"
        )
    if not lines or lines[0].text != FORMAT:
        raise BadSave(
            1,
            phrase(
                "this is not a saved game: it does not begin with {format}", format=quote(FORMAT)
            ),
        )
    return lines


def _split(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    for index, line in enumerate(lines):
        if line.text.startswith("check "):
            blank = lines[index + 1 : index + 2]
            if blank and blank[0].text:
                raise TamperedSave(blank[0].number, "a blank line ends the header")
            return lines[: index + 1], lines[index + 2 :]
    raise BadSave(len(lines), "the header has no end: there is no line 'check ...'")


def _revealed_seed(body: list[Line]) -> Line | None:
    if body and body[-1].text.startswith("seed "):
        return Line(body[-1].number, body[-1].text.removeprefix("seed ").partition("  #")[0])
    return None


def _check_seed(line: Line) -> str:
    try:
        return check_seed(line.text)
    except BadSetup as error:
        raise BadSave(line.number, error.wording) from None


def _replay_body(table: Table, check: str, body: list[Line]) -> None:
    expected: list[str] | None = None
    for index, line in enumerate(body):
        match = _CHECKED.fullmatch(line.text)
        check = checksum(check, match[1] if match else line.text)
        if not match or match[2] != check:
            raise TamperedSave(line.number, "this line is not as it was written")
        if table.over:
            expected = closing(table) if expected is None else expected
            place = index - table.version - len(table.hints)
            if match[1] not in [*expected[place : place + 1], f"seed {table.setup.seed}"]:
                raise TamperedSave(
                    line.number, phrase("{match} is not how this game ended", match=quote(match[1]))
                )
        elif match[1].startswith(f"{HINT} "):
            _replay_hint(table, Line(line.number, match[1]))
        else:
            _replay_event(table, Line(line.number, match[1]))
    if table.version < table.setup.inherited:
        raise BadSave(
            body[-1].number if body else 1,
            phrase(
                "this game began with {inherited} events, not {version}",
                inherited=table.setup.inherited,
                version=table.version,
            ),
        )


def _replay_hint(table: Table, line: Line) -> None:
    seat, known = seat_number(line.text.removeprefix(f"{HINT} ")), table.hints
    if seat is not None and seat < table.seats and seat in table.actors:
        table.record_hint(seat)
    if table.hints == known:
        raise TamperedSave(
            line.number, phrase("{text}: no such hint could be asked for", text=quote(line.text))
        )


def _replay_event(table: Table, line: Line) -> None:
    number = table.version + 1
    match = _EVENT.fullmatch(line.text)
    seat = seat_number(match[3]) if match else None
    if not match or seat is None or match[1] != str(number):
        raise TamperedSave(
            line.number,
            phrase("{text} is not event {number}", text=quote(line.text), number=number),
        )
    if is_masked(match[4]):
        raise BadSave(
            line.number,
            "this is a transcript of a running game: what is hidden in it cannot be replayed",
        )
    if seat == CHANCE:
        _check_dice(table, line.number, match[4])
    at = _time(line, match[2])
    timing = None if match[5] is None else read_timing(match[5])
    if match[5] is not None and timing is None:
        raise BadSave(
            line.number, phrase("{match} is not the timing of an event", match=quote(match[5]))
        )
    try:
        table.enter(seat, match[4], at, timing)
    except LarcenyError as error:
        raise TamperedSave(line.number, error.wording) from None


def _time(line: Line, digits: str | None) -> int | None:
    """Return the time stamp of an event, if it has one."""
    at = None if digits is None else read_number(digits)
    if digits is not None and at is None:
        raise BadSave(
            line.number,
            phrase(
                "@{digits}... is not a time: the latest is @{largest}",
                digits=digits[:20],
                largest=LARGEST,
            ),
        )
    return at


def _check_dice(table: Table, line: int, move: str) -> None:
    """Raise if an outcome is not the one that the seed gives, where the seed is known."""
    seed = table.setup.seed if table.version >= table.setup.inherited else None
    fair = None if seed is None else table.fair_outcome(seed)
    if fair is not None and move != fair:
        raise TamperedSave(
            line,
            phrase("the seed gives {fair} here, not {move}", fair=quote(fair), move=quote(move)),
        )
