"""What a seat may not know is not sent to it: not in its view, events, log or socket."""

from __future__ import annotations

import json
import random

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.games import NAMES
from tests.nightly import by_day
from tests.server.table_client import TableClient

MOVES = 25
SECRET = [game for game in NAMES if larceny.load(game).contract.has_secret_hands]
"""The games in which a seat knows something that others do not."""


def open_table(client: TestClient, game: str) -> TableClient:
    seats = larceny.load(game).seats[0]
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben", "Cem", "Dee")[:seats]]
    return TableClient(client, people, game=game, hot_seat=True)


def play_some(table: TableClient, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(MOVES):
        frame = table.view()
        if frame["over"]:
            return
        seat = rng.choice(frame["actors"])
        assert table.move(seat, rng.choice(table.moves(seat))).status_code == 200


def hidden_events(table: TableClient) -> list[tuple[int, str]]:
    """Return the events, by place and move, that a spectator may not know."""
    entries = table.match.table.entries()
    return [(n, entry.event.move) for n, entry in enumerate(entries) if not entry.is_known(None)]


@pytest.mark.parametrize("game", NAMES)
def test_everything_sent_is_what_the_table_shows_that_seat(client: TestClient, game: str) -> None:
    table = open_table(client, game)
    play_some(table, 1)
    truth = table.match.table
    for seat in (None, *range(truth.seats)):
        frame, view = table.view(seat), truth.view(seat)
        shown = {key: value for key, value in view.items() if key != "moves"}
        assert {key: frame[key] for key in shown} == json.loads(json.dumps(shown))
        assert [choice["move"] for choice in frame["choices"]] == view["moves"]
        moves = [event["move"] for event in table.get("/events", seat)]
        assert moves == [event.move for event in truth.log_for(seat)]
        log = client.get(f"{table.path}/log", headers=table.bearer(seat)).text
        lines = log.split("\n\n")[1].splitlines()[: len(moves)]
        assert [line.split("  #")[0].split(" ", 2)[2] for line in lines] == moves


@pytest.mark.parametrize("game", SECRET)
def test_a_hand_is_sent_to_its_own_seat_alone(client: TestClient, game: str) -> None:
    table = open_table(client, game)
    while not (hidden := hidden_events(table)):
        table.play_on()
    assert hidden
    assert not table.view()["over"]
    truth = table.match.table
    boards = [table.view(seat)["board"] for seat in (None, *range(truth.seats))]
    open_board = json.loads(json.dumps(truth.open_view()["board"]))
    assert all(board != open_board for board in boards)
    assert any(board != boards[0] for board in boards[1:])


@pytest.mark.parametrize("game", SECRET)
def test_secret_draws_are_masked_for_others_until_the_end(client: TestClient, game: str) -> None:
    table = open_table(client, game)
    while not (hidden := hidden_events(table)):
        table.play_on()
    assert hidden
    assert not table.match.table.over
    events = table.get("/events")
    for number, move in hidden:
        assert events[number]["move"] == f"{move.split(' ')[0]} ?"
        assert move.split(" ", 1)[1] not in events[number]["sentence"]
        assert (events[number]["kind"], events[number]["parts"]) == (move.split(" ")[0], {})
    table.play_to_the_end()
    events = table.get("/events")
    assert all(events[number]["parts"] for number, _ in hidden)
    assert [events[number]["move"] for number, _ in hidden] == [move for _, move in hidden]


@pytest.mark.parametrize("game", by_day("dice-heist", *SECRET, of=NAMES))
def test_every_game_is_played_to_its_end_by_bots(client: TestClient, game: str) -> None:
    from tests.server.waiting import wait_until

    seats = larceny.load(game).seats[0]
    table = TableClient(client, [{"kind": "bot", "bot": "greedy"}] * seats, game=game)
    wait_until(lambda: bool(table.get()["status"] == "over"), 60)
    text = client.get(f"{table.path}/log").text
    assert larceny.replay(text).over
    assert larceny.verify(text).is_proved
    assert client.get("/metrics").text.count("larceny_bot_failures_total 0.0") == 1


def deal(client: TestClient) -> TableClient:
    """Return a table of Art Robbery with real cards at the first draw."""
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben")]
    table = TableClient(client, people, game="art-robbery", hot_seat=True, chance="manual")
    assert table.move("chance", table.view(1)["choices"][0]["move"], bearer=1).status_code == 200
    return table


def test_only_who_draws_a_real_card_is_sent_what_may_be_drawn(client: TestClient) -> None:
    table = deal(client)
    drawer = table.view()["board"]["drawer"]
    assert len(table.view(drawer)["choices"]) > 1
    assert table.view(1 - drawer)["choices"] == []
    assert table.view(None)["choices"] == []


def test_nobody_enters_a_card_that_somebody_else_draws(client: TestClient) -> None:
    table = deal(client)
    drawer = table.view()["board"]["drawer"]
    card = table.view(drawer)["choices"][0]["move"]
    for id in ("one", None):
        answer = table.move("chance", card, id=id, bearer=1 - drawer)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    first = table.move("chance", card, id="two", bearer=drawer)
    assert first.status_code == 200
    version = table.view()["version"]
    again = table.move("chance", card, id="two", version=version - 1, bearer=drawer)
    assert again.json() == first.json()


def test_the_possible_outcomes_do_not_reveal_which_die_was_chosen(client: TestClient) -> None:
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben")]
    table = TableClient(client, people, game="spell-stealers", hot_seat=True, chance="manual")
    for die in ("die 9", "die 3"):
        assert table.move("chance", die).status_code == 200
    assert table.move(0, "roll pyramid").status_code == 200
    assert len(table.view(0)["choices"]) == 4
    assert table.view(1)["choices"] == []


def test_a_card_that_a_bot_draws_is_entered_by_a_person() -> None:
    bots = ["", "greedy"]
    table = larceny.load("art-robbery").table(2, chance="manual", bots=bots)
    table.play(larceny.CHANCE, table.moves(larceny.CHANCE)[0])
    while table.view()["board"]["drawer"] == 0:
        assert table.dealers == (0,)
        table.play(larceny.CHANCE, table.moves(larceny.CHANCE)[0])
    assert table.dealers == (0,)


def test_what_may_be_drawn_does_not_reveal_what_others_hold(client: TestClient) -> None:
    """Ann draws the only greedy thief of the deck; Ben is still offered it."""
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben")]
    request = {"game": "art-robbery", "hot_seat": True, "chance": "manual"}
    deck = {"cards": [4, 4, 4, 4, 4, 4, 4, 4, 1]}
    table = TableClient(client, people, params=deck, **request)
    assert table.move("chance", "first p0").status_code == 200
    rare = "card greedy-thief"
    while table.view()["board"]["drawer"] == 0:
        offered = [choice["move"] for choice in table.view(0)["choices"]]
        move = rare if rare in offered else offered[0]
        assert table.move("chance", move, bearer=0).status_code == 200
    assert rare in [event["move"] for event in table.get("/events", 0)]
    assert rare not in [event["move"] for event in table.get("/events", 1)]
    assert rare in [choice["move"] for choice in table.view(1)["choices"]]
    assert table.move("chance", rare, bearer=1).json()["code"] == "illegal-move"
