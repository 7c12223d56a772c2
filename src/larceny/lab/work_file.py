"""Long work in a file: what it is about in the first line, then a line of JSON for each step done.

Whoever is stopped goes on from there: the same work finds its steps again, other work is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from larceny.engine.errors import BadParam, LarcenyError

FORMAT = 1


class BadWorkFile(LarcenyError):
    """A file that holds no work of this kind, or work on something else."""

    code = "bad-work-file"


class WorkFile:
    """The file of one piece of work, of a kind such as `sweep`."""

    def __init__(self, path: Path, kind: str) -> None:
        self.path = path
        self.kind = kind

    def read(self, subject: Mapping[str, Any]) -> list[Any]:
        """Return the steps that the file holds, none if there is no file; raise if it is of others.

        A last line that was cut off while it was written is left out.
        """
        if not self.path.exists():
            return []
        head, *steps = self._lines()
        if (head.get("kind"), head.get("format")) != (self.kind, FORMAT):
            self.refuse()
        stored = head.get("subject") or {}
        for name, value in json.loads(json.dumps(subject)).items():
            if stored.get(name) != value:
                differs = f"another {name}: {stored.get(name)!r}, not {value!r}"
                raise BadWorkFile(f"{self.path} has {differs}; name another file")
        return steps

    def open(self, subject: Mapping[str, Any]) -> list[Any]:
        """Return the steps that the file holds; begin a new file if there is none."""
        steps = self.read(subject)
        self.replace(subject, steps)
        return steps

    def add(self, step: Any) -> None:
        """Write one more step."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(step) + "\n")

    def replace(self, subject: Mapping[str, Any], steps: Sequence[Any]) -> None:
        """Write all steps anew, whole or not at all."""
        head = {"kind": self.kind, "format": FORMAT, "subject": subject}
        text = "".join(json.dumps(line) + "\n" for line in (head, *steps))
        write_whole(self.path, text.encode())

    def refuse(self) -> NoReturn:
        """Raise because the file holds something else than it should."""
        raise BadWorkFile(f"{self.path} is not a stored {self.kind}") from None

    def _lines(self) -> list[dict[str, Any]]:
        text = self.path.read_bytes()
        try:
            lines = [json.loads(line) for line in text[: text.rfind(b"\n") + 1].splitlines()]
        except ValueError:
            self.refuse()
        if not lines or not all(isinstance(line, dict) for line in lines):
            self.refuse()
        return lines


def check_folder(option: str, path: Path) -> None:
    """Raise BadParam for a file in a folder that does not exist."""
    if not path.parent.is_dir():
        raise BadParam(option, f"{path.parent} is not a folder")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whenever the process or the machine is stopped."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
