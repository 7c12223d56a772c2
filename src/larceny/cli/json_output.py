"""One JSON document on standard output: what commands print with `--json`."""

from __future__ import annotations

import json
import math
from typing import Any

import typer


def print_json(facts: Any) -> None:
    """Print facts as one JSON document; a number that is none, such as 0/0, is null."""
    typer.echo(json.dumps(_without_nan(facts), indent=2, allow_nan=False))


def _without_nan(facts: Any) -> Any:
    if isinstance(facts, float):
        return facts if math.isfinite(facts) else None
    if isinstance(facts, dict):
        return {name: _without_nan(value) for name, value in facts.items()}
    if isinstance(facts, list | tuple):
        return [_without_nan(value) for value in facts]
    return facts
