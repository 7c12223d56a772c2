"""Real cards of Art Robbery: no answer tells a running game what lies in the hand of another.

See docs/decisions/art-robbery-secrets.md.
"""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.match.stop_reason import CONTRADICTION
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient

NAMES = ("Ann", "Ben", "Cem")
DECK = {"cards": [9, 9, 9, 9, 9, 9, 4, 4, 1]}
"""One greedy thief: whoever holds it holds all of them."""
RARE = "card greedy-thief"
COMMON = ["card 0", "card 1", "card 2", "card 3", "card 4"]


def deal(client: TestClient, seats: int, *, thief: int | None) -> TableClient:
    """Return a table at the first draw of seat 0; a seat, or none, was dealt the greedy thief."""
    people = [{"kind": "you", "name": name} for name in NAMES[:seats]]
    request = {"game": "art-robbery", "hot_seat": True, "chance": "manual"}
    table = TableClient(client, people, params=DECK, **request)
    assert table.move("chance", "first p0").status_code == 200
    for seat in range(seats):
        hand = [*COMMON[:-1], RARE] if seat == thief else COMMON
        for card in hand:
            assert table.move("chance", card, bearer=seat).status_code == 200
    assert table.move(0, "play 0").status_code == 200
    assert table.view()["board"]["drawer"] == 0
    return table


def everything_shown(table: TableClient, seat: int) -> list[Any]:
    """Return what a seat can ask for, without what names the table itself."""
    return [table.view(seat), table.get("/events", seat), table.get()["status"]]


def everything_answered(table: TableClient, seat: int, cards: list[str]) -> list[Any]:
    """Return the answers to cards that a seat enters."""
    answers = [table.move("chance", card, bearer=seat) for card in cards]
    return [(answer.status_code, answer.json()) for answer in answers]


def without_times(shown: list[Any]) -> list[Any]:
    frame, events, status = shown
    return [frame, [{**event, "at": 0} for event in events], status]


def test_two_tables_that_differ_in_what_is_hidden_look_and_answer_alike(
    client: TestClient,
) -> None:
    """Ann sees her own cards and the open ones; the greedy thief is in the pile or with Ben."""
    tables = [deal(client, 2, thief=thief) for thief in (None, 1)]
    assert RARE not in [event["move"] for event in tables[1].get("/events", 0)]
    shown = [without_times(everything_shown(table, 0)) for table in tables]
    assert shown[0] == shown[1]
    assert RARE in tables[1].moves(0)
    nonsense = ["card 9", "first p1", "nonsense", "card ?", "play 1"]
    answers = [everything_answered(table, 0, nonsense) for table in tables]
    assert answers[0] == answers[1]
    assert {status for status, _ in answers[0]} == {422}
    assert [table.get()["status"] for table in tables] == ["running"] * 2


def test_a_card_that_the_asker_can_know_to_be_impossible_is_refused_and_the_game_goes_on(
    client: TestClient,
) -> None:
    table = deal(client, 2, thief=0)
    assert RARE not in table.moves(0)
    answer = table.move("chance", RARE, bearer=0)
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal-move")
    assert table.get()["stopped"] is None
    assert table.move("chance", "card 5", bearer=0).status_code == 200


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_that_others_hold_is_refused_in_the_same_words_and_ends_the_game(
    client: TestClient, seats: int
) -> None:
    known = deal(client, seats, thief=0).move("chance", RARE, bearer=0)
    for holder in range(1, seats):
        table = deal(client, seats, thief=holder)
        refused = table.move("chance", RARE, id="once", bearer=0)
        assert (refused.status_code, refused.json()) == (known.status_code, known.json())
        info = table.get()
        assert (info["status"], info["stopped"]) == ("over", CONTRADICTION)
        version = table.view()["version"]
        again = table.move("chance", RARE, version=version, id="once", bearer=0)
        assert again.json() == refused.json()
        assert table.move("chance", "card 5", bearer=0).json()["code"] == "game-over"
        board = table.view(0)["board"]
        assert [player["hand"] is None for player in board["thieves"]] == [
            seat != 0 for seat in range(seats)
        ]


def test_everybody_at_the_table_reads_why_it_ended(client: TestClient) -> None:
    table = deal(client, 2, thief=1)
    with connect(table) as first, connect(table) as second:
        ann = SocketClient(first, tokens=[table.tokens[0]])
        ben = SocketClient(second, tokens=[table.tokens[1]])
        version = table.view()["version"]
        ann.send(type="move", seat="chance", move=RARE, version=version, id="x")
        assert ann.receive("error")["error"]["code"] == "illegal-move"
        assert ben.receive("events")["table"]["stopped"] == CONTRADICTION
