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
    restore_owners,
    seat_link,
)
from larceny.match.document import AbsenceChoice, ReplacementVote
from larceny.match.errors import BadLink, LinkForOthers, NotAway, SeatNotGiven
from larceny.match.match import Match
from larceny.match.presence import AWAY_SECONDS, LINK_AWAY_SECONDS
from larceny.match.subscriber import Subscriber
from tests.server.host import TWO, Host
from tests.server.waiting import until

THREE: list[dict[str, Any]] = [*TWO, {"kind": "you", "name": "Cleo"}]
KEY = b"a key that no database has"
ABSENT = {"policy": "bot", "seconds": 60}
SECRET = "s" * 32
CHOICES: tuple[AbsenceChoice, ...] = ("bot", "wait", "pause", "link")


def run(
    url: str, work: Callable[[Host, Match], Awaitable[None]], seats: list[Any], **request: Any
) -> None:
    """Run a test at a table of a server without HTTP, whose clock stands unless it is turned.

    Whoever does not join has been away for long enough that the others may vote.
    """

    async def play() -> None:
        host = Host(url)
        match = await host.create(seats=seats, **request)
        host.now += AWAY_SECONDS
        await work(host, match)
        await host.close()

    asyncio.run(play())


def join(match: Match, *seats: int) -> Subscriber:
    subscriber = Subscriber(frozenset(seats), seats[0])
    match.broadcaster.join(subscriber)
    return subscriber


async def offer_seat(host: Host, match: Match, seat: int) -> str:
    """Let the others, at an address each, give away the seat that the game waits for."""
    for other in {0, 1, 2} - {seat} - match.presence.connected:
        join(match, other)
    host.now += LINK_AWAY_SECONDS
    for other in sorted({0, 1, 2} - {seat}):
        await cast_vote(match, other, seat, ReplacementVote("link", "", f"address {other}"))
    return seat_link(match, seat, KEY)[0]


def outcome(match: Match, seat: int) -> str | None:
    """Return what is decided about a seat."""
    outcomes = [absence.outcome for absence in match.document.absences if absence.seat == seat]
    return outcomes[0] if outcomes else None


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
        assert [
            (takeover.seat, takeover.kind, takeover.name) for takeover in match.document.takeovers
        ] == [(mover, "bot", "greedy")]

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
        assert outcome(match, 0) is None, "she may be reloading her page"
        host.now += AWAY_SECONDS
        await count_votes(match)
        assert outcome(match, 0) == "bot"

    run(database_url, work, THREE)


def test_a_decision_can_be_changed_at_any_time(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 1)
        choices: tuple[AbsenceChoice, ...] = ("wait", "pause", "bot", "wait")
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
        host.now += ASLEEP_SECONDS - AWAY_SECONDS - 1
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


def test_a_link_gives_the_seat_once_and_the_first_owner_may_come_back(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        owner = match.document.seats[mover]
        with pytest.raises(BadLink):
            seat_link(match, mover, KEY)
        link = await offer_seat(host, match, mover)
        assert seat_link(match, mover, KEY)[1] == host.now + LINK_SECONDS
        for wrong in ("", link[:-1], seat_link(match, mover, b"another key")[0]):
            with pytest.raises(BadLink):
                await give_seat(match, mover, ("Dora", wrong, "elsewhere"), KEY, None)
        dora = "Dora", link, "elsewhere"
        token = await give_seat(match, mover, dora, KEY, SECRET)
        assert await give_seat(match, mover, dora, KEY, SECRET) == token
        with pytest.raises(BadLink):
            await give_seat(match, mover, ("Eve", link, "far away"), KEY, None)
        seat = match.document.seats[mover]
        assert (seat.name, seat.player) == (owner.name, "Dora")
        assert seat.token_hash != owner.token_hash
        assert match.document.takeovers[-1][1:4] == (mover, "person", "Dora")
        assert owner.token_hash is not None
        await restore_owners(match, frozenset([owner.token_hash]))
        assert match.document.seats[mover] == owner
        assert match.document.takeovers[-1][1:4] == (mover, "back", owner.name)

    run(database_url, work, THREE)


def test_nobody_of_the_table_follows_the_link(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        link = await offer_seat(host, match, mover)
        match.presence.record_activity(((mover + 1) % 3,), "another of theirs")
        for address in ("address 0", "address 1", "address 2", "another of theirs"):
            if address != f"address {mover}":
                with pytest.raises(LinkForOthers):
                    await give_seat(match, mover, ("Eve", link, address), KEY, None)
        await give_seat(match, mover, ("Dora", link, f"address {mover}"), KEY, None)

    run(database_url, work, THREE)


def test_one_opponent_alone_gives_no_seat_away(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        first, second = sorted({0, 1, 2} - {mover})
        join(match, first)
        host.now += LINK_AWAY_SECONDS
        alone = ReplacementVote("link", "", "here")
        with pytest.raises(SeatNotGiven):
            await cast_vote(match, first, mover, alone)
        join(match, second)
        await cast_vote(match, first, mover, alone)
        with pytest.raises(SeatNotGiven):
            await cast_vote(match, second, mover, alone)
        assert outcome(match, mover) is None
        await cast_vote(match, second, mover, ReplacementVote("link", "", "there"))
        assert outcome(match, mover) == "link"

    run(database_url, work, THREE)


def test_no_seat_is_voted_on_while_its_page_reloads(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        page = join(match, mover)
        others = sorted({0, 1, 2} - {mover})
        for other in others:
            join(match, other)
        match.broadcaster.leave(page)
        for seconds in (0.0, AWAY_SECONDS - 0.1):
            host.now += seconds
            for other in others:
                for choice in CHOICES:
                    with pytest.raises(NotAway):
                        await cast_vote(match, other, mover, ReplacementVote(choice))
        host.now += 0.2
        for other in others:
            with pytest.raises(SeatNotGiven):
                await cast_vote(match, other, mover, ReplacementVote("link", "", str(other)))
        match.presence.record_activity((mover,))
        with pytest.raises(NotAway):
            await cast_vote(match, others[0], mover, ReplacementVote("bot"))
        assert match.document.absences == ()

    run(database_url, work, THREE)


def test_a_link_expires_and_ends_with_the_return_or_another_decision(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        for end in ("time", "return", "decision"):
            link = await offer_seat(host, match, mover)
            if end == "time":
                host.now += LINK_SECONDS
            elif end == "return":
                await end_absences(match, (mover,), is_awake=True)
            else:
                for choice in CHOICES[1::2]:
                    for other in sorted({0, 1, 2} - {mover}):
                        vote = ReplacementVote(choice, "", f"address {other}")
                        await cast_vote(match, other, mover, vote)
            with pytest.raises(BadLink):
                await give_seat(match, mover, ("Dora", link, "elsewhere"), KEY, None)

    run(database_url, work, THREE)


def test_everything_survives_a_restart(database_url: str) -> None:
    async def play() -> None:
        host = Host(database_url)
        match = await host.create(seats=THREE)
        mover = away_and_due(match)
        link = await offer_seat(host, match, mover)
        await host.close()
        again = Host(database_url, host.now)
        woken = await again.tables.get(match.id)
        assert woken.document.absences == match.document.absences
        assert seat_link(woken, mover, KEY)[0] == link
        with pytest.raises(LinkForOthers):
            await give_seat(woken, mover, ("Eve", link, f"address {(mover + 1) % 3}"), KEY, None)
        await give_seat(woken, mover, ("Dora", link, "elsewhere"), KEY, None)
        assert woken.document.takeovers[-1].name == "Dora"
        await again.close()

    asyncio.run(play())


def test_a_bot_that_was_decided_on_goes_on_after_a_restart(database_url: str) -> None:
    async def play() -> None:
        host = Host(database_url, bot_delay=1000)
        match = await host.create()
        mover = away_and_due(match)
        join(match, 1 - mover)
        host.now += AWAY_SECONDS
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        await host.close()
        again = Host(database_url)
        await again.services.maintenance.upkeep.resume_overdue(0)
        woken = await again.tables.get(match.id)
        await until(lambda: woken.table.actors == (1 - mover,))
        await again.close()

    asyncio.run(play())


# --- By HTTP ---
