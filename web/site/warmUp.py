"""What a page without a server has loaded when it starts: its memory then is the snapshot."""

import ast
import gc
import importlib
import pkgutil
import sys
from pathlib import Path

sys.path.insert(0, "/larceny")
sys.dont_write_bytecode = True

import larceny  # noqa: E402


def import_all(package: str) -> None:
    """Import what of a package can be imported here; the rest is imported by nobody."""
    for found in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
        try:
            importlib.import_module(found.name)
        except ImportError:
            continue
        if found.ispkg:
            import_all(found.name)


def import_named(folder: Path) -> None:
    """Import what our files name, also late: there is no library to find it in then."""
    names: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    for name in sorted(names):
        try:
            importlib.import_module(name)
        except ImportError:
            continue


import_all("larceny")
import_named(Path("/larceny/larceny"))
for name in larceny.games():
    larceny.load(name).table(seats=2, seed=1)
gc.collect()
