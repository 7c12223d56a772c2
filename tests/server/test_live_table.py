"""Live windows at a table of the server: people race, and one referee judges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.match import live_table
from larceny.match.document import Claim
from larceny.match.store import Change
from larceny.realtime import action_collection, judged_window, reaction_claim
from larceny.realtime.reaction_claim import MIN_REACTION
from larceny.server.app import create_app
from larceny.server.http.socket_message import OUTGOING
from larceny.server.settings import Settings
from larceny.table import fair_dice
from tests.server.conftest import LOOPBACK, QUICK
from tests.server.live_race import MATCHING, Race
from tests.server.table_client import BOT, FRIEND, YOU, TableClient, services_of
from tests.server.waiting import wait_until


@pytest.fixture(autouse=True)
def matching_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first dice of a table match, so that nobody has to wait for a second window."""
    monkeypatch.setattr(fair_dice, "new_seed", lambda: MATCHING)


@pytest.fixture
def race(client: TestClient) -> Iterator[Race]:
    made = Race(client)
    yield made
    made.close()


def log_of(race: Race) -> str:
    answer = race.table.client.get(f"{race.table.path}/log")
    assert answer.status_code == 200
    return str(answer.text)


def events_of(race: Race, word: str) -> list[dict[str, Any]]:
    return [event for event in race.table.get("/events") if event["move"].startswith(word)]


def test_a_throw_and_the_marker_are_judged_in_their_order_and_their_times_are_told(
    race: Race,
) -> None:
    race.open_window()
    thief = race.thieves[0]
    assert race.act(thief, "throw diamond")["type"] == "ack"
    wait_until(lambda: len(events_of(race, "throw")) == 1)
    assert race.act(race.owner, race.closing())["type"] == "ack"
    wait_until(lambda: race.table.view()["board"]["phase"] == "press")
    throw, closing = events_of(race, "throw")[-1], events_of(race, "settle")[-1]
    assert throw["number"] < closing["number"]
    assert throw["timing"]["reaction"] < closing["timing"]["reaction"]
    assert throw["timing"]["reaction"] >= MIN_REACTION


def test_what_is_claimed_counts_although_another_throw_came_first(race: Race) -> None:
    race.open_window()
    slow, quick = race.thieves
    race.sockets[slow].send(
        type="act", seat=slow, move="throw diamond", window=race.window, reaction=600_000, id="x"
    )
    assert race.act(quick, "throw diamond", reaction=150)["type"] == "ack"
    wait_until(lambda: len(events_of(race, "throw")) == 2)
    timings = {event["seat"]: event["timing"] for event in events_of(race, "throw")}
    assert timings[quick]["claimed"] == 150
    assert timings[quick]["reaction"] >= MIN_REACTION


def test_the_same_message_again_is_answered_and_changes_nothing(race: Race) -> None:
    race.open_window()
    thief = race.thieves[0]
    for _ in range(3):
        assert race.act(thief, "throw diamond")["type"] == "ack"
    wait_until(lambda: len(events_of(race, "throw")) > 0)
    assert race.act(thief, "throw diamond")["type"] == "ack"
    assert len(events_of(race, "throw")) == 1


def test_nobody_gets_around_the_referee(race: Race) -> None:
    race.open_window()
    answer = race.table.move(race.thieves[0], "throw diamond")
    assert (answer.status_code, answer.json()["code"]) == (409, "window-is-open")
    assert "act" in answer.json()["message"]
    assert events_of(race, "throw") == []


def test_a_wrong_place_for_the_marker_is_refused_by_its_rule_and_the_window_stays_open(
    race: Race,
) -> None:
    race.open_window()
    right = race.closing()
    wrong = next(f"settle {n}" for n in range(20) if f"settle {n}" != right)
    refused = race.act(race.owner, wrong)
    assert refused["type"] == "error"
    assert refused["error"]["rule"]
    assert race.act(race.owner, right)["type"] == "ack"


def test_a_late_throw_is_punished(race: Race) -> None:
    race.open_window()
    race.act(race.owner, race.closing())
    wait_until(lambda: race.table.view()["board"]["phase"] == "press")
    assert race.act(race.thieves[0], "throw diamond")["type"] == "ack"
    wait_until(lambda: len(events_of(race, "throw")) == 1)
    assert race.table.view()["board"]["roll"]["attempts"][0]["verdict"] == "late"


def test_nobody_acts_for_another_seat(race: Race) -> None:
    race.open_window()
    first, second = race.thieves
    race.sockets[first].send(
        type="act", seat=second, move="throw diamond", window=race.window, reaction=1, id="z"
    )
    assert race.sockets[first].receive("error")["error"]["code"] == "not-your-seat"


def test_an_action_in_a_window_that_is_over_is_refused(race: Race) -> None:
    race.open_window()
    race.window -= 1
    refused = race.act(race.thieves[0], "throw diamond")
    assert refused["error"]["code"] == "window-over"


def test_whoever_reconnects_is_sent_the_window_and_gains_nothing_by_it(race: Race) -> None:
    race.open_window()
    thief = race.thieves[0]
    race.act(race.thieves[1], "throw pyramid")
    again = race.connect(thief)
    assert again.receive("window")["window"] == race.window
    again.send(type="painted", window=race.window)
    again.send(
        type="act", seat=thief, move="throw diamond", window=race.window, reaction=150, id="b"
    )
    again.receive("ack")
    wait_until(lambda: len(events_of(race, "throw")) == 2)
    times = {event["seat"]: event["timing"]["reaction"] for event in events_of(race, "throw")}
    assert times[thief] > times[race.thieves[1]]


def test_throws_at_the_same_time_fail_if_nobody_votes_in_time(
    race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judged_window, "UNCERTAINTY", 60_000)
    monkeypatch.setattr(action_collection, "UNCERTAINTY", 60_000)
    monkeypatch.setattr(judged_window, "VOTE", 400)
    monkeypatch.setattr(reaction_claim, "UNKNOWN_LAG", reaction_claim.MAX_LAG)
    race.open_window()
    for thief in race.thieves:
        race.send(thief, "throw diamond")
    wait_until(lambda: len(events_of(race, "vote none")) > 0)
    wait_until(lambda: race.table.view()["board"]["phase"] != "vote")
    assert events_of(race, "simultaneous")[0]["seat"] == "referee"
    assert race.table.view()["board"]["roll"]["stolen_by"] is None


def test_saved_games_keep_the_raw_times_and_replays_know_them(race: Race) -> None:
    race.open_window()
    race.act(race.thieves[0], "throw diamond")
    wait_until(lambda: len(events_of(race, "throw")) == 1)
    text = log_of(race)
    line = next(line for line in text.splitlines() if " throw diamond" in line)
    assert " ms: claimed " in line
    replayed = larceny.replay(text)
    timing = next(event.timing for event in replayed.log if event.move == "throw diamond")
    assert timing is not None
    assert timing._asdict() == events_of(race, "throw")[0]["timing"]


def test_every_live_message_is_exactly_what_its_model_describes(race: Race) -> None:
    race.open_window()
    race.act(race.thieves[0], "throw diamond")
    wait_until(lambda: len(events_of(race, "throw")) == 1)
    received = [message for socket in race.sockets for message in socket.received]
    assert {"window", "probe", "events", "ack"} <= {message["type"] for message in received}
    for message in received:
        model = OUTGOING.validate_python(message, strict=True)
        assert OUTGOING.dump_python(model, mode="json", exclude_unset=True) == message


# --- Agreement ---


def test_the_game_starts_when_all_wish_the_same(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], game="spell-stealers", rules="live", window="longer")
    table.sit(1)
    assert table.get()["status"] == "waiting"
    path = f"{table.path}/seats/1/window"
    answer = client.put(path, json={"window": "longer"}, headers=table.bearer(1))
    assert answer.status_code == 200
    assert table.get()["status"] == "running"
    refused = client.put(path, json={"window": "race"}, headers=table.bearer(1))
    assert (refused.status_code, refused.json()["code"]) == (409, "already-started")


def test_whoever_does_not_like_to_race_may_ask_for_the_polite_way(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT], game="spell-stealers", rules="live", window="polite")
    assert table.get()["status"] == "running"
    assert table.view()["board"]["window"] == "polite"


def test_a_seat_wishes_for_itself_alone(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], game="spell-stealers", rules="live")
    answer = client.put(
        f"{table.path}/seats/1/window", json={"window": "polite"}, headers=table.bearer(0)
    )
    assert answer.json()["code"] == "not-your-seat"


@pytest.mark.parametrize("what", [{"hot_seat": True}, {"chance": "manual"}])
def test_nobody_races_at_one_device_or_with_real_dice(
    client: TestClient, what: dict[str, Any]
) -> None:
    body = {"game": "spell-stealers", "rules": "live", "seats": [YOU, BOT], **what}
    answer = client.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-setup")
    assert "race" in answer.json()["message"]


# --- After a crash ---


def test_what_was_stored_before_a_crash_is_judged_after_it(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "tables.sqlite"), **QUICK)
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        race = Race(client)
        race.open_window()
        race.close()
        claim = Claim(race.window, race.thieves[0], "throw diamond", 412, 412, 20, 440, 20, 2)
        assert client.portal is not None
        storage = services_of(client).storage
        stored = client.portal.call(storage.load, race.table.id)
        assert stored is not None
        before = stored.document
        after = replace(before, saved=before.saved + 1, claims=(claim,))
        client.portal.call(storage.save, Change(before, after))
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        race.table.client = client
        wait_until(lambda: len(events_of(race, "throw")) == 1)
        assert events_of(race, "throw")[0]["timing"]["reaction"] == 412
        assert race.table.view()["board"]["phase"] == "window"


@pytest.mark.parametrize("phase", ["turn", "window", "press", "vote"])
def test_a_server_that_was_killed_in_any_phase_of_a_live_turn_goes_on_and_answers(
    phase: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=str(tmp_path / "tables.sqlite"), **QUICK)
    monkeypatch.setattr(judged_window, "VOTE", 400)
    with (
        monkeypatch.context() as before,
        TestClient(create_app(settings), client=LOOPBACK) as killed,
    ):
        race = Race(killed)
        bring_to(race, phase, before)
        race.close()
    monkeypatch.setattr(judged_window, "RACING", judged_window.WindowPace(limit=150, least=0))
    monkeypatch.setattr(live_table, "RACING", judged_window.RACING)
    monkeypatch.setattr(live_table, "LONGEST_WAIT", 50)
    monkeypatch.setattr(live_table, "PROBE_MILLIS", 50)
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        race.table.client = client
        sockets = [race.connect(seat) for seat in range(3)]
        wait_until(lambda: race.table.view()["board"]["phase"] in ("turn", "press"))
        for _ in range(2 * judged_window.RACING.limit // live_table.LONGEST_WAIT):
            for socket in sockets:
                socket.receive("probe")
        assert client.get("/healthz").status_code == 200
        owner = race.table.view()["board"]["turn"]
        assert race.table.move(owner, "roll diamond").status_code == 200
        race.close()


def bring_to(race: Race, phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play until the turn of a live table is in a phase."""
    if phase == "vote":
        monkeypatch.setattr(judged_window, "VOTE", 60_000)
        monkeypatch.setattr(judged_window, "UNCERTAINTY", 60_000)
        monkeypatch.setattr(action_collection, "UNCERTAINTY", 60_000)
        monkeypatch.setattr(reaction_claim, "UNKNOWN_LAG", reaction_claim.MAX_LAG)
    if phase != "turn":
        race.open_window()
    if phase == "vote":
        for thief in race.thieves:
            race.send(thief, "throw diamond")
    if phase == "press":
        race.act(race.owner, race.closing())
    wait_until(lambda: race.table.view()["board"]["phase"] == phase)
