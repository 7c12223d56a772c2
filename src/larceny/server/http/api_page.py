"""The API described: its OpenAPI document, and one HTML page without scripts made from it.

Both are made outside the event loop, as the document takes a tenth of a second the first time.
"""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

router = APIRouter()


@router.get("/api/docs", include_in_schema=False)
async def show_api_page(request: Request) -> HTMLResponse:
    return HTMLResponse(describe_api(await asyncio.to_thread(request.app.openapi)))


@router.get("/api/openapi.json", include_in_schema=False)
async def get_document(request: Request) -> JSONResponse:
    return JSONResponse(await asyncio.to_thread(request.app.openapi))


def describe_api(api: dict[str, Any]) -> str:
    """Return the HTML page of an OpenAPI document."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Larceny's API</title>",
        f"<h1>{escape(api['info']['title'])}</h1><p>{escape(api['info']['description'])}</p>",
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            parts.append(_describe_operation(method, path, operation))
    parts.append("<h2>Schemas</h2>")
    for name, schema in api["components"]["schemas"].items():
        parts.append(_describe_schema(name, schema))
    return "\n".join(parts)


def _describe_operation(method: str, path: str, operation: dict[str, Any]) -> str:
    parts = [f"<h3>{method.upper()} <code>{escape(path)}</code></h3>"]
    parts.append(f"<p>{escape(operation.get('description', ''))}</p>")
    request_body = operation.get("requestBody", {}).get("content", {})
    for media_type, content in request_body.items():
        parts.append(
            f"<p>takes {escape(media_type)}: {_describe_type(content.get('schema', {}))}</p>"
        )
    for status, response in operation.get("responses", {}).items():
        contents = response.get("content", {}).values()
        types = [_describe_type(content.get("schema", {})) for content in contents]
        parts.append(f"<p>{status}: {', '.join(types) or escape(response['description'])}</p>")
    return "".join(parts)


def _describe_schema(name: str, schema: dict[str, Any]) -> str:
    rows = "".join(
        f"<li><code>{escape(key)}</code>: {_describe_type(value)} "
        f"{escape(value.get('description', ''))}</li>"
        for key, value in schema.get("properties", {}).items()
    )
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><ul>{rows}</ul>'


def _describe_type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_describe_type(option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_describe_type(schema.get('items', {}))}"
    values = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
    return escape(" | ".join(map(repr, values)) or str(schema.get("type", "anything")))
