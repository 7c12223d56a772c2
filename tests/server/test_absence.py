"""People who are away: the others decide, a bot or a successor plays, who comes back takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from larceny.match.absence import (
    ASLEEP_SECONDS,
    LINK_SECONDS,
    PAUSE_SECONDS,
    cast_vote,
    count_votes,
    end_absences,
    give_seat,
    seat_link,
)
from larceny.match.document import AbsenceChoice, ReplacementVote
from larceny.match.errors import BadLink, NotAway
from larceny.match.match import Match
from larceny.match.subscriber import Subscriber
from tests.server.host import TWO, Host
from tests.server.waiting import until

THREE: list[dict[str, Any]] = [*TWO, {"kind": "you", "name": "Cleo"}]
KEY = b"a key that no database has"
ABSENT = {"policy": "bot", "seconds": 60}
SECRET = "s" * 32


def run(
    url: str, work: Callable[[Host, Match], Awaitable[None]], seats: list[Any], **request: Any
) -> None:
    """Run a test at a table of a server without HTTP, whose clock stands unless it is turned."""

    async def play() -> None:
        host = Host(url)
        match = await host.create(seats=seats, **request)
        await work(host, match)
        await host.close()

    asyncio.run(play())


def join(match: Match, *seats: int) -> Subscriber:
    subscriber = Subscriber(frozenset(seats), seats[0])
    match.broadcaster.join(subscriber)
    return subscriber


def outcome(match: Match, seat: int) -> str | None:
    """Return what is decided about a seat."""
    found = [one.outcome for one in match.document.absences if one.seat == seat]
    return found[0] if found else None


def away_and_due(match: Match) -> int:
    """Return the seat that is to move."""
    return match.table.actors[0]


def test_one_person_alone_decides_alone_and_a_bot_plays(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        assert outcome(match, mover) == "bot"
        move = host.schedule(match).next_move()
        assert move is not None
        assert (move.seat, move.bot, move.reason) == (mover, "greedy", "bot")
        await until(lambda: match.table.actors == (1 - mover,))
        assert [(one.seat, one.kind, one.name) for one in match.document.takeovers] == [
            (mover, "bot", "greedy")
        ]

    run(database_url, work, TWO)


def test_more_than_half_of_the_people_present_decide(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        join(match, 2)
        await cast_vote(match, 1, 0, ReplacementVote("bot"))
        await cast_vote(match, 1, 0, ReplacementVote("bot"))
        assert outcome(match, 0) is None
        await cast_vote(match, 2, 0, ReplacementVote("wait"))
        assert outcome(match, 0) is None
        await cast_vote(match, 2, 0, ReplacementVote("bot"))
        assert outcome(match, 0) == "bot"
        assert match.info["absences"][0]["votes"] == []

    run(database_url, work, THREE)


def test_who_leaves_is_no_longer_counted(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        cleo = join(match, 2)
        await cast_vote(match, 1, 0, ReplacementVote("bot"))
        await count_votes(match)
        assert outcome(match, 0) is None
        match.broadcaster.leave(cleo)
        await count_votes(match)
        assert outcome(match, 0) == "bot"

    run(database_url, work, THREE)


def test_a_decision_can_be_changed_at_any_time(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        choices: tuple[AbsenceChoice, ...] = ("wait", "link", "pause", "bot", "wait")
        for choice in choices:
            await cast_vote(match, 1, 0, ReplacementVote(choice))
            assert outcome(match, 0) == choice

    run(database_url, work, TWO)


def test_nobody_decides_about_somebody_who_is_there(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 0)
        join(match, 1)
        with pytest.raises(NotAway):
            await cast_vote(match, 1, 0, ReplacementVote("bot"))
        assert match.document.absences == ()

    run(database_url, work, TWO)


def test_nobody_votes_about_their_own_seat(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        with pytest.raises(NotAway):
            await cast_vote(match, 0, 0, ReplacementVote("bot"))

    run(database_url, work, TWO)


def test_somebody_who_does_not_move_for_long_is_asleep(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        join(match, 0)
        join(match, 1)
        host.now += ASLEEP_SECONDS - 1
        with pytest.raises(NotAway):
            await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        host.now += 2
        with pytest.raises(NotAway):  # nobody waits for the other one
            await cast_vote(match, mover, 1 - mover, ReplacementVote("bot"))
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        await until(lambda: match.table.actors == (1 - mover,))
        await end_absences(match, (mover,), is_awake=False)
        assert outcome(match, mover) == "bot"  # a page that connects again is not yet a person
        await end_absences(match, (mover,), is_awake=True)
        assert outcome(match, mover) is None
        assert match.document.takeovers[-1].kind == "back"

    run(database_url, work, TWO)


def test_who_says_that_they_are_there_is_not_asleep_again_at_once(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        join(match, 0)
        join(match, 1)
        host.now += ASLEEP_SECONDS
        await cast_vote(match, 1 - mover, mover, ReplacementVote("wait"))
        await end_absences(match, (mover,), is_awake=True)
        with pytest.raises(NotAway):
            await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))

    run(database_url, work, TWO)


def test_waiting_keeps_the_tables_own_stand_in_from_moving(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("wait"))
        host.now += 10_000
        assert host.schedule(match).next_move() is None
        await cast_vote(match, 1 - mover, mover, ReplacementVote("pause"))
        move = host.schedule(match).next_move()
        assert move is not None
        assert (move.due, move.reason) == (host.now + PAUSE_SECONDS, "absent")

    run(database_url, work, TWO, absent=ABSENT)


def test_a_link_gives_the_seat_once_and_the_old_token_is_worth_nothing(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        before = match.document.seats[0].token_hash
        join(match, 1)
        with pytest.raises(BadLink):
            seat_link(match, 0, KEY)
        await cast_vote(match, 1, 0, ReplacementVote("link"))
        link, expiry = seat_link(match, 0, KEY)
        assert expiry == host.now + LINK_SECONDS
        for wrong in ("", link[:-1], seat_link(match, 0, b"another key")[0]):
            with pytest.raises(BadLink):
                await give_seat(match, 0, ("Dora", wrong), KEY, None)
        token = await give_seat(match, 0, ("Dora", link), KEY, SECRET)
        assert await give_seat(match, 0, ("Dora", link), KEY, SECRET) == token
        with pytest.raises(BadLink):
            await give_seat(match, 0, ("Eve", link), KEY, None)
        seat = match.document.seats[0]
        assert (seat.name, seat.player) == ("Ann", "Dora")
        assert seat.token_hash != before
        assert match.document.takeovers[-1][1:4] == (0, "person", "Dora")

    run(database_url, work, TWO)


def test_a_link_expires_and_ends_with_the_return_or_another_decision(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        for end in ("time", "return", "decision"):
            await cast_vote(match, 1, 0, ReplacementVote("link"))
            link, _ = seat_link(match, 0, KEY)
            if end == "time":
                host.now += LINK_SECONDS
            elif end == "return":
                await end_absences(match, (0,), is_awake=True)
            else:
                await cast_vote(match, 1, 0, ReplacementVote("wait"))
                await cast_vote(match, 1, 0, ReplacementVote("link"))
            with pytest.raises(BadLink):
                await give_seat(match, 0, ("Dora", link), KEY, None)

    run(database_url, work, TWO)


def test_everything_survives_a_restart(database_url: str) -> None:
    async def play() -> None:
        host = Host(database_url)
        match = await host.create()
        mover = away_and_due(match)
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("link"))
        link, _ = seat_link(match, mover, KEY)
        await host.close()
        again = Host(database_url)
        woken = await again.tables.get(match.id)
        assert woken.document.absences == match.document.absences
        assert seat_link(woken, mover, KEY)[0] == link
        await give_seat(woken, mover, ("Dora", link), KEY, None)
        assert woken.document.takeovers[-1].name == "Dora"
        await again.close()

    asyncio.run(play())


def test_a_bot_that_was_decided_on_goes_on_after_a_restart(database_url: str) -> None:
    async def play() -> None:
        host = Host(database_url, bot_delay=1000)
        match = await host.create()
        mover = away_and_due(match)
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        await host.close()
        again = Host(database_url)
        await again.services.maintenance.upkeep.resume_overdue(0)
        woken = await again.tables.get(match.id)
        await until(lambda: woken.table.actors == (1 - mover,))
        await again.close()

    asyncio.run(play())


# --- By HTTP ---
