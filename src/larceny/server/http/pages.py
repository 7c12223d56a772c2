"""The built page, served to every address that is no API; health and metrics; the API in words."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from larceny.server.errors import Refused
from larceny.server.http.models import Health
from larceny.server.metrics import CONTENT_TYPE

router = APIRouter()

PACKED = ("text/", "application/javascript", "image/svg")
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = (
    "<!doctype html><title>Larceny</title><h1>Larceny</h1><p>The server runs, but its page is "
    'not built: run <code>make play</code>. The API is <a href="/api/docs">here</a>.</p>'
)


class NoSuchPage(Refused):
    code = "not-found"
    status = 404


@router.get("/healthz")
async def health() -> Health:
    """Whether the server answers."""
    return Health()


@router.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    return Response(request.app.state.house.metrics.text(), media_type=CONTENT_TYPE)


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    return HTMLResponse(describe(request.app.openapi()))


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def page(request: Request, path: str) -> Response:
    """A file of the page; or the page itself, which finds its way by its address."""
    if path == "api" or path.startswith("api/"):
        raise NoSuchPage("there is nothing under this address")
    folder: Path = request.app.state.house.settings.web_folder
    file = find(folder, path)
    if file is not None:
        return send(request, file, FOREVER if path.startswith("assets/") else "no-cache")
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    return send(request, index, "no-cache")


def send(request: Request, file: Path, keep: str) -> Response:
    """A file as the browser likes it best: packed, where that makes it smaller."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    is_packed = kind.startswith(PACKED) and "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(content(file, file.stat().st_mtime_ns, is_packed), 200, headers, kind)


@lru_cache(maxsize=200)
def content(file: Path, changed: int, is_packed: bool) -> bytes:
    """What is in a file, read once for each time it is changed."""
    read = file.read_bytes()
    return gzip.compress(read) if is_packed else read


def find(folder: Path, path: str) -> Path | None:
    """The file that a path names, if it lies in the folder."""
    if not path or "\0" in path:
        return None
    root = folder.resolve()
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except OSError:
        return None


def describe(api: dict[str, Any]) -> str:
    """The API as one page without a script."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Larceny's API</title>",
        f"<h1>{escape(api['info']['title'])}</h1><p>{escape(api['info']['description'])}</p>",
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(method, path, operation))
    parts.append("<h2>Shapes</h2>")
    for name, shape in api["components"]["schemas"].items():
        parts.append(_shape(name, shape))
    return "\n".join(parts)


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    told = [f"<h3>{method.upper()} <code>{escape(path)}</code></h3>"]
    told.append(f"<p>{escape(operation.get('description', ''))}</p>")
    given = operation.get("requestBody", {}).get("content", {})
    for kind, content in given.items():
        told.append(f"<p>takes {escape(kind)}: {_type(content.get('schema', {}))}</p>")
    for status, answer in operation.get("responses", {}).items():
        shapes = [_type(one.get("schema", {})) for one in answer.get("content", {}).values()]
        told.append(f"<p>{status}: {', '.join(shapes) or escape(answer['description'])}</p>")
    return "".join(told)


def _shape(name: str, shape: dict[str, Any]) -> str:
    rows = "".join(
        f"<li><code>{escape(key)}</code>: {_type(one)} {escape(one.get('description', ''))}</li>"
        for key, one in shape.get("properties", {}).items()
    )
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><ul>{rows}</ul>'


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    values = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
    return escape(" | ".join(map(repr, values)) or str(schema.get("type", "anything")))
