"""The functions in the bytes of a WebAssembly module: named, and left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

_HEAD = 8
_CUSTOM, _TYPE, _FUNCTION, _EXPORT, _CODE = 0, 1, 3, 7, 10
_LETTERS = {0x7F: "i", 0x7E: "l", 0x7D: "f", 0x7C: "d"}
"""Ints and floats of 32 and 64 bits, as a module writes them and as their letters."""
_FUNCTION_NAMES = 1
_TRAP = bytes((3, 0, 0, 0x0B))
"""The code of a function that has no locals, and ends with an error: its size comes first."""


def keep_functions(module: bytes, kept: Collection[int]) -> bytes:
    """Return a module in which all functions but those with these numbers only end with an error.

    The module imports none, so that functions are numbered as their code is.
    """
    parts = [module[:_HEAD]]
    for kind, start, first, end in _sections(module):
        if kind != _CODE:
            parts.append(module[start:end])
            continue
        count, place = _read(module, first)
        code = [module[first:place]]
        for number in range(count):
            size, body = _read(module, place)
            code.append(module[place : body + size] if number in kept else _TRAP)
            place = body + size
        whole = b"".join(code)
        parts += bytes((_CODE,)), _write(len(whole)), whole
    return b"".join(parts)


def function_numbers(module: bytes) -> dict[str, int]:
    """Return the number of each function by the name that is kept in the module."""
    for kind, _, first, end in _sections(module):
        if kind != _CUSTOM:
            continue
        size, place = _read(module, first)
        title, place = module[place : place + size], place + size
        while title == b"name" and place < end:
            part, (size, place) = module[place], _read(module, place + 1)
            if part == _FUNCTION_NAMES:
                return dict(_names(module, place))
            place += size
    return {}


def parameter_types(module: bytes) -> dict[str, str]:
    """Return the types of the parameters of each function that can be called, a letter for each."""
    types: list[str] = []
    functions: list[int] = []
    types_of: dict[str, str] = {}
    for kind, _, first, _ in _sections(module):
        if kind not in (_TYPE, _FUNCTION, _EXPORT):
            continue
        count, place = _read(module, first)
        for _ in range(count):
            if kind == _TYPE:
                letters, place = _read_letters(module, place + 1)
                types.append(letters)
                _, place = _read_letters(module, place)
            elif kind == _FUNCTION:
                number, place = _read(module, place)
                functions.append(number)
            else:
                size, place = _read(module, place)
                name, place = module[place : place + size].decode(), place + size
                is_function = module[place] == 0
                number, place = _read(module, place + 1)
                if is_function:
                    types_of[name] = types[functions[number]]
    return types_of


def _read_letters(module: bytes, place: int) -> tuple[str, int]:
    count, place = _read(module, place)
    letters = "".join(_LETTERS[kind] for kind in module[place : place + count])
    return letters, place + count


def _names(module: bytes, place: int) -> Iterator[tuple[str, int]]:
    count, place = _read(module, place)
    for _ in range(count):
        number, place = _read(module, place)
        size, place = _read(module, place)
        yield module[place : place + size].decode(), number
        place += size


def _sections(module: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the kind of each section, and where it, its content and what follows begin."""
    start = _HEAD
    while start < len(module):
        size, first = _read(module, start + 1)
        yield module[start], start, first, first + size
        start = first + size


def _read(module: bytes, place: int) -> tuple[int, int]:
    """Return a number, of seven bits a byte from the lowest on, and the place behind it."""
    number = shift = 0
    while True:
        byte = module[place]
        number |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return number, place


def _write(number: int) -> bytes:
    written = bytearray()
    while number >= 0x80:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*written, number))
