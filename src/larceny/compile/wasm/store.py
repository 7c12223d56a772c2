"""The module of a game in its folder: found, compared with what it was built from, and opened.

`compiled.wasm` is the module; `compiled.json` says what it was built from and what its drivers are.
A module that is older than the sources is not used. Comments and docstrings make none older.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from larceny.compile.native.cache import describe, hash_bindings
from larceny.compile.wasm.driver import WasmDriver, WasmModule, load_module
from larceny.compile.wasm.functions import keep_functions
from larceny.engine.javascript import IS_HERE

_MARK = re.compile(r"^@rule|^class \w+\(Struct\)|^def play_games|^def decide", re.MULTILINE)
_IMPORT = re.compile(r"^from (?:\w+\.)*(\w+\.\w+) import", re.MULTILINE)
CODE, FACTS = "compiled.wasm", "compiled.json"
_FOLDERS = ("engine", "compile", "bots", "env/batch")
_FILES = (
    "bots/card/vocabulary.py",
    "coach/deep_price.py",
    "engine/moves.py",
    "env/observation_space.py",
    "lab/ask/kingmaker.py",
    "lab/design_log/log_runner.py",
    "lab/ladder/sampled_play.py",
    "lab/metrics/luck.py",
    "lab/metrics/recording.py",
    "realtime/referee.py",
    "realtime/reflex.py",
    "realtime/simulated_referee.py",
    "realtime/timed_rollout.py",
    "realtime/window.py",
    "table/position_rollout.py",
)
_NO_RULES = {
    *(f"engine.{name}" for name in ("contract", "errors", "phrase", "text", "language")),
    *("compile.driver", "wasm.store"),
    *(f"cuda.{name}" for name in ("mask", "play_kernel", "warp")),
}


class GameModule:
    """The drivers that were compiled ahead for a game."""

    def __init__(self, folder: Path, facts: dict[str, Any]) -> None:
        self._code = (folder / CODE).read_bytes()
        self._drivers: dict[str, dict[str, str]] = facts["drivers"]
        self._modules: dict[str, WasmModule] = {}
        self.policies: dict[str, tuple[int, str]] = {
            name: (place, kind) for place, (name, kind) in enumerate(facts["policies"])
        }
        """The place and the type of the memory of each policy that a line-up can have."""

    def find(self, function: Callable[..., Any], bindings: dict[str, Any]) -> Any:
        """Return a driver with its placeholders filled; None if the module does not hold it."""
        name = driver_name(function, bindings)
        if name not in self._drivers:
            return None
        if name not in self._modules:  # the rest of the code would be compiled for nothing
            kept = self._drivers[name]["functions"].split()
            self._modules[name] = load_module(keep_functions(self._code, set(map(int, kept))))
        return WasmDriver(self._modules[name], name, self._drivers[name]["returns"])


def driver_name(function: Callable[..., Any], bindings: dict[str, Any]) -> str:
    """Return the name of a driver with its placeholders filled."""
    return f"{function.__module__}.{function.__qualname__}_{hash_bindings(bindings)}"


def policy_name(policy: Any) -> str:
    """Return the name of a policy: that of its function, and a hash of what it is bound to."""
    return f"{describe(policy).partition('[')[0]}_{hash_bindings({'policy': policy})}"


@cache
def open_module(folder: Path) -> GameModule | None:
    """Return the module in a game's folder; None if there is none, or the sources are newer.

    In a browser they are not: what it loads was put together as a whole.
    """
    if not (folder / FACTS).is_file() or (not IS_HERE and why_stale(folder)):
        return None
    return GameModule(folder, read_facts(folder))


def read_facts(folder: Path) -> dict[str, Any]:
    """Return what is known of the module in a folder."""
    facts: dict[str, Any] = json.loads((folder / FACTS).read_text("utf-8"))
    return facts


def why_stale(folder: Path) -> str:
    """Return in one line that a module is missing or was built from other sources; else nothing."""
    if not (folder / FACTS).is_file() or not (folder / CODE).is_file():
        return f"{folder.name} has no {CODE}: run `larceny build`"
    facts = read_facts(folder)
    paths = list(_sources(folder))
    if facts["bytes"] == hash_bytes(paths) or facts["code"] == hash_code(paths):
        return ""
    return f"{folder / CODE} was built from other sources: run `larceny build`"


def hash_sources(folder: Path) -> dict[str, str]:
    """Return the hashes of what the module of a game is built from, as they are now."""
    paths = list(_sources(folder))
    return {"bytes": hash_bytes(paths), "code": hash_code(paths)}


def write_module(
    folder: Path,
    hashes: dict[str, str],
    code: bytes,
    drivers: dict[str, dict[str, str]],
    policies: Sequence[tuple[str, str]],
) -> None:
    """Store a module in the folder of its game, with the hashes that its sources had."""
    facts = {**hashes, "policies": policies, "drivers": drivers}
    (folder / CODE).write_bytes(code)
    (folder / FACTS).write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def _sources(folder: Path) -> Iterator[Path]:
    """Yield the files with rules and structs that a game is compiled from, and what they import."""
    home = Path(__file__).parents[2]
    files: list[Path] = []
    for part in (*(home / name for name in _FOLDERS), folder):
        files += part.rglob("*.py")
    texts = {path: path.read_text("utf-8") for path in files}
    used = {path for path, text in texts.items() if _MARK.search(text)}
    named = {name for path in used for name in _IMPORT.findall(texts[path])}
    imported = {path for path in texts if _module_of(path) in named}
    yield from (home / name for name in _FILES)
    yield from sorted(path for path in used | imported if _module_of(path) not in _NO_RULES)


def _module_of(path: Path) -> str:
    """Return the last two parts of a module's name, by which it is found in imports."""
    return ".".join(path.with_suffix("").parts[-2:])


def hash_bytes(paths: Sequence[Path]) -> str:
    """Return a hash of files as they are."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()[:20]


def hash_code(paths: Sequence[Path]) -> str:
    """Return a hash of the code in files, without comments and docstrings."""
    digest = hashlib.sha256()
    for path in paths:
        tree = ast.parse(path.read_bytes())
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
                node.body = [part for part in node.body if not _is_text(part)]
        digest.update(f"{path.name}\n{_outline(tree)}".encode())
    return digest.hexdigest()[:20]


def _outline(node: Any) -> str:
    """Return a syntax tree as text that is the same in every version of Python.

    `ast.dump` shows fields that only some versions have, and empty ones only in some. Python 3.12
    ends some f-strings with an empty text.
    """
    if isinstance(node, ast.JoinedStr):
        return f"f{_outline([part for part in node.values if getattr(part, 'value', 0) != ''])}"
    if isinstance(node, ast.AST):
        named = ast.iter_fields(node)
        filled = [f"{name}={_outline(value)}" for name, value in named if value not in (None, [])]
        return f"{type(node).__name__}({', '.join(filled)})"
    if isinstance(node, list):
        return f"[{', '.join(map(_outline, node))}]"
    return repr(node)


def _is_text(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)
