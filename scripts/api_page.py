"""Write build/docs/api.md: every public name of the package, with its signature and what it does.

python scripts/api_page.py
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import larceny

PAGE = Path(__file__).parents[1] / "build" / "docs" / "api.md"

INTRODUCTION = """# The Python API

Everything that `import larceny` offers. The page is written by `python scripts/api_page.py` from
the signatures and docstrings, and a test fails when a public name is missing here.

```python
>>> import larceny
>>> game = larceny.load("dice-heist")
>>> table = game.table(seats=2, seed=1)
>>> seat = table.actors[0]
>>> larceny.bot("greedy", game).choose(table.observe(seat)) in table.moves(seat)
True
>>> table.play(seat, "rob the bank")  # doctest: +ELLIPSIS
Traceback (most recent call last):
larceny.engine.errors.BadNotation: 'rob the bank' is not a move; ...

```

Seats are numbers from 0, of Python or NumPy; moves are texts in the notation of the game. Whatever
cannot be done raises a `LarcenyError` with one line that says what is wrong and what is right, and
changes nothing."""
CONSTANTS = {
    "CHANCE": "Who rolls the dice and deals the cards, where they are played manually.",
    "REFEREE": "Who reports what happened in a live window.",
}
_WIDTH = 100


def write_lines() -> Iterator[str]:
    """Yield the lines of the page."""
    public = {name: getattr(larceny, name) for name in larceny.__all__}
    classes = {name: item for name, item in public.items() if inspect.isclass(item)}
    errors = {
        name: kind for name, kind in classes.items() if issubclass(kind, larceny.LarcenyError)
    }
    yield INTRODUCTION
    yield "\n## Functions"
    for name, item in public.items():
        if inspect.isfunction(item):
            yield from _write_function(f"larceny.{name}", item, "###")
    yield "\n## Constants\n"
    for name, words in CONSTANTS.items():
        yield f"- `larceny.{name}` ({public[name]}): {words}"
    yield "\n## Objects"
    for name, kind in classes.items():
        if name not in errors:
            yield from _write_class(name, kind)
    yield "\n## Errors\n\n| error | code | raised for |\n|---|---|---|"
    for name, error in errors.items():
        words = _paragraphs(error)[0].replace("\n", " ")
        yield f"| `{name}` | `{error.code}` | {words} |"


def _write_function(name: str, function: Any, level: str) -> Iterator[str]:
    yield f"\n{level} `{name}`\n\n```python\n{_signature(name, function)}\n```"
    for paragraph in _paragraphs(function):
        yield f"\n{paragraph}"


def _write_class(name: str, kind: type) -> Iterator[str]:
    yield f"\n### `{name}`"
    for paragraph in _paragraphs(kind):
        yield f"\n{paragraph}"
    members = [*_write_fields(kind), *_write_members(kind)]
    if members:
        yield ""
        yield from members


def _write_fields(kind: type) -> Iterator[str]:
    """Yield a line for each field of a dataclass, a named tuple or a typed dict."""
    for owner in reversed(kind.__mro__):
        if not owner.__module__.startswith("larceny.") or "__annotations__" not in vars(owner):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(owner))).body[0].body  # type: ignore[attr-defined]
        for place, node in enumerate(body):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                name = node.target.id
                after = body[place + 1] if place + 1 < len(body) else None
                if not name.startswith("_"):
                    words = _words_of(after)
                    yield _wrap(f"- `{name}: {ast.unparse(node.annotation)}`{words}")


def _words_of(node: Any) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return f": {' '.join(str(node.value.value).split())}" if is_text else ""


def _write_members(kind: type) -> Iterator[str]:
    """Yield a line for each public property and method, in the order of the source."""
    for owner in kind.__mro__:
        if not owner.__module__.startswith("larceny."):
            continue
        for name, member in vars(owner).items():
            if name.startswith("_"):
                continue
            if isinstance(member, property):
                words = f": {_paragraphs(member)[0]}" if member.__doc__ else ""
                kind_of = inspect.signature(member.fget).return_annotation  # type: ignore[arg-type]
                yield _wrap(f"- `{name}: {kind_of}`{words}")
            elif inspect.isfunction(member) or isinstance(member, classmethod):
                bound = getattr(kind, name)
                words = f": {_paragraphs(bound)[0]}" if bound.__doc__ else ""
                yield _wrap(f"- `{_signature(name, bound, is_short=True)}`{words}")


def _signature(name: str, function: Any, is_short: bool = False) -> str:
    """Return a call as it is declared, in one line or with one for each argument."""
    signature = inspect.signature(function)
    parts: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        if parameter.name != "self":
            default = (
                ""
                if parameter.default is parameter.empty
                else f" = {parameter.default!r}".replace("'", '"')
            )
            parts.append(f"{parameter.name}: {parameter.annotation}{default}")
    text = f"{name}({', '.join(parts)}) -> {signature.return_annotation}"
    if is_short or len(text) <= _WIDTH:
        return text
    lines = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{lines}) -> {signature.return_annotation}"


def _paragraphs(thing: Any) -> list[str]:
    words = inspect.getdoc(thing) or ""
    return [_wrap(" ".join(part.split())) for part in re.split(r"\n\s*\n", words) if part.strip()]


def _wrap(words: str) -> str:
    indent = "  " if words.startswith("- ") else ""
    return "\n".join(
        textwrap.wrap(
            " ".join(words.split()), _WIDTH, subsequent_indent=indent, break_on_hyphens=False,
            break_long_words=False,
        )
    )  # fmt: skip


def main() -> None:
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text("\n".join(write_lines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
