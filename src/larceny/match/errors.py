"""What is refused at a table: one exception for each reason."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase


class Refusal(LarcenyError):
    """Something that somebody asked for, and that is not done."""


class Conflict(Exception):
    """Somebody else saved this table first, or opened one with this id."""


class UnknownTable(Refusal):
    code = "unknown-table"

    def __init__(self) -> None:
        super().__init__("there is no such table; check the link, or open a new one")


class UnknownPosition(Refusal):
    code = "unknown-position"

    def __init__(self, length: int) -> None:
        super().__init__(phrase("the positions of this game are 0 to {length}", length=length))


class UnknownSeat(Refusal):
    code = "unknown-seat"

    def __init__(self, seats: int) -> None:
        super().__init__(phrase("the seats of this table are 0 to {last}", last=seats - 1))


class SeatTaken(Refusal):
    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("somebody sits there already; take another seat, or watch")


class SeatReserved(Refusal):
    code = "seat-reserved"

    def __init__(self, name: str) -> None:
        super().__init__(phrase("this seat is reserved for {name}", name=name))


class NotAway(Refusal):
    code = "not-away"

    def __init__(self, name: str) -> None:
        super().__init__(
            phrase("{name} is not away: there is nothing to decide", name=name)
            if name
            else "nobody is away: there is nothing to decide"
        )


class BadLink(Refusal):
    code = "bad-link"

    def __init__(self) -> None:
        super().__init__(
            "this link to a seat has been used, or is not valid any more; ask for another"
        )


class SeatNotGiven(Refusal):
    code = "seat-not-given"

    def __init__(self) -> None:
        super().__init__(
            "a seat is given away only when its person has been gone for five minutes, "
            "and when two people at two addresses want it"
        )


class LinkForOthers(Refusal):
    code = "link-for-others"

    def __init__(self) -> None:
        super().__init__(
            "whoever sits at this table, or shares an address with them, cannot take this seat"
        )


class SeatNotReserved(Refusal):
    code = "seat-not-reserved"

    def __init__(self) -> None:
        super().__init__("this seat is not reserved for anybody")


class NotYourSeat(Refusal):
    code = "not-your-seat"

    def __init__(self) -> None:
        super().__init__("this is not your seat: the request needs the token of that seat")


class BadToken(Refusal):
    code = "bad-token"

    def __init__(self) -> None:
        super().__init__("this token is for no seat of this table; you can watch without one")


class StaleVersion(Refusal):
    code = "stale-version"

    def __init__(self, version: int, now: int) -> None:
        super().__init__(
            phrase(
                "this answers version {version}; the table is at version {now}",
                version=version,
                now=now,
            )
        )


class NotStarted(Refusal):
    code = "not-started"

    def __init__(self) -> None:
        super().__init__("the game starts when every seat is taken")


class MatchOver(Refusal):
    code = "game-over"

    def __init__(self) -> None:
        super().__init__("the game is over")


class NotOver(Refusal):
    code = "not-over"

    def __init__(self) -> None:
        super().__init__("the game is not over yet: it can be replayed when it is")


class TableStopped(Refusal):
    code = "table-stopped"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)


class HintsOff(Refusal):
    """A hint was asked for where hints are off, or where not all people agree to them."""

    code = "hints-off"

    def __init__(self, dissenters: Sequence[str]) -> None:
        super().__init__(
            phrase(
                "hints need everybody's consent here: {names:and} did not agree",
                names=list(dissenters),
            )
            if dissenters
            else "hints are switched off at this table"
        )


class NothingToDecide(Refusal):
    code = "no-decision"

    def __init__(self) -> None:
        super().__init__("there is nothing for you to decide now; ask again when it is your turn")


class NothingLeftToPlay(Refusal):
    code = "game-over"

    def __init__(self) -> None:
        super().__init__("nothing is left to decide after this position; choose an earlier one")


class DamagedTable(Refusal):
    code = "damaged-table"

    def __init__(self) -> None:
        super().__init__("what is stored of this table is damaged: it cannot be opened")


class RulesChanged(Refusal):
    code = "rules-changed"

    def __init__(self, game: str) -> None:
        super().__init__(
            phrase(
                "this table was begun with other rules of {game} than those installed here",
                game=game,
            )
        )


class RateLimited(Refusal):
    code = "too-fast"

    def __init__(self) -> None:
        super().__init__("too many requests; wait a moment")


class TooManyTables(Refusal):
    code = "too-many-tables"

    def __init__(self, limit: int) -> None:
        super().__init__(
            phrase("an address may open {limit} tables a day; finish some first", limit=limit)
        )


class WindowIsOpen(Refusal):
    code = "window-is-open"

    def __init__(self) -> None:
        super().__init__(
            "a live window is open: say what you do over the socket, with an `act` message, so "
            "that the referee can judge how quick you were"
        )


class AlreadyStarted(Refusal):
    code = "already-started"

    def __init__(self) -> None:
        super().__init__("the game has started: what was agreed before holds to its end")


class WindowOver(Refusal):
    code = "window-over"

    def __init__(self) -> None:
        super().__init__("this window is over: the game has gone on")


class TalkOff(Refusal):
    code = "talk-off"

    def __init__(self) -> None:
        super().__init__("that cannot be said at this table: whoever opened it chose so")


class UnknownPhrase(Refusal):
    code = "unknown-phrase"

    def __init__(self) -> None:
        super().__init__("this server knows no such phrase; reload the page")


class NothingSaid(Refusal):
    code = "nothing-said"

    def __init__(self) -> None:
        super().__init__("there is nothing to read in that: write a few words")
