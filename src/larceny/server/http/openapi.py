"""The published schema: routes, socket messages, and the views and moves of every game.

Frames and messages are sent as JSON that was prepared once for many viewers; nothing here runs when
they are sent. The document is built when somebody first asks for it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from fastapi import FastAPI
from pydantic import TypeAdapter

from larceny.engine.moves import describe_schemas
from larceny.games import all_names, load
from larceny.server.http.socket_message import INCOMING, OUTGOING

Schema: TypeAlias = dict[str, Any]
Mode: TypeAlias = Literal["validation", "serialization"]

REFERENCE = "#/components/schemas/"
LINES_TYPE = "application/x-ndjson"
LINE_STREAMS = ("/api/lab",)
"""The paths whose POST is answered with many lines, each of them JSON of the declared model."""


class DocumentedApp(FastAPI):
    """An app whose OpenAPI document also has the types that no route can declare."""

    def openapi(self) -> Schema:
        """Return the OpenAPI document, built at the first call."""
        if self.openapi_schema is None:
            document = super().openapi()
            add_types(document["components"]["schemas"])
            for path in LINE_STREAMS:
                content = document["paths"][path]["post"]["responses"]["200"]["content"]
                content[LINES_TYPE] = content.pop("application/json")
        return super().openapi()


def add_types(schemas: Schema) -> None:
    """Add views and messages to the schemas of a document, and make `Frame` a union of games."""
    messages = _components(INCOMING, "ClientMessage", "validation")
    messages |= _components(OUTGOING, "ServerMessage", "serialization")
    for name, schema in messages.items():
        schemas.setdefault(name, schema)
    frame = schemas["Frame"]
    for game in all_names():
        schemas |= view_schemas(game) | move_schemas(game)
        schemas[f"{prefix(game)}Frame"] = _frame_of(frame, game)
    schemas["Frame"] = _frame_union()


def view_schemas(game: str) -> Schema:
    """Return the schemas of a game's view and of its parts, their names prefixed by the game."""
    view: TypeAdapter[Any] = TypeAdapter(load(game).view.View)
    return _components(view, "View", "serialization", prefix(game))


def move_schemas(game: str) -> Schema:
    """Return the schemas of a game's choices and events, told apart by their kinds."""
    name = prefix(game)
    contract = load(game)
    return {
        f"{name}Choice": _one_of("Choice", describe_schemas(contract, is_event=False)),
        f"{name}Event": _one_of("EventInfo", describe_schemas(contract, is_event=True)),
    }


def _one_of(name: str, kinds: list[Schema]) -> Schema:
    general = {"$ref": REFERENCE + name}
    return {"allOf": [general, {"oneOf": kinds}]} if kinds else general


def prefix(game: str) -> str:
    """Return the name of a game as the published types begin with it: `DiceHeist`."""
    return game.title().replace("-", "")


def _components(adapter: TypeAdapter[Any], name: str, mode: Mode, before: str = "") -> Schema:
    """Return the schema of a type under a name, and those of the types it refers to."""
    root = adapter.json_schema(ref_template=f"{REFERENCE}{before}{{model}}", mode=mode)
    parts = {name: root, **root.pop("$defs", {})}
    return {before + part: schema | {"title": before + part} for part, schema in parts.items()}


def _frame_of(frame: Schema, game: str) -> Schema:
    """Return the schema of a frame of one game, with that game's view and choices."""
    own = {
        "game": {"const": game, "title": "Game", "type": "string"},
        "board": {"$ref": f"{REFERENCE}{prefix(game)}View"},
        "choices": {
            "items": {"$ref": f"{REFERENCE}{prefix(game)}Choice"},
            "title": "Choices",
            "type": "array",
        },
    }
    return frame | {"title": f"{prefix(game)}Frame", "properties": frame["properties"] | own}


def _frame_union() -> Schema:
    mapping = {game: f"{REFERENCE}{prefix(game)}Frame" for game in all_names()}
    return {
        "title": "Frame",
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
