"""The language that a client accepts, by its `Accept-Language` header."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.datastructures import Headers

from larceny.engine.language import Language, preferred_language


def accepted_language(scope: MutableMapping[str, Any]) -> Language:
    """Return the language that a request or a handshake prefers among those there are."""
    return preferred_language(Headers(scope=scope).get("accept-language"))


async def _language(request: Request) -> Language:
    return accepted_language(request.scope)


AcceptedLanguage = Annotated[Language, Depends(_language)]
