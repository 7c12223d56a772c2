"""`larceny build`: compile games to WebAssembly, once for all machines."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import Annotated

import typer

from larceny.cli.completion import complete_game
from larceny.engine.extra import need
from larceny.games import NAMES, load


def build_games(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME", help="Larceny's own, if none is named.", autocompletion=complete_game
        ),
    ] = None,
) -> int:
    """Compile games to WebAssembly, and store the modules beside their rules.

    Whoever plays such a game needs no compiler: all bots, simulations and reviews of it are fast on
    every machine. The same sources give the same bytes. This needs the extra `build`.

    Examples:
      larceny build
      larceny build zombie-dice
    """
    need("ziglang", "build", "wasm-ld")
    need("numba", "native", "Numba")
    for name in games or NAMES:
        load(name)
    for name in games or NAMES:
        began = time.monotonic()
        environment = os.environ | {"PYTHONHASHSEED": "0"}  # so that the order of sets is the same
        command = [sys.executable, "-m", "larceny.cli.build", name]
        code = subprocess.run(command, env=environment, check=False).returncode
        if code:
            return code
        size = (load(name).folder / "compiled.wasm").stat().st_size
        typer.echo(f"{name}: {size / 1000:.0f} kB in {time.monotonic() - began:.0f} s")
    return 0


def build_game(name: str) -> None:
    """Compile one game, and store its module."""
    from larceny.cli.module_sources import ModuleSources
    from larceny.compile.wasm.store import hash_sources, write_module
    from larceny.compile.wasm.translate import translate

    folder = load(name).folder
    hashes = hash_sources(folder)  # before: they may change while it is built
    sources = ModuleSources(load(name))
    module = translate(sources.drivers())
    write_module(folder, hashes, module.code, module.drivers, sources.policies)


if __name__ == "__main__":
    build_game(sys.argv[1])
