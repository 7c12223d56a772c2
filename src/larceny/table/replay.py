"""Opens saved games: every line is checked, and an error names the first wrong one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import (
    BadParam,
    BadSave,
    LarcenyError,
    MissingSave,
    TamperedSave,
    TruncatedSave,
)
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.seat import CHANCE, player_number, seat_number
from larceny.engine.text import LARGEST, quote, read_number, read_number_in, read_value
from larceny.games import load
from larceny.table import fair_dice
from larceny.table.event import is_masked, read_timing
from larceny.table.notes import KINDS, Takeover
from larceny.table.save import FORMAT, HINT, TAKEOVER, checksum, closing
from larceny.table.table import Table
from larceny.table.table_setup import (
    BadSetup,
    TableSetup,
    check_bots,
    check_names,
    check_seed,
    new_setup,
)

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


def _check_takeovers(table: Table, end: SavedLine, salvage: bool) -> None:
    """Raise if somebody took over after events that are not there, unless they were cut off."""
    last = max((takeover.number for takeover in table.takeovers), default=0)
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


def _lines(text: str, salvage: bool) -> list[SavedLine]:
    whole, newline, rest = text.rpartition("\n")
    lines = [SavedLine(n, line) for n, line in enumerate(whole.split("\n") if newline else [], 1)]
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


def _split(lines: list[SavedLine]) -> tuple[list[SavedLine], list[SavedLine]]:
    for index, line in enumerate(lines):
        if line.text.startswith("check "):
            blank = lines[index + 1 : index + 2]
            if blank and blank[0].text:
                raise TamperedSave(blank[0].number, "a blank line ends the header")
            return lines[: index + 1], lines[index + 2 :]
    raise BadSave(len(lines), "the header has no end: there is no line 'check ...'")


def _revealed_seed(body: list[SavedLine]) -> SavedLine | None:
    if body and body[-1].text.startswith("seed "):
        return SavedLine(body[-1].number, body[-1].text.removeprefix("seed ").partition("  #")[0])
    return None


def _check_seed(line: SavedLine) -> str:
    try:
        return check_seed(line.text)
    except BadSetup as error:
        raise BadSave(line.number, error.wording) from None


def _replay_body(table: Table, check: str, body: list[SavedLine]) -> None:
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
            _replay_hint(table, SavedLine(line.number, match[1]))
        else:
            _replay_event(table, SavedLine(line.number, match[1]))
    if table.version < table.setup.inherited:
        raise BadSave(
            body[-1].number if body else 1,
            phrase(
                "this game began with {inherited} events, not {version}",
                inherited=table.setup.inherited,
                version=table.version,
            ),
        )


def _replay_hint(table: Table, line: SavedLine) -> None:
    seat = seat_number(line.text.removeprefix(f"{HINT} "))
    known = table.hints
    if seat is not None and seat < table.seats and seat in table.actors:
        table.record_hint(seat)
    if table.hints == known:
        raise TamperedSave(
            line.number, phrase("{text}: no such hint could be asked for", text=quote(line.text))
        )


def _replay_event(table: Table, line: SavedLine) -> None:
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


def _time(line: SavedLine, digits: str | None) -> int | None:
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


# --- The header: which game, by which rules, and who sat where ---


_HASH = re.compile(r"[0-9a-f]{64}")
_TAKEOVER = re.compile(rf"{TAKEOVER} ([0-9]+) (\w+) (\w+) (.+)")


@dataclass(frozen=True)
class SavedLine:
    """A line of a saved game and its number."""

    number: int
    text: str


def read_header(head: list[SavedLine]) -> tuple[Contract, TableSetup]:
    """Return the game and the setup of a saved game; raise if they are not valid here."""
    fields: dict[str, SavedLine] = {}
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
            fields[key] = SavedLine(line.number, value)
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


def read_takeovers(head: list[SavedLine], seats: int) -> tuple[Takeover, ...]:
    """Return who played for whom, as the header of a saved game says; raise if it cannot be."""
    lines = [line for line in head if line.text.startswith(f"{TAKEOVER} ")]
    takeovers = tuple(_takeover(line, seats) for line in lines)
    for line, before, after in zip(lines[1:], takeovers, takeovers[1:], strict=False):
        if before.number > after.number:
            raise BadSave(line.number, "this line is about an earlier event than the one above it")
    return takeovers


def _takeover(line: SavedLine, seats: int) -> Takeover:
    match = _TAKEOVER.fullmatch(line.text)
    number = read_number_in(match[1], 0, LARGEST) if match else None
    seat = player_number(match[2], seats) if match else None
    kind = next((kind for kind in KINDS if match and kind == match[3]), None)
    if match is None or number is None or seat is None or kind is None:
        wrong = "{text} does not say who plays for a seat, and after which event"
        raise BadSave(line.number, phrase(wrong, text=quote(line.text)))
    try:
        check_names((match[4],), 1)
    except LarcenyError as error:
        raise BadSave(line.number, as_phrase(error.message)) from None
    return Takeover(number, seat, kind, match[4])


def _field(fields: dict[str, SavedLine], key: str, head: list[SavedLine]) -> SavedLine:
    if key not in fields:
        raise BadSave(head[-1].number, phrase("the header has no line {key}", key=quote(key)))
    return fields[key]


def _value(line: SavedLine, text: str) -> Any:
    try:
        return read_value(text)
    except ValueError:
        raise BadSave(
            line.number,
            phrase("{text} is neither a number nor a list of numbers", text=quote(text)),
        ) from None


def _seat(line: SavedLine, name: str) -> int:
    seat = seat_number(name)
    if seat is None:
        raise BadSave(line.number, phrase("{name} is not a seat", name=quote(name)))
    return seat


def _contract(game: SavedLine, version: SavedLine) -> Contract:
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


def _check_header(head: list[SavedLine]) -> None:
    check = checksum("", *(line.text for line in head[:-1]))
    if head[-1].text != f"check {check}":
        raise TamperedSave(head[-1].number, "the header above was changed after it was written")


def _setup(
    contract: Contract, fields: dict[str, SavedLine], head: list[SavedLine], changes: dict[str, Any]
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


def _inherited(line: SavedLine | None) -> int:
    """Return how many events are those of another game."""
    count = 0 if line is None else read_number(line.text)
    if line is not None and not count:
        raise BadSave(
            line.number, phrase("{text} is not a number of events", text=quote(line.text))
        )
    return count or 0
