"""Moves: what is refused changes nothing, and what is asked twice happens once."""

from __future__ import annotations

import traceback

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.engine.errors import BadNotation
from larceny.match.errors import StaleVersion
from larceny.match.move_request import MAX_REFUSALS, IdempotencyStore
from tests.server.host import TWO
from tests.server.table_client import TableClient


@pytest.fixture
def table(client: TestClient) -> TableClient:
    return TableClient(client, TWO, hot_seat=True)


def test_a_move_is_answered_with_the_version_it_led_to(table: TableClient) -> None:
    before = table.view()
    seat = before["actors"][0]
    answer = table.move(seat, "recruit")
    assert answer.status_code == 200
    assert answer.json() == {"version": table.view()["version"]}
    assert table.get("/events", **{"from": before["version"]})[0]["move"] == "recruit"


def test_refusals_are_typed_and_change_nothing(table: TableClient) -> None:
    before = table.view()
    seat, version = before["actors"][0], before["version"]
    other = 1 - seat
    refusals = [
        (table.move(seat, "recruit", version - 1), 409, "stale-version"),
        (table.move(seat, "recruit", version + 1), 409, "stale-version"),
        (table.move(other, "recruit"), 422, "illegal-move"),
        (table.move(seat, "recruit p0"), 422, "illegal-move"),
        (table.move(seat, "sing"), 422, "bad-notation"),
        (table.move(seat, ""), 422, "bad-notation"),
        (table.move(seat, "recruit", bearer=other), 403, "not-your-seat"),
        (table.move(5, "recruit", bearer=0), 404, "unknown-seat"),
    ]
    for answer, status, code in refusals:
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.view() == before


def test_an_illegal_move_names_its_rule(table: TableClient) -> None:
    other = 1 - table.view()["actors"][0]
    refusal = table.move(other, "recruit").json()
    assert refusal["rule"] == "DH-04"
    name = table.view()["names"][1 - other]
    assert refusal["message"] == f"It is {name}'s turn; play goes clockwise."


def test_without_a_token_nobody_moves(table: TableClient) -> None:
    view = table.view()
    body = {"seat": view["actors"][0], "move": "recruit", "version": view["version"], "id": "a"}
    answer = table.client.post(f"{table.path}/moves", json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


def test_the_same_id_gets_the_same_answer_and_moves_once(table: TableClient) -> None:
    seat, version = table.view()["actors"][0], table.view()["version"]
    answers = [table.move(seat, "recruit", version, "once") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.text for answer in answers}) == 1
    moves = [event for event in table.get("/events") if event["seat"] == seat]
    assert len(moves) == 1
    again = table.move(table.view()["actors"][0], table.moves(1 - seat)[0], id="two")
    assert again.status_code == 200
    assert table.move(seat, "recruit", version, "once").text == answers[0].text


def test_the_same_id_gets_the_same_refusal_whatever_happened_since(table: TableClient) -> None:
    seat, version = table.view()["actors"][0], table.view()["version"]
    refused = table.move(1 - seat, "recruit", version, "early")
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal-move")
    assert table.move(seat, "recruit", version).status_code == 200
    now = table.view()
    again = table.move(1 - seat, "recruit", now["version"], "early")
    assert (again.status_code, again.text) == (422, refused.text)
    assert table.view()["version"] == now["version"]
    assert table.move(1 - seat, "recruit", now["version"], "anew").status_code == 200


def test_refusals_are_forgotten_in_time() -> None:
    answers = IdempotencyStore()
    for number in range(MAX_REFUSALS + 1):
        answers.refuse((0, str(number)), StaleVersion(number, number + 1))
    assert answers.find((0, "0")) is None
    with pytest.raises(StaleVersion):
        answers.find((0, "1"))


def test_a_repeated_refusal_keeps_nothing_of_where_it_was_raised() -> None:
    answers, raised = IdempotencyStore(), []
    try:
        raise BadNotation("sing", "no such move")
    except BadNotation as error:
        answers.refuse((0, "x"), error)
    for _ in range(2):
        with pytest.raises(BadNotation, match="no such move") as refused:
            answers.find((0, "x"))
        raised.append(refused.value)
    assert raised[0] is not raised[1]
    assert raised[0].as_dict() == raised[1].as_dict()
    depths = [len(list(traceback.walk_tb(error.__traceback__))) for error in raised]
    assert depths[0] == depths[1]


def test_what_was_carried_out_was_not_refused() -> None:
    answers = IdempotencyStore()
    answers.refuse((0, "x"), StaleVersion(3, 2))
    answers.accept((0, "x"), 5)
    assert answers.find((0, "x")) == 5


def test_a_request_without_an_id_is_always_new() -> None:
    answers = IdempotencyStore()
    answers.refuse(None, StaleVersion(3, 2))
    assert answers.find(None) is None


def test_an_id_is_one_seats_own(table: TableClient) -> None:
    first = table.view()["actors"][0]
    assert table.move(first, "recruit", id="same").status_code == 200
    second = table.view()["actors"][0]
    assert second != first
    before = table.view()["version"]
    answer = table.move(second, "recruit", id="same")
    assert answer.json()["version"] > before


def test_nothing_moves_when_the_game_is_over(table: TableClient) -> None:
    table.play_to_the_end()
    answer = table.move(0, "recruit")
    assert (answer.status_code, answer.json()["code"]) == (409, "game-over")


def test_the_log_of_a_finished_game_opens_and_is_proved(table: TableClient) -> None:
    unfinished = table.client.get(f"{table.path}/log").text
    assert "\nseed " not in unfinished
    table.play_to_the_end()
    text = table.client.get(f"{table.path}/log").text
    assert larceny.replay(text).over
    assert larceny.verify(text).is_proved
