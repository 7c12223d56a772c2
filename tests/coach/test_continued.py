"""The review of a game that began from a position of another."""

from __future__ import annotations

import larceny
from tests.table.test_hint_use import BEGINNING, continued


def test_the_events_of_another_game_have_no_price() -> None:
    table = continued()
    review = larceny.review(table)
    first = min(decision.number for decision in review.decisions)
    assert first == 1 + min(
        number
        for number, event in enumerate(table.log)
        if number >= BEGINNING and event.seat < table.seats
    )
    assert min(roll.first for roll in review.rolls) > BEGINNING
    assert len(review.equities) == table.version + 1, "the graph begins at the start"
    for account in review.accounts:
        assert account.luck + account.skill + account.rest == account.result
