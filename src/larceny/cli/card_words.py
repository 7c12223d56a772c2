"""The words that policy cards of a game can use, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from larceny.bots.card.move_text import move_texts
from larceny.bots.card.vocabulary import SEAT_TESTS, SPECIAL, FieldName, vocabulary_of

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.engine.contract import Contract


def word_facts(contract: Contract) -> dict[str, Any]:
    """Return the words that cards of a game can use, ready for JSON."""
    known = vocabulary_of(contract)
    return {
        "moves": dict(_example_moves(contract)),
        "parts": list(known.parts),
        "names": SPECIAL | SEAT_TESTS,
        "state": [_field_facts(field) for field in known.state.values()],
        "params": [_field_facts(param) for param in known.params.values()],
        "constants": known.constants,
    }


def _field_facts(field_name: FieldName) -> dict[str, Any]:
    field = field_name.field
    low, high = field.range
    shape = {"places": list(field.shape), "from": low, "to": high}
    return {"name": field_name.word, **shape, "meaning": _describe(field_name)}


def _example_moves(contract: Contract) -> Iterator[tuple[str, str]]:
    """Yield the first word of each kind of move with an example."""
    texts = move_texts(contract, contract.params()[0])
    for word in texts.first_words:
        possible = [place for place in texts.match(f"{word} *") if texts.is_possible(place)]
        if possible:
            context, code = divmod(possible[-1], texts.codes)
            yield word, texts.texts[context][code] or ""


def word_tables(contract: Contract) -> Iterator[Table]:
    """Yield the tables: moves, their parts, names of every game, fields, and constants."""
    from rich.table import Table

    known = vocabulary_of(contract)
    moves = Table("move", "such as", title="Moves", title_justify="left")
    for word, example in _example_moves(contract):
        moves.add_row(word, example)
    yield moves
    parts = Table("part of the move", title="Numbers of the move", title_justify="left")
    for part in known.parts:
        parts.add_row(part)
    yield parts
    everywhere = Table("name", "what it is", title="In every game", title_justify="left")
    for word, meaning in (SPECIAL | SEAT_TESTS).items():
        everywhere.add_row(word, meaning)
    yield everywhere
    yield _field_table(
        "The position (`table NAME` where the move has a part of this name)", known.state
    )
    yield _field_table("The rule set (`rules NAME` where the position has one too)", known.params)
    constants = Table("constant", "number", title="Constants", title_justify="left")
    for word, value in known.constants.items():
        constants.add_row(word, str(value))
    yield constants


def _field_table(title: str, fields: dict[str, FieldName]) -> Table:
    from rich.table import Table

    table = Table("name", "places", "from", "to", "what it is", title=title, title_justify="left")
    for field_name in fields.values():
        field = field_name.field
        low, high = field.range
        places = " of ".join(map(str, field.shape)) or "-"
        table.add_row(field_name.word, places, str(low), str(high), _describe(field_name))
    return table


def _describe(field_name: FieldName) -> str:
    field = field_name.field
    notes = [field.title] if field.title else []
    if field.per_seat:
        notes.append("one for each seat")
    if field.is_seat:
        notes.append("a seat, or a constant")
    if field.is_mask:
        notes.append("a set of seats: `has`")
    return "; ".join(notes)
