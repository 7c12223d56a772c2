"""Libraries that only some need: whoever lacks one is told in one line what to install."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from larceny.engine.errors import LarcenyError


class MissingExtra(LarcenyError, ImportError):
    """A library is not installed that belongs to an extra of the package."""

    code = "missing-extra"

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"this needs {library}: pip install 'larceny[{extra}]'")


def need(module: str, extra: str, library: str | None = None) -> ModuleType:
    """Import a module of an extra; raise MissingExtra, naming its library, if it is not there."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra(library or module, extra) from None
