"""People who are away: the others vote, a bot or a successor plays, who comes back takes over."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from larceny.server.errors import BadLink, NotAway
from larceny.server.match.absence import away_kind, check_running, find_absence, present_people
from larceny.server.match.company import replacement_of, stand_in_of
from larceny.server.match.match import Match
from larceny.server.storage.absence_record import (
    ABSENT,
    LINK,
    PAUSE,
    PLAY_BOT,
    AbsenceChoice,
    AbsenceRecord,
    AwayKind,
    ReplacementVote,
    TakeoverRecord,
)
from larceny.server.storage.absence_storage import Decision
from larceny.server.tokens import hash_token, new_token, repeatable_token
from larceny.table.table_setup import check_names

PAUSE_SECONDS = 600.0
"""Seconds of a pause, after which the others are asked again."""
LINK_SECONDS = 3600.0
"""Seconds for which a link to a seat can be used."""
NONCE_BYTES = 16


async def cast_vote(match: Match, voter: int, seat: int, vote: ReplacementVote) -> None:
    """Let somebody vote what happens to the seat of a person who is away.

    It is decided as soon as more than half of the people present want the same. The last choice of
    a voter counts, and voting the same again changes nothing.
    """
    check_running(match, seat)
    await match.broadcaster.refresh_presence()
    now = match.presence.now
    kind = away_kind(match, seat, now) or _known_kind(match, seat)
    if kind is None or voter == seat:
        raise NotAway(match.record.seats[seat].name)
    voters = (present_people(match, now) | {voter}) - {seat}

    def decide(found: AbsenceRecord | None) -> Decision:
        fresh = AbsenceRecord(seat, kind, {}, None, None, secrets.token_hex(NONCE_BYTES))
        before = found or fresh
        votes = {**before.votes, voter: vote}
        return _decide(match, replace(before, votes=votes), voters, now)

    await match.change(lambda storage: storage.absences.vote(match.id, seat, decide, now))


async def count_votes(match: Match) -> None:
    """Count the votes again, because some who might have voted may have left."""
    now = match.presence.now
    for absence in match.record.absences:
        if not absence.votes:
            continue
        voters = present_people(match, now) - {absence.seat}
        if _majority(_counted(absence, voters)) is not None:
            await _count_again(match, absence, voters, now)


async def _count_again(
    match: Match, absence: AbsenceRecord, voters: frozenset[int], now: float
) -> None:
    def decide(found: AbsenceRecord | None) -> Decision:
        return _decide(match, found or absence, voters, now)

    seat = absence.seat
    await match.change(lambda storage: storage.absences.vote(match.id, seat, decide, now))


async def welcome_back(match: Match, seats: Collection[int], is_sure: bool = True) -> None:
    """End the absence of people who are back: they take over at once, and no link counts any more.

    Somebody who was asleep is back only when that `is_sure`: a page may connect again by itself.
    """
    for absence in match.record.absences:
        if absence.seat in seats and (is_sure or absence.kind == ABSENT):
            await _end_absence(match, absence.seat)


async def _end_absence(match: Match, seat: int) -> None:
    person = match.record.seats[seat]
    name = person.player or person.name
    back = TakeoverRecord(match.table.version, seat, "back", name, match.presence.now)
    await match.change(lambda storage: storage.absences.end(match.id, back))


def seat_link(match: Match, seat: int, key: bytes) -> tuple[str, float]:
    """Return the secret of the link to a seat, and when it expires."""
    check_running(match, seat)
    absence = find_absence(match, seat)
    if absence is None or absence.outcome_at(match.presence.now) != LINK or absence.until is None:
        raise BadLink
    return _link_secret(match.id, absence, key), absence.until


async def give_seat(
    match: Match, seat: int, successor: tuple[str, str], key: bytes, request_id: str | None
) -> str:
    """Give a seat to whoever has its link, given by a name and the link; return the new token.

    The link works once. A request that is repeated with its id gets the token that it got before.
    """
    name, link = successor
    check_running(match, seat)
    check_names((name,), 1)
    token = new_token() if request_id is None else repeatable_token(match.id, seat, request_id)
    if match.record.seats[seat].token_hash == hash_token(token):
        return token
    expected, _ = seat_link(match, seat, key)
    absence = find_absence(match, seat)
    if absence is None or not hmac.compare_digest(expected.encode(), link.encode()):
        raise BadLink
    taken = TakeoverRecord(match.table.version, seat, "person", name, match.presence.now)
    parts = match.id, taken, hash_token(token), absence.nonce
    if not await match.change(lambda storage: storage.absences.give_seat(*parts)):
        raise BadLink
    return token


def _known_kind(match: Match, seat: int) -> AwayKind | None:
    """Return how somebody was away when the others decided, if they have not come back."""
    absence = find_absence(match, seat)
    return None if absence is None or absence.kind == ABSENT else absence.kind


def _decide(match: Match, absence: AbsenceRecord, voters: frozenset[int], now: float) -> Decision:
    """Return an absence after its votes are counted, and the bot that takes over by them, if any.

    Another bot takes over from one that plays already. Every decision has a nonce of its own, so
    that a link of an earlier one is worth nothing.
    """
    votes = _counted(absence, voters)
    choice = _majority(votes)
    if choice is None:
        return absence, None
    seconds = {PAUSE: PAUSE_SECONDS, LINK: LINK_SECONDS}.get(choice)
    decided = replace(
        absence,
        votes={},
        outcome=choice,
        until=None if seconds is None else now + seconds,
        nonce=secrets.token_hex(NONCE_BYTES),
    )
    bot = _favourite_bot(votes, stand_in_of(match.record.game))
    is_same = absence.outcome == PLAY_BOT and bot == replacement_of(match.record, absence.seat)
    if choice != PLAY_BOT or is_same:
        return decided, None
    return decided, TakeoverRecord(match.table.version, absence.seat, "bot", bot, now)


def _counted(absence: AbsenceRecord, voters: frozenset[int]) -> list[ReplacementVote | None]:
    """Return what each of the voters wants; None of those who have not voted."""
    return [absence.votes.get(seat) for seat in sorted(voters)]


def _majority(votes: Sequence[ReplacementVote | None]) -> AbsenceChoice | None:
    """Return what more than half of the voters want, if they want the same."""
    counted = Counter(vote.choice for vote in votes if vote is not None)
    return next((choice for choice, count in counted.items() if 2 * count > len(votes)), None)


def _favourite_bot(votes: Sequence[ReplacementVote | None], default: str) -> str:
    """Return the bot that most want of those who want one; of equals the default, or the first."""
    wanted = [vote.bot or default for vote in votes if vote is not None and vote.choice == PLAY_BOT]
    names = sorted({default, *wanted})
    return max(names, key=lambda name: (wanted.count(name), name == default))


def _link_secret(table_id: str, absence: AbsenceRecord, key: bytes) -> str:
    text = f"larceny link {table_id} {absence.seat} {absence.nonce}"
    return urlsafe_b64encode(hmac.digest(key, text.encode(), hashlib.sha256)).decode().rstrip("=")
