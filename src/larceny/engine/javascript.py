"""Pieces of JavaScript that do part of the work where Python itself runs in it (Pyodide)."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

IS_HERE = sys.platform == "emscripten"


class Script:
    """The text of a function in JavaScript, which is given Python's memory and some more.

    What the function returns is made when it is first needed. It cannot be part of a snapshot of
    the memory: whoever takes one calls `forget_all` first.
    """

    _made: ClassVar[list[Script]] = []

    def __init__(self, text: str, *arguments: Any) -> None:
        self._text = text
        self._arguments = arguments
        self._result: Any = None

    def __call__(self) -> Any:
        if self._result is None:
            from pyodide.code import run_js
            from pyodide_js import _module as python

            self._result = run_js(self._text)(python, *self._arguments)
            self._made.append(self)
        return self._result

    @classmethod
    def forget_all(cls) -> None:
        """Drop all that was made; it is made again when it is needed."""
        for script in cls._made:
            script._result = None
        cls._made.clear()
