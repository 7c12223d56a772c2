"""What commands, reports, the terminal and errors tell is made by templates, not put together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.translations import (
    DEVELOPER_ERRORS,
    FOLDERS,
    INTERNAL,
    SOURCE,
    TELLING,
    find_constants,
    find_errors,
)

PRINTING = {"print", "echo", "add_row", *TELLING}
"""Functions whose texts people read."""
PROGRAM_ERRORS = (
    "bots/__init__", "bots/bot", "bots/registry", "bots/search/policy",
    "engine/action_space", "engine/extra", "games/__init__",
    "lab/own_bot", "table/plain_loop", "server/http/listen", "table/observation",
    "table/position_rollout", "table/table",
)  # fmt: skip
"""Files whose errors are for those who call Larceny from Python, or start a server."""
LINES = 500
"""At least so many calls print something or raise an error."""


def find_pieces(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    """Yield the f-strings with words in them that are printed, or told by an error."""
    constants = find_constants(tree)
    for call in _calls(tree):
        for argument in call.args:
            values = [argument]
            if isinstance(argument, ast.Name):
                values = constants.get(argument.id, [])
            for value in values:
                yield from _pieces_in(value)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            is_error = name in find_errors() and name not in DEVELOPER_ERRORS
            if is_error or name == "super().__init__" or name.rpartition(".")[2] in PRINTING:
                yield node


def _pieces_in(node: ast.expr) -> Iterator[ast.JoinedStr]:
    """Yield an f-string with words; what it gets from a call, such as `render`, is not its own."""
    if isinstance(node, ast.JoinedStr) and _has_words(node):
        yield node
    if isinstance(node, ast.IfExp):
        yield from _pieces_in(node.body)
        yield from _pieces_in(node.orelse)
    if isinstance(node, ast.BinOp):
        yield from _pieces_in(node.left)
        yield from _pieces_in(node.right)


def _has_words(node: ast.JoinedStr) -> bool:
    parts = [str(value.value) for value in node.values if isinstance(value, ast.Constant)]
    words = " ".join(part for part in parts if " " in part).replace("larceny", "").split()
    return any(word.strip(".,;:()").isalpha() and len(word) > 3 for word in words)


def _sources() -> Iterator[tuple[Path, ast.AST]]:
    for folder in FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            if not INTERNAL.search(path.relative_to(SOURCE).as_posix()):
                yield path, ast.parse(path.read_text("utf-8"))


def test_no_text_for_people_is_put_together_from_pieces() -> None:
    pieces = [
        f"{path.relative_to(SOURCE)}, line {piece.lineno}: {ast.unparse(piece)}"
        for path, tree in _sources()
        if path.relative_to(SOURCE).with_suffix("").as_posix() not in PROGRAM_ERRORS
        for piece in find_pieces(tree)
    ]
    assert pieces == []


def test_the_scan_sees_what_is_printed() -> None:
    assert sum(1 for _, tree in _sources() for _ in _calls(tree)) > LINES
    for line in (
        'print(f"saved as {path}")',
        'screen.say(f"{count} cards are left")',
        'raise BadParam("--at", f"there are {count} events")',
        'words = f"{count} cards"\nconsole.tell(words)',
        'grid.add_column("who" if wide else f"{name} plays")',
    ):
        assert len(list(find_pieces(ast.parse(line)))) == 1, line
    for line in ('print(f"{name}: {count}")', 'console.tell(phrase("{n} cards", n=n))'):
        assert not list(find_pieces(ast.parse(line))), line
