"""The page of the API, which `make docs` writes, documents every public name."""

from __future__ import annotations

import doctest
import inspect
import re
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest
from scripts.api_page import write_lines

import larceny


def test_every_public_name_is_on_the_page_and_in_the_package() -> None:
    text = "\n".join(write_lines())
    assert larceny.__all__ == sorted(larceny.__all__, key=_order)
    assert set(larceny.__all__) <= set(dir(larceny))
    for name in larceny.__all__:
        assert f"`{name}`" in text or f"`larceny.{name}`" in text, name
        assert inspect.getdoc(getattr(larceny, name)), name


def _order(name: str) -> tuple[int, str]:
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


def test_its_example_runs(tmp_path: Path) -> None:
    page = tmp_path / "api.md"
    page.write_text("\n".join(write_lines()) + "\n", "utf-8")
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


PUBLIC = [getattr(larceny, name) for name in larceny.__all__]
NOT_OURS = {"Any", "Array", "Callable", "Mapping", "Memory", "None", "PolicyFunction", "Sequence"}
INTERNAL = {
    "Bound",
    "Contract",
    "Mark",
    "Measurement",
    "Pairing",
    "PartAnswer",
    "Players",
    "PolicyFinder",
    "Rng",
    "Source",
    "Unit",
    "Wording",
}
"""Types of fields that nobody has to make or to name."""


@pytest.mark.parametrize(
    "function",
    [function for function in PUBLIC if inspect.isfunction(function)],
    ids=lambda function: function.__name__,
)
def test_what_a_function_returns_is_public(function: Any) -> None:
    assert _classes_in(function.__annotations__["return"]) <= set(larceny.__all__)


@pytest.mark.parametrize(
    "kind", [kind for kind in PUBLIC if is_dataclass(kind)], ids=lambda kind: kind.__name__
)
def test_the_parts_of_a_result_are_public(kind: Any) -> None:
    for name, annotation in kind.__annotations__.items():
        if not name.startswith("_"):
            assert _classes_in(annotation) - INTERNAL <= set(larceny.__all__), name


def _classes_in(annotation: str) -> set[str]:
    """Return the names with a capital in a type, without those that are not ours."""
    return set(re.findall(r"\b[A-Z]\w+", annotation)) - NOT_OURS
