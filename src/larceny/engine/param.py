"""Values of params, as rule sets and people give them: their shape and range, and their entries.

An entry is one number of a list: `worths.hope-diamond` or `worths.11`. It is named by the heading
of its place, in lower case with hyphens, by another name that the game gives it (`Field.aliases`),
or by its number from 0. Where the headings are numbers themselves, a number is a heading. An entry
of a list of lists has two names: `tiles.paintings.boss`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.struct import Field, Struct
from larceny.engine.suggestion import list_known, suggest
from larceny.engine.text import quote, read_number

SEPARATOR = "."
MOST_SHOWN = 3
"""A list that differs from its rule set in more entries than this is shown whole."""

Path = tuple[int, ...]


def find_field(params: type[Struct], name: str) -> Field:
    """Return the field of a param that can be set; raise BadParam if there is none."""
    field = params.FIELDS.get(name)
    if field is None or field.derived:
        known = [n for n, f in params.FIELDS.items() if not f.derived]
        raise BadParam(
            name,
            phrase("there is no such param{known}", known=list_known(name, known, "there are")),
        )
    return field


def check_value(name: str, field: Field, value: Any) -> Any:
    """Return a value in the shape of its field; raise BadParam if it does not fit.

    A list must be complete, unless its field is open. The rows of a list of lists, and their
    number, may be short: what is missing at their ends is filled with zeros. Numbers and arrays of
    NumPy are numbers and lists.
    """
    value = _plain(value)
    if not field.shape:
        return _check_number(name, field, value)
    if len(field.shape) == 1:
        return _check_row(name, field, value)
    count, width = field.shape
    if not isinstance(value, list | tuple) or len(value) > count:
        raise BadParam(
            name,
            phrase(
                "takes a list of at most {count} lists, not {value}",
                count=count,
                value=quote(value),
            ),
        )
    row_field = replace(field, shape=(width,), is_open=True)
    rows = [_check_row(name, row_field, row) for row in value]
    return rows + [[0] * width for _ in range(count - len(rows))]


def _plain(value: Any) -> Any:
    """Return a number or an array of NumPy as Python's own; anything else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def _check_row(name: str, field: Field, value: Any) -> list[int]:
    value = _plain(value)
    most = field.shape[0]
    fewest = 0 if field.is_open else most
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        template = (
            "takes a list of at most {count} numbers, not {value}"
            if field.is_open
            else "takes a list of {count} numbers, not {value}"
        )
        raise BadParam(name, phrase(template, count=most, value=quote(value)))
    return [_check_number(name, field, item) for item in value] + [0] * (most - len(value))


def _check_number(name: str, field: Field, value: Any) -> int:
    value = _plain(value)
    low, high = field.range
    is_switch = (low, high) == (0, 1)
    if isinstance(value, bool) and is_switch:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadParam(name, phrase("takes whole numbers, not {value}", value=quote(value)))
    if not low <= value <= high:
        raise BadParam(
            name,
            phrase(
                "{value} is out of range; it must be {low} to {high}",
                value=value,
                low=low,
                high=high,
            ),
        )
    return value


@dataclass(frozen=True)
class Place:
    """What a name of a change stands for: a whole param, or one entry of a list."""

    param: str
    path: Path
    field: Field
    """The field of the whole param, or of one number for an entry."""


def find_place(params: type[Struct], name: str) -> Place:
    """Return the param or entry that a name stands for; raise BadParam if there is none."""
    if not isinstance(name, str):
        raise BadParam(
            "params", phrase("a param is named by a text, not by {name}", name=quote(name))
        )
    param, *words = name.split(SEPARATOR)
    field = find_field(params, param)
    if not words:
        return Place(param, (), field)
    if len(words) != len(field.shape):
        raise BadParam(name, _explain_depth(param, field))
    path = tuple(_find_entry(name, field, axis, word) for axis, word in enumerate(words))
    return Place(param, path, replace(field, shape=(), heads=(), aliases=(), per_seat=None))


def expand_entries(
    params: type[Struct], values: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return changes of whole params; entries replace those of the list that is given, or else of
    the rule set whose `values` these are.
    """
    places = {name: find_place(params, name) for name in changes}
    whole = {name: changes[name] for name, place in places.items() if not place.path}
    seen: dict[tuple[str, Path], str] = {}
    for name, place in places.items():
        if not place.path:
            continue
        other = seen.setdefault((place.param, place.path), name)
        if other != name:
            raise BadParam(name, phrase("is set twice, as {other} too", other=other))
        value = whole.get(place.param, values[place.param])
        complete = check_value(place.param, find_field(params, place.param), value)
        number = check_value(name, place.field, changes[name])
        whole[place.param] = _with_entry(complete, place.path, number)
    return whole


def name_entries(
    params: type[Struct], values: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return changes as people read them: lists that differ in a few entries by those entries."""
    named: dict[str, Any] = {}
    for param, value in changes.items():
        field = find_field(params, param)
        differing = list(_differing(values[param], value, ()))
        if not field.shape or len(differing) > MOST_SHOWN:
            named[param] = value
            continue
        for path, number in differing:
            named[SEPARATOR.join([param, *_words_of(field, path)])] = number
    return named


def slug(heading: str) -> str:
    """Return a heading as it is typed: `Three of a kind` is `three-of-a-kind`."""
    return heading.lower().replace(" ", "-")


def entry_words(field: Field, axis: int) -> tuple[str, ...]:
    """Return the names of the places along an axis."""
    if axis < len(field.heads):
        return tuple(map(slug, field.heads[axis]))
    return tuple(map(str, range(field.shape[axis])))


def _find_entry(name: str, field: Field, axis: int, word: str) -> int:
    words = entry_words(field, axis)
    aliases = field.aliases[axis] if axis < len(field.aliases) else ()
    for names in (words, aliases):
        if word in names:
            return names.index(word)
    number = read_number(word)
    has_numbers = any(name.isdecimal() for name in words)
    if number is not None and number < field.shape[axis] and not has_numbers:
        return number
    also = phrase(", or {aliases}", aliases=", ".join(aliases)) if aliases else ""
    by_number = "" if has_numbers else phrase(", or 0 to {last}", last=field.shape[axis] - 1)
    near = suggest(word, (*words, *aliases))
    there = phrase("{near} There are", near=near) if near else phrase("; there are")
    raise BadParam(
        name,
        phrase(
            "there is no entry {word}{there} {words}{also}{by_number}",
            word=quote(word),
            there=there,
            words=", ".join(words),
            also=also,
            by_number=by_number,
        ),
    )


def _explain_depth(param: str, field: Field) -> str:
    if not field.shape:
        return phrase("{param} is one number, without entries: set {param} itself", param=param)
    example = SEPARATOR.join([param, *(entry_words(field, axis)[0] for axis in _axes(field))])
    return phrase("an entry of {param} is named like {example}", param=param, example=example)


def _axes(field: Field) -> range:
    return range(len(field.shape))


def _words_of(field: Field, path: Path) -> list[str]:
    return [entry_words(field, axis)[place] for axis, place in enumerate(path)]


def _with_entry(value: Any, path: Path, number: int) -> Any:
    if not path:
        return number
    return [
        _with_entry(entry, path[1:], number) if place == path[0] else entry
        for place, entry in enumerate(value)
    ]


def _differing(old: Any, new: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield the paths of the numbers that differ, with the new ones."""
    if not isinstance(new, list):
        if old != new:
            yield path, new
        return
    for place, (entry, other) in enumerate(zip(old, new, strict=True)):
        yield from _differing(entry, other, (*path, place))
