"""Actions of a window are collected for the lag of the slowest, then taken in their order."""

from __future__ import annotations

from larceny.realtime.action_collection import (
    MAX_COLLECTION,
    MIN_DELAY,
    UNCERTAINTY,
    Action,
    ActionCollection,
)
from larceny.realtime.reaction_claim import LagMeter


def client(lag: int) -> LagMeter:
    made = LagMeter()
    for _ in range(5):
        made.add(lag)
    return made


def throw(seat: int, reaction: int) -> Action:
    return Action(seat, "throw orb", reaction)


def test_nothing_is_due_before_somebody_acts() -> None:
    assert ActionCollection({1: client(50)}).due is None


def test_the_slowest_who_has_not_acted_is_waited_for() -> None:
    collection = ActionCollection({1: client(20), 2: client(200), 3: client(300)})
    collection.add(throw(1, 400), at=1_000)
    assert collection.due == 1_000 + 300 + MIN_DELAY
    collection.add(throw(3, 300), at=1_100)
    assert collection.due == 1_000 + 200 + MIN_DELAY


def test_the_wait_has_a_cap() -> None:
    slow = LagMeter()
    for sample in (5_000, 1, 9_000, 4_000, 20_000):
        slow.add(sample)
    collection = ActionCollection({1: slow})
    collection.add(throw(2, 400), at=0)
    assert collection.due == MAX_COLLECTION


def test_actions_are_taken_by_reaction_and_not_by_arrival() -> None:
    collection = ActionCollection({1: client(5), 2: client(300)})
    collection.add(throw(1, 436), at=441)
    collection.add(throw(2, 412), at=712)
    assert [(action.seat, action.reaction) for action in collection.take()] == [(2, 412), (1, 436)]
    assert collection.due is None


def test_a_second_action_of_a_seat_changes_nothing() -> None:
    collection = ActionCollection({1: client(5)})
    collection.add(throw(1, 436), at=441)
    collection.add(throw(1, 200), at=450)
    assert collection.find(1) == throw(1, 436)
    assert collection.take() == [throw(1, 436)]
    collection.add(throw(1, 200), at=900)
    assert collection.take() == []


def test_what_comes_after_a_verdict_counts_as_clearly_later() -> None:
    collection = ActionCollection({})
    collection.add(throw(1, 436), at=441)
    collection.take()
    collection.add(throw(2, 300), at=1_500)
    assert collection.take() == [throw(2, 436 + UNCERTAINTY)]


def test_after_the_closing_nobody_is_waited_for() -> None:
    collection = ActionCollection({1: client(300)})
    collection.is_closed = True
    collection.add(throw(2, 900), at=950)
    assert collection.due == 950
