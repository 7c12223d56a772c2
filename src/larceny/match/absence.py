"""People who are away: the others vote, a bot or a successor plays, who comes back takes over."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from larceny.match import presence
from larceny.match.chess_clock import OUTAGE_SECONDS
from larceny.match.document import (
    ABSENT,
    ASLEEP,
    LINK,
    PAUSE,
    PERSON,
    PLAY_BOT,
    RUNNING,
    WAITING,
    Absence,
    AbsenceChoice,
    AwayKind,
    ReplacementVote,
    TableDocument,
    TimedTakeover,
)
from larceny.match.errors import (
    BadLink,
    LinkForOthers,
    MatchOver,
    NotAway,
    NotStarted,
    SeatNotGiven,
)
from larceny.match.match import Match
from larceny.match.permission import check_seat
from larceny.match.stand_in import replacement_of, stand_in_of
from larceny.match.tokens import hash_token, new_token, repeatable_token
from larceny.match.window_status import expected_actors
from larceny.table.notes import TakeoverKind
from larceny.table.table_setup import check_names

ASLEEP_SECONDS = 180.0
"""Seconds without a move, while the game waits for it, after which somebody counts as asleep."""
PAUSE_SECONDS = 600.0
"""Seconds of a pause, after which the others are asked again."""
LINK_SECONDS = 3600.0
"""Seconds for which a link to a seat can be used."""
NONCE_BYTES = 16


# --- Who is away ---


def find_absence(document: TableDocument, seat: int) -> Absence | None:
    """Return what is stored about a person who is away."""
    return next((absence for absence in document.absences if absence.seat == seat), None)


def away_kind(match: Match, seat: int, now: float) -> AwayKind | None:
    """Return how a person is away: gone, or without a move, for long; None if they are not.

    Who reloads a page is not away, and neither is who plays by single requests. Bots and open seats
    are never away.
    """
    if match.document.seats[seat].kind != PERSON:
        return None
    if _is_gone(match, seat, now, presence.AWAY_SECONDS):
        return ABSENT
    if match.status != RUNNING or seat not in expected_actors(match.table):
        return None
    return ASLEEP if now - _waited_since(match, seat) >= ASLEEP_SECONDS else None


def _is_gone(match: Match, seat: int, now: float, seconds: float) -> bool:
    """Return whether a person is not connected, and nothing came from them for that long."""
    since = match.presence.absent_since(seat)
    return since is not None and now - since >= seconds


def _waited_since(match: Match, seat: int) -> float:
    """Return since when the game waits for a seat; who said that they are there, is."""
    takeovers = match.document.takeovers
    back = (
        takeover.at for takeover in takeovers if takeover.seat == seat and takeover.kind == "back"
    )
    return max((match.snapshot.last_time or match.document.created, *back))


def is_replaced(match: Match, seat: int, now: float) -> bool:
    """Return whether a bot plays for a person who is away, as the others decided."""
    absence = find_absence(match.document, seat)
    if absence is None or absence.outcome_at(now) != PLAY_BOT:
        return False
    return absence.kind == ASLEEP or seat not in match.presence.connected


def present_people(match: Match, now: float) -> frozenset[int]:
    """Return the seats whose people are there and awake: those who may decide about the others."""
    return frozenset(
        seat.seat
        for seat in match.document.seats
        if seat.kind == PERSON
        and away_kind(match, seat.seat, now) is None
        and not is_replaced(match, seat.seat, now)
    )


def _voters(match: Match, absence: Absence, now: float) -> frozenset[int]:
    """Return who decides about somebody who is away; whoever voted is there and awake."""
    awake = {seat for seat in absence.votes if away_kind(match, seat, now) == ASLEEP}
    return (present_people(match, now) | awake) - {absence.seat}


def _check_running(match: Match, seat: int) -> None:
    """Refuse a seat that is not there, and a match that has not begun or has ended."""
    check_seat(match.document, seat)
    if match.status == WAITING:
        raise NotStarted
    if match.status != RUNNING:
        raise MatchOver


# --- Who plays for them ---


class StandIn(NamedTuple):
    """From when on a bot may move for a person, and why."""

    due: float
    reason: TakeoverKind


def find_stand_in(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when a bot may move for a person, unless they move before; None: never."""
    document = match.document
    if not document.absences and document.absent_seconds is None and not document.clocks:
        return None
    if is_replaced(match, seat, now):
        return StandIn(0.0, "bot")
    chances = [
        chance for chance in (_by_absence(match, seat, now), _by_clock(match, seat, now)) if chance
    ]
    return min(chances, default=None)


def _by_absence(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when the table's own policy lets a bot move, unless the others decided to wait."""
    seconds = match.document.absent_seconds
    since = match.presence.absent_since(seat)
    absence = find_absence(match.document, seat)
    if seconds is None or since is None:
        return None
    if absence is not None and absence.outcome_at(now) is not None:
        return None if absence.until is None else StandIn(absence.until, "absent")
    return StandIn(since + seconds, "absent")


def _by_clock(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when the time of a seat is up; what no server saw pass is about to be given back."""
    clocks = match.document.clocks
    flag = clocks[seat].flag if clocks else None
    if flag is None or now - match.clock_seen > OUTAGE_SECONDS:
        return None
    return StandIn(flag, "clock")


# --- Votes ---


async def cast_vote(match: Match, voter: int, seat: int, vote: ReplacementVote) -> None:
    """Let somebody vote what happens to the seat of a person who is away.

    It is decided as soon as more than half of the people present want the same. The last choice of
    a voter counts, and voting the same again changes nothing. One opponent alone cannot give a seat
    away, from however many seats.
    """
    _check_running(match, seat)
    now = match.presence.now

    def decide(document: TableDocument) -> TableDocument:
        current = find_absence(document, seat)
        is_known = current is not None and (
            current.kind == ASLEEP or seat not in match.presence.connected
        )
        kind = away_kind(match, seat, now) or (current.kind if current and is_known else None)
        if kind is None or voter == seat:
            raise NotAway(document.seats[seat].name)
        before = current or Absence(seat, kind, {}, None, None, _nonce())
        votes = {**before.votes, voter: vote}
        addresses = tuple(sorted({*before.addresses, vote.address}))
        absence = replace(before, votes=votes, addresses=addresses)
        voters = _voters(match, absence, now) | {voter}
        if vote.choice == LINK:
            counted = _counted(absence, voters)
            is_alone = _has_majority(counted, LINK) and not _is_shared(counted)
            if is_alone or not _is_gone(match, seat, now, presence.LINK_AWAY_SECONDS):
                raise SeatNotGiven
        return _decide(match, absence, voters, now)

    await match.change(decide)


async def count_votes(match: Match) -> None:
    """Count the votes again, because some who might have voted may have left."""
    now = match.presence.now

    def decide(document: TableDocument) -> TableDocument:
        for absence in document.absences:
            voters = _voters(match, absence, now)
            if absence.votes and _majority(_counted(absence, voters)) is not None:
                return _decide(match, absence, voters, now)
        return document

    while await match.change(decide):
        pass


def _decide(match: Match, absence: Absence, voters: frozenset[int], now: float) -> TableDocument:
    """Return the table after the votes about an absence are counted; a bot may take over by them.

    Another bot takes over from one that plays already. Every decision has a nonce of its own, so
    that a link of an earlier one is worth nothing.
    """
    document = match.document
    votes = _counted(absence, voters)
    choice = _majority(votes)
    if choice is None:
        return document.with_absence(absence)
    seconds = {PAUSE: PAUSE_SECONDS, LINK: LINK_SECONDS}.get(choice)
    decided = replace(
        absence,
        votes={},
        outcome=choice,
        until=None if seconds is None else now + seconds,
        nonce=_nonce(),
    )
    bot = _favourite_bot(votes, stand_in_of(document.game))
    is_same = absence.outcome == PLAY_BOT and bot == replacement_of(document, absence.seat)
    document = document.with_absence(decided)
    if choice != PLAY_BOT or is_same:
        return document
    number = match.table.version
    return document.with_takeover(TimedTakeover(number, absence.seat, "bot", bot, now))


def _counted(absence: Absence, voters: frozenset[int]) -> list[ReplacementVote | None]:
    """Return what each of the voters wants; None of those who have not voted."""
    return [absence.votes.get(seat) for seat in sorted(voters)]


def _majority(votes: Sequence[ReplacementVote | None]) -> AbsenceChoice | None:
    """Return what more than half of the voters want, if they want the same."""
    choices = {vote.choice for vote in votes if vote is not None}
    choice = next((choice for choice in choices if _has_majority(votes, choice)), None)
    return None if choice == LINK and not _is_shared(votes) else choice


def _has_majority(votes: Sequence[ReplacementVote | None], choice: AbsenceChoice) -> bool:
    count = sum(vote is not None and vote.choice == choice for vote in votes)
    return 2 * count > len(votes)


def _is_shared(votes: Sequence[ReplacementVote | None]) -> bool:
    """Return whether people at two addresses want to give the seat away."""
    return len({vote.address for vote in votes if vote is not None and vote.choice == LINK}) > 1


def _favourite_bot(votes: Sequence[ReplacementVote | None], default: str) -> str:
    """Return the bot that most want of those who want one; of equals the default, or the first."""
    bots = [vote.bot or default for vote in votes if vote is not None and vote.choice == PLAY_BOT]
    names = sorted({default, *bots})
    return max(names, key=lambda name: (bots.count(name), name == default))


def _nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


# --- Coming back, and successors ---


async def end_absences(match: Match, seats: Collection[int], *, is_awake: bool) -> None:
    """End the absence of people who are back: they take over at once, and no link counts any more.

    Somebody who was asleep is back only when they show that they are awake: a page may connect
    again by itself.
    """

    def decide(document: TableDocument) -> TableDocument:
        for absence in document.absences:
            if absence.seat in seats and (is_awake or absence.kind == ABSENT):
                person = document.seats[absence.seat]
                name = person.player or person.name
                now = match.presence.now
                back = TimedTakeover(match.table.version, absence.seat, "back", name, now)
                document = document.without_absence(absence.seat).with_takeover(back)
        return document

    if any(absence.seat in seats for absence in match.document.absences):
        await match.change(decide)


def seat_link(match: Match, seat: int, key: bytes) -> tuple[str, float]:
    """Return the secret of the link to a seat, and when it expires."""
    _check_running(match, seat)
    absence = find_absence(match.document, seat)
    if absence is None or absence.outcome_at(match.presence.now) != LINK or absence.until is None:
        raise BadLink
    return _link_secret(match.id, absence, key), absence.until


async def give_seat(
    match: Match,
    seat: int,
    successor: tuple[str, str, str],
    key: bytes,
    request_id: str | None,
) -> str:
    """Give a seat to whoever has its link, given by name, link and address; return the new token.

    Nobody who sits at the table, nor their address, can follow the link, which shows a secret hand.
    The first owner may still come back. The link works once. A request that is repeated with its
    id gets the token that it got before.
    """
    name, link, address = successor
    _check_running(match, seat)
    check_names((name,), 1)
    token = new_token() if request_id is None else repeatable_token(match.id, seat, request_id)
    if match.document.seats[seat].token_hash == hash_token(token):
        return token

    def decide(document: TableDocument) -> TableDocument:
        expected, _ = seat_link(match, seat, key)
        if not hmac.compare_digest(expected.encode(), link.encode()):
            raise BadLink
        absence = find_absence(document, seat)
        voted = () if absence is None else absence.addresses
        if address in voted or match.presence.is_address_of_others(seat, address):
            raise LinkForOthers
        before = document.seats[seat]
        person = replace(
            before,
            player=name,
            token_hash=hash_token(token),
            allows_hints=False,
            owner_hash=before.owner_hash or before.token_hash,
        )
        taken = TimedTakeover(match.table.version, seat, "person", name, match.presence.now)
        return document.with_seat(person).without_absence(seat).with_takeover(taken)

    await match.change(decide)
    match.presence.record_activity((seat,), address)
    return token


async def restore_owners(match: Match, tokens: frozenset[str]) -> None:
    """Give seats that were given away back to their first owners, who are back with their tokens.

    Whoever got the seat has it no longer.
    """

    def decide(document: TableDocument) -> TableDocument:
        for seat in document.seats:
            if seat.owner_hash is not None and seat.owner_hash in tokens:
                owner = replace(
                    seat, player="", token_hash=seat.owner_hash, owner_hash=None, allows_hints=False
                )
                now = match.presence.now
                back = TimedTakeover(match.table.version, seat.seat, "back", seat.name, now)
                document = document.with_seat(owner).without_absence(seat.seat).with_takeover(back)
        return document

    if match.status == RUNNING and any(seat.owner_hash in tokens for seat in match.document.seats):
        await match.change(decide)


def _link_secret(table_id: str, absence: Absence, key: bytes) -> str:
    text = f"larceny link {table_id} {absence.seat} {absence.nonce}"
    return urlsafe_b64encode(hmac.digest(key, text.encode(), hashlib.sha256)).decode().rstrip("=")
