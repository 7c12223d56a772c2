"""Who played for whom, from the tables of a server to saved games and back."""

from __future__ import annotations

from fastapi.testclient import TestClient

import larceny
from larceny.match.absence import cast_vote, end_absences, give_seat
from larceny.match.document import ReplacementVote
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.undo import UndoWish, undo_decision
from larceny.table.notes import Takeover, find_players
from larceny.table.save import dump
from tests.server.host import TWO, Host
from tests.server.saved import saved_game
from tests.server.test_absence import KEY, THREE, join, offer_seat, run
from tests.server.waiting import until

NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}
"""A deck of one card: after it no move is followed by chance, except a heist."""


async def recruit(match: Match) -> int:
    """Let whoever is to move recruit, which is followed by no chance; return the seat."""
    seat = match.table.actors[0]
    await match.submit(MoveRequest(frozenset([seat]), seat, "recruit", match.version))
    return seat


def test_a_saved_game_tells_who_played_and_from_when_on(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover, number = match.table.actors[0], match.table.version
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        await until(lambda: match.table.actors == (1 - mover,))
        await end_absences(match, (mover,), is_awake=True)
        name = match.document.seats[mover].name
        told = (
            Takeover(number, mover, "bot", "greedy"),
            Takeover(match.table.version, mover, "back", name),
        )
        assert match.table.takeovers == told
        assert larceny.replay(dump(match.table)).takeovers == told
        decided = [n for n, event in enumerate(match.table.log, 1) if event.seat == mover]
        assert list(find_players(told, match.table.log)) == decided

    run(database_url, work, TWO)


def test_takeovers_are_numbered_by_events_also_after_a_takeback(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = await recruit(match)
        version, number = match.version, match.table.version
        await undo_decision(match, UndoWish(frozenset([0, 1]), number, version), host.now)
        assert match.version > match.table.version == number - 1
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot"))
        assert match.table.takeovers[0].number == number - 1
        await until(lambda: match.table.version >= number)
        assert min(find_players(match.table.takeovers, match.table.log)) == number

    run(database_url, work, TWO, hot_seat=True, params=NO_CARDS)


def test_who_plays_goes_on_where_events_were_taken_back(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = await recruit(match)
        version, number = match.version, match.table.version
        seat = match.table.actors[0]
        assert seat != mover
        link = await offer_seat(host, match, seat)
        await give_seat(match, seat, ("Dora", link, "elsewhere"), KEY, None)
        assert match.table.takeovers == (Takeover(number, seat, "person", "Dora"),)
        await undo_decision(match, UndoWish(frozenset([0, 1, 2]), number, version), host.now)
        assert match.table.takeovers == (Takeover(number - 1, seat, "person", "Dora"),)

    run(database_url, work, THREE, hot_seat=True, params=NO_CARDS)


def test_an_uploaded_game_keeps_who_played(client: TestClient) -> None:
    table = larceny.replay(saved_game())
    table.takeovers = (
        Takeover(9, 0, "bot", "level-3"),
        Takeover(9, 0, "back", "Ann"),
        Takeover(12, 1, "person", "Dora"),
    )
    text = dump(table)
    opened = client.post("/api/replay", json={"text": text}).json()["id"]
    shown = client.get(f"/api/tables/{opened}/replay").json()["table"]["takeovers"]
    assert [(takeover["number"], takeover["kind"], takeover["name"]) for takeover in shown] == [
        (9, "bot", "level-3"),
        (9, "back", "Ann"),
        (12, "person", "Dora"),
    ]
    assert client.get(f"/api/tables/{opened}/log").text == text
