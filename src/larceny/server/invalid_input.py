"""What is wrong with a request's values, in words that can be translated.

pydantic words its errors in English only. Here each kind of error that a request can cause has a
template of ours; a kind without one keeps pydantic's words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from larceny.engine.phrase import Argument, as_phrase, phrase

TEMPLATES = {
    "missing": "Field required",
    "extra_forbidden": "Extra inputs are not permitted",
    "string_type": "Input should be a valid string",
    "string_unicode": "Input should be a valid string",
    "string_too_long": "{max_length:Input should have at most # character|Input should have at "
    "most # characters}",
    "string_too_short": "{min_length:Input should have at least # character|Input should have at "
    "least # characters}",
    "string_pattern_mismatch": "Input should match the pattern {pattern}",
    "too_long": "{max_length:Input should have at most # item|Input should have at most # items}, "
    "not {actual_length}",
    "too_short": "{min_length:Input should have at least # item|Input should have at least # "
    "items}, not {actual_length}",
    "greater_than": "Input should be greater than {gt}",
    "greater_than_equal": "Input should be {ge} or more",
    "less_than": "Input should be less than {lt}",
    "less_than_equal": "Input should be {le} or less",
    "multiple_of": "Input should be a multiple of {multiple_of}",
    "finite_number": "Input should be a finite number",
    "int_type": "Input should be a whole number",
    "int_parsing": "Input should be a whole number",
    "int_parsing_size": "Input is too large a number",
    "int_from_float": "Input should be a whole number",
    "float_type": "Input should be a number",
    "float_parsing": "Input should be a number",
    "bool_type": "Input should be true or false",
    "bool_parsing": "Input should be true or false",
    "none_required": "Input should be null",
    "list_type": "Input should be a list",
    "tuple_type": "Input should be a list",
    "dict_type": "Input should be an object",
    "model_type": "Input should be an object",
    "model_attributes_type": "Input should be an object",
    "union_tag_invalid": "{discriminator} should be one of {expected_tags}, not '{tag}'",
    "union_tag_not_found": "{discriminator} is missing",
    "json_type": "Input should be JSON",
}
"""By the type of pydantic's error; blanks are named as in its context."""
_PLACE = re.compile(r"line (\d+) column (\d+)")
_QUOTED = re.compile(r"'[^']*'")


def describe_invalid(errors: Sequence[Any]) -> str:
    """Return one line on the first of pydantic's validation errors, with the number of others."""
    first = errors[0]
    words: str = _describe(first)
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    if place:
        words = phrase("{place}: {words}", place=place, words=words)
    others = len(errors) - 1
    return phrase("{words} (and {others} more)", words=words, others=others) if others else words


def _describe(error: Mapping[str, Any]) -> str:
    kind = error["type"]
    context = error.get("ctx") or {}
    if kind == "json_invalid":
        return _describe_json(str(context.get("error", "")))
    if kind in ("literal_error", "enum"):
        expected = _QUOTED.findall(str(context["expected"]))
        return phrase("Input should be {expected:or}", expected=expected)
    if kind not in TEMPLATES:
        return as_phrase(error["msg"])
    return phrase(TEMPLATES[kind], **{name: _plain(value) for name, value in context.items()})


def _describe_json(reason: str) -> str:
    """Return that a text is no JSON, and where it stops being that if its reader says so."""
    place = _PLACE.search(reason)
    if place is None:
        return phrase("Invalid JSON")
    line, column = map(int, place.groups())
    return phrase("Invalid JSON at line {line}, column {column}", line=line, column=column)


def _plain(value: Any) -> Argument:
    return value if isinstance(value, str | int | float) else str(value)
