"""The published schema: views of every game, frames by game, and messages of the socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import larceny
from larceny.games import NAMES, load
from larceny.match.frame import build_events
from larceny.server.app import create_app
from larceny.server.http.openapi import prefix
from larceny.server.settings import Settings
from tests.server.test_messages import CLIENT_TYPES

GAMES = Path(__file__).parents[1] / "games"
POSITIONS = 6
"""How many positions of a golden game are compared with the published view."""


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    app = create_app(Settings(database_url="sqlite://"))
    schemas_published: dict[str, Any] = app.openapi()["components"]["schemas"]
    return schemas_published


def views(game: str) -> Iterator[Any]:
    """Yield views of all golden games, of every seat, of a spectator, and with open hands."""
    for path in sorted((GAMES / load(game).folder.name / "golden").glob("*.larceny")):
        table = larceny.replay(path)
        for version in range(0, table.version + 1, max(1, table.version // POSITIONS)):
            position = table.at(version)
            for seat in (None, *range(position.seats)):
                yield position.view(seat)["board"]
            yield position.open_view()["board"]


@pytest.mark.parametrize("game", NAMES)
def test_every_view_is_exactly_of_its_published_type(game: str) -> None:
    """A key that the type does not have would be dropped, so that the views would differ."""
    adapter: TypeAdapter[Any] = TypeAdapter(load(game).view.View)
    count = 0
    for view in views(game):
        assert adapter.validate_python(view, strict=True) == view
        count += 1
    assert count > POSITIONS


def assert_is_of_a_kind(described: Any, kinds: list[Any]) -> None:
    """Check a kind and its parts against the kinds of a published type."""
    (kind,) = [each for each in kinds if each["properties"]["kind"]["const"] == described["kind"]]
    parts = kind["properties"]["parts"]
    assert set(parts["required"]) <= set(described["parts"]) <= set(parts["properties"])
    for name, value in described["parts"].items():
        types = {"string": str, "integer": int, "array": list}
        assert type(value) is types[parts["properties"][name]["type"]]
        assert value in parts["properties"][name].get("enum", [value])


@pytest.mark.parametrize("game", NAMES)
def test_choices_and_events_are_of_the_published_kinds(game: str, schemas: dict[str, Any]) -> None:
    choices, events = (
        schemas[prefix(game) + name]["allOf"][1]["oneOf"] for name in ("Choice", "Event")
    )
    path = next(iter(sorted((GAMES / load(game).folder.name / "golden").glob("*.larceny"))))
    table = larceny.replay(path)
    for version in range(0, table.version, max(1, table.version // POSITIONS)):
        position = table.at(version)
        for seat in position.actors:
            for choice in position.choices(seat):
                assert_is_of_a_kind(choice, choices)
    for viewer in (None, 0):
        for event in build_events(table.entries(), [None] * table.version, 0, viewer, False):
            assert_is_of_a_kind(event, events)


def test_a_frame_is_a_union_of_the_games_told_apart_by_their_names(
    schemas: dict[str, Any],
) -> None:
    mapping = schemas["Frame"]["discriminator"]["mapping"]
    assert list(mapping) == list(NAMES)
    for game, reference in mapping.items():
        frame = schemas[reference.rpartition("/")[2]]["properties"]
        assert frame["game"]["const"] == game
        assert frame["board"] == {"$ref": f"#/components/schemas/{prefix(game)}View"}


@pytest.mark.parametrize(
    ("union", "types"),
    [
        ("ClientMessage", CLIENT_TYPES),
        (
            "ServerMessage",
            {"frame", "events", "presence", "ack", "error", "pong", "window", "probe", "talk"},
        ),
    ],
)
def test_every_message_of_the_socket_is_published(
    schemas: dict[str, Any], union: str, types: set[str]
) -> None:
    assert set(schemas[union]["discriminator"]["mapping"]) == types


def test_every_reference_of_the_document_leads_somewhere(schemas: dict[str, Any]) -> None:
    references = set(_references(schemas))
    assert len(references) > len(NAMES)
    for reference in references:
        assert reference.removeprefix("#/components/schemas/") in schemas


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for part in value.values():
            yield from _references(part)
    elif isinstance(value, list):
        for part in value:
            yield from _references(part)
