"""Two copies of one game whose seats are numbered differently, played on side by side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from larceny.engine import rng
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, SPECTATOR, seats_of
from larceny.engine.viewpoint import rotate, rotate_mask, rotate_seat, viewpoint
from larceny.kit.game_check import expect, fail
from larceny.kit.random_game import Case, list_legal, referee_report

_SEATS = re.compile(r"\bp\d+\b(?: p\d+\b)*")


@dataclass
class Mirror:
    """A position, and its rotated copy in which seat `by` is seat 0."""

    case: Case
    params: Any
    state: Any
    by: int

    def __post_init__(self) -> None:
        self.rotated = rotate(self.state, self.by)

    def seat(self, seat: int) -> int:
        """Return the number of a seat in the rotated copy."""
        return rotate_seat(seat, self.by, self.case.seats)

    def play(self, seat: int, move: int) -> None:
        """Play a move, and in the rotated copy the move that corresponds to it."""
        text = self._text(self.state, seat, move)
        mine = self._codes(self.state, seat)
        other = self._codes(self.rotated, self.seat(seat))
        renumbered = Counter(map(self._renumber, mine))
        if renumbered != Counter(other):
            fail(
                f"p{seat} may {sorted(renumbered)}, but in the same place around the table {other}"
            )
        twin = next(
            code
            for code in list_legal(self.case.contract, self.params, self.rotated, self.seat(seat))
            if _sort_seats(self._text(self.rotated, self.seat(seat), code)) == self._renumber(text)
        )
        self.case.contract.rules.apply(self.params, self.state, seat, move)
        self.case.contract.rules.apply(self.params, self.rotated, self.seat(seat), twin)

    def check(self) -> None:
        """Assert that all seats have the same position in front of them in both copies."""
        rules = self.case.contract.rules
        seats = self.case.seats
        turned = rotate(self.state, self.by)
        if turned != self.rotated:
            fail(f"by seat {self.by}: {_differ(turned, self.rotated)}")
        mask = rules.actors(self.params, self.state)
        expect(
            rules.actors(self.params, self.rotated) == rotate_mask(mask, self.by, seats),
            f"other seats may act once the seats are renumbered by {self.by}",
        )
        if mask == 0:
            self._check_result()
        for seat in range(seats):
            known = self._hide(self.state, seat)
            other = self._hide(self.rotated, self.seat(seat))
            mine = viewpoint(known, seat)
            theirs = viewpoint(other, self.seat(seat))
            if mine != theirs:
                fail(f"what p{seat} knows depends on its number: {_differ(mine, theirs)}")
        known = self._hide(self.state, SPECTATOR)
        other = self._hide(self.rotated, SPECTATOR)
        expect(
            rotate(known, self.by) == other, "what a spectator knows depends on numbers of seats"
        )

    def _check_result(self) -> None:
        rules = self.case.contract.rules
        seats = self.case.seats
        points = [0] * seats
        twins = [0] * seats
        rules.scores(self.params, self.state, points)
        rules.scores(self.params, self.rotated, twins)
        expected = points[self.by :] + points[: self.by]
        expect(twins == expected, f"scores depend on numbers of seats: {twins}, not {expected}")
        won = rules.winners(self.params, self.state)
        expect(
            rules.winners(self.params, self.rotated) == rotate_mask(won, self.by, seats),
            "who wins depends on numbers of seats",
        )

    def _hide(self, state: Any, seat: int) -> Any:
        known = state.copy()
        self.case.contract.rules.hide(self.params, known, seat)
        return known

    def _text(self, state: Any, seat: int, code: int) -> str:
        return str(self.case.contract.notation.text(self.params, state, seat, code))

    def _codes(self, state: Any, seat: int) -> list[str]:
        codes = list_legal(self.case.contract, self.params, state, seat)
        return [_sort_seats(self._text(state, seat, code)) for code in codes]

    def _renumber(self, text: str) -> str:
        names = re.sub(r"\bp(\d+)\b", lambda match: f"p{self.seat(int(match[1]))}", text)
        return _sort_seats(names)


def _differ(state: Any, other: Any) -> str:
    """Return the fields in which two states differ, with their values."""
    return ", ".join(
        f"{name} {getattr(state, name)} and {getattr(other, name)}"
        for name in state.FIELDS
        if getattr(state, name) != getattr(other, name)
    )


def _sort_seats(text: str) -> str:
    """Put seats that are named in a row in ascending order: a set of them has no other order."""
    return _SEATS.sub(lambda match: " ".join(sorted(match[0].split())), text)


def play_mirrored(case: Case, seed: int, by: int, max_steps: int) -> Iterator[Mirror]:
    """Yield the positions of a random game beside those of its rotated copy.

    The copy is made as soon as a seat may move: rolls for who starts go by the order of seats.
    """
    contract = case.contract
    params, _ = contract.params(case.rules)
    state = contract.new_state(params, case.seats)
    dice = rng.new(seed, stream=by)
    while contract.rules.actors(params, state) == CHANCE_BIT:
        outcome = rng.pick(dice, contract.rules.chance(params, state))
        contract.rules.apply(params, state, CHANCE, outcome)
    mirror = Mirror(case, params, state, by)
    yield mirror
    for _ in range(max_steps):
        actors = seats_of(contract.rules.actors(params, mirror.state))
        if not actors:
            return
        seat = actors[rng.pick(dice, len(actors))]
        codes = list_legal(contract, params, mirror.state, seat)
        mirror.play(seat, codes[rng.pick(dice, len(codes))])
        yield mirror
        report = referee_report(contract, params, mirror.state, dice) if seat == CHANCE else None
        if report is not None:
            mirror.play(REFEREE, report)
            yield mirror
