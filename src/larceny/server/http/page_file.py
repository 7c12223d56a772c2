"""The built page: its files, and the page itself for every address that is not of the API.

Starlette finds the files and answers conditional and range requests. What is ours is the cache of
compressed files: see docs/decisions/static-files.md.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

from larceny.server.errors import UnknownPath

COMPRESSED_TYPES = ("text/", "application/javascript", "image/svg")
HASHED = ("assets", "python")
"""Folders of files with a hash in their names."""
CACHED_FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATED = "no-cache"
WORKER_POLICY = "default-src 'self'; connect-src 'self'; script-src 'self' blob: 'unsafe-eval'"
"""What workers of the site may do: they run Python, which compiles what it needs of JavaScript."""
MAX_CACHED_FILES = 200
HOME = "."
"""The path of the home page, which shows the games: they are sent for before its scripts ask."""
PRELOADED = "</api/games>; rel=preload; as=fetch; crossorigin=anonymous"
NOT_BUILT = (
    "<!doctype html><title>Larceny</title><h1>Larceny</h1><p>The server runs, but its page is "
    'not built: run <code>make play</code>. The API is <a href="/api/docs">here</a>.</p>'
)


class PageFiles(StaticFiles):
    """An ASGI app that serves the files of a folder, and its index.html for all other paths."""

    preloads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """Accept a missing folder: the response then says that the page is not built."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path == "api" or path.startswith(f"api{os.sep}"):
            raise UnknownPath
        for name in (path, "index.html"):
            try:
                response = await super().get_response(name, scope)
            except (HTTPException, OSError, ValueError):  # no file's name holds a zero byte
                continue
            if path == HOME and self.preloads:
                response.headers["link"] = PRELOADED
            return response
        return HTMLResponse(NOT_BUILT)

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        request_headers = Headers(scope=scope)
        response: Response = FileResponse(full_path, status_code, stat_result=stat_result)
        if _is_compressed(full_path, request_headers):
            response = _compressed_response(response, full_path, stat_result)
        is_asset = Path(full_path).parent.name in HASHED
        response.headers["cache-control"] = CACHED_FOR_EVER if is_asset else REVALIDATED
        response.headers["vary"] = "accept-encoding"
        if self.is_not_modified(response.headers, request_headers):
            return NotModifiedResponse(response.headers)
        return response


class SiteFiles(PageFiles):
    """The site without a server, for players who take the games offline.

    It is the page with some files in the place of the page's, and with others beside them.
    """

    preloads = False

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders[0])
        self.all_directories = list(folders)

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        if "Worker-" in Path(full_path).name:
            response.headers["content-security-policy"] = WORKER_POLICY
        return response


def _is_compressed(file: PathLike, request_headers: Headers) -> bool:
    """Return whether a file is sent compressed: its type is worth it and the browser accepts it."""
    media_type = mimetypes.guess_type(file)[0] or ""
    accepts_gzip = "gzip" in request_headers.get("accept-encoding", "")
    return accepts_gzip and media_type.startswith(COMPRESSED_TYPES)


def _compressed_response(plain: Response, file: PathLike, stat_result: os.stat_result) -> Response:
    """Return the response with the compressed file; its ETag is another than the plain file's.

    A file so small that it would grow is sent as it is.
    """
    body = compress_file(str(file), stat_result.st_mtime_ns)
    if len(body) >= stat_result.st_size:
        return plain
    headers = {
        "content-encoding": "gzip",
        "etag": plain.headers["etag"].removesuffix('"') + '-gzip"',
        "last-modified": plain.headers["last-modified"],
    }
    return Response(body, plain.status_code, headers, plain.media_type)


@lru_cache(MAX_CACHED_FILES)
def compress_file(file: str, modified: int) -> bytes:
    """Return the compressed content of a file, read again when its modification time changes."""
    return gzip.compress(Path(file).read_bytes())
