"""The libraries of the extra `research`, which nothing else of the project needs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from larceny.engine.errors import LarcenyError


class MissingExtra(LarcenyError, ImportError):
    """A library is not installed that an interface for researchers needs."""

    code = "missing-extra"

    def __init__(self, library: str) -> None:
        super().__init__(f"this needs {library}: pip install 'larceny[research]'")


def require(module: str, library: str) -> ModuleType:
    """Import a module of a library; raise MissingExtra if it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra(library) from None
