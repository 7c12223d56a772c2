"""The moves and outcomes that people can choose from, in words."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.contract import SecretDrawView
from larceny.engine.seat import CHANCE, seats_of
from larceny.table.position import Position


class Choice(TypedDict):
    """A move in notation, as a sentence and, where the game knows them, with its odds."""

    move: str
    sentence: str
    odds: str | None


def list_choices(position: Position, seat: int, reader: int | None = None) -> list[Choice]:
    """Return a seat's legal moves, or the outcomes of chance, each text once.

    The sentences say `you` to their reader, if there is one.
    """
    contract, setup, params = position.contract, position.setup, position.params
    known, sentence = position.known(seat), contract.notation.sentence
    names = setup.all_names if reader is None else setup.names_for(reader)
    is_decision = seat < setup.seats
    found: dict[str, Choice] = {}
    for code, move in zip(position.codes(seat), position.texts(seat), strict=True):
        if move not in found:
            found[move] = {
                "move": move,
                "sentence": sentence(params, known, seat, code, names),
                "odds": contract.guide.odds(params, known, seat, code) if is_decision else None,
            }
    return list(found.values())


def list_enterable_outcomes(
    position: Position, seat: int, reader: int | None = None
) -> list[Choice]:
    """Return the outcomes that are possible as far as the seat that enters them knows."""
    contract, setup, params = position.contract, position.setup, position.params
    if not isinstance(contract.view, SecretDrawView):
        return list_choices(position, CHANCE, reader)
    names = setup.all_names if reader is None else setup.names_for(reader)
    state = position.known(seat).copy()
    contract.view.widen_chance(params, state, seat)
    text, sentence = contract.notation.text, contract.notation.sentence
    found: dict[str, Choice] = {}
    for code in range(contract.rules.chance(params, state)):
        move = text(params, state, CHANCE, code)
        words = sentence(params, state, CHANCE, code, names)
        found.setdefault(move, {"move": move, "sentence": words, "odds": None})
    return list(found.values())


def find_dealers(position: Position) -> tuple[int, ...]:
    """Return the people who may enter the next outcome where chance is played manually.

    What can come may be secret; where only bots may know it, any person may enter it.
    """
    setup = position.setup
    bots = setup.bots or ("",) * setup.seats
    people = sum(1 << seat for seat in range(setup.seats) if not bots[seat])
    mask = position.contract.view.dealers(setup.params, position.state)
    return seats_of(mask & people or people)
