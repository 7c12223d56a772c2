"""Every param cites its rules, has a title and words, and cannot break a game."""

from __future__ import annotations

from random import Random
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.struct import Field
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case
from larceny.table.game import Game

MOVES = 25


def _given(case: Case) -> dict[str, Field]:
    fields = case.contract.state.Params.FIELDS
    return {name: field for name, field in fields.items() if not field.derived}


def params_cite_rules(case: Case) -> None:
    """Every param of the default rule set cites a rule of the rulebook, in the comment above it."""
    contract = case.contract
    for name, provenance in contract.rule_set(None).provenance.items():
        expect(provenance.rules, f"no rule is cited above [{name}]")
        unknown = set(provenance.rules) - set(contract.rulebook)
        expect(not unknown, f"{unknown} above [{name}] is no rule of the rulebook")


def params_have_words(case: Case) -> None:
    """Every param has a title, its codes have words, and the places of arrays have headings."""
    for name, field in _given(case).items():
        expect(field.title, f"Params.{name} has no title")
        expect(": 0 " not in field.title, f"the title of {name} explains codes: give it words")
        if field.words:
            low, high = field.range
            expect(
                len(set(field.words)) == high - low + 1,
                f"{name} has {len(set(field.words))} words for {low} to {high}",
            )
        heads = tuple(map(len, field.heads))
        expect(heads == field.shape, f"{name} has headings for {heads}, not {field.shape}")


def extreme_params_are_refused_or_playable(case: Case) -> None:
    """No lowest or highest value of a param makes chance go on for ever, or a legal move fail."""
    contract = case.contract
    rng = Random(1)
    for name, field in _given(case).items():
        for extreme in {field.low, field.high} - {None}:
            change = {name: _fill(field.shape, extreme)}
            try:
                contract.params(None, change)
            except BadParam:
                continue
            for seats in sorted(set(contract.seats)):
                try:
                    _play_a_little(case, seats, change, rng)
                except Exception as error:
                    fail(f"{name}={extreme}, {seats} seats: {type(error).__name__}: {error}")


def _fill(shape: tuple[int, ...], value: Any) -> Any:
    for length in reversed(shape):
        value = [value] * length
    return value


def _play_a_little(case: Case, seats: int, changes: dict[str, Any], rng: Random) -> None:
    table = Game(case.contract).table(seats, params=changes, seed=1)
    for _ in range(MOVES):
        if table.over:
            return
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.moves(seat)))


CHECKS = (
    Check(params_cite_rules, "game"),
    Check(params_have_words, "game"),
    Check(extreme_params_are_refused_or_playable, "game"),
)
