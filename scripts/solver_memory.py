"""Write the memory of Batman's solver for turns by the usual rules; see `bots/stored_memory.py`."""

from __future__ import annotations

import io
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

import numpy as np

from larceny.games import load
from larceny.games.batman.bots.solver import build_memory
from larceny.games.batman.bots.stored_memory import RULES, STORED, describe
from larceny.games.batman.odds.turn_graph import alike_turns


def main() -> None:
    """Write the file, with the compression that makes it smallest and that NumPy reads, too."""
    arrays = {}
    for rules in RULES:
        params = alike_turns(load("batman").params(rules)[0])
        arrays[f"{rules}-params"] = np.array(describe(params), np.uint8)
        arrays[f"{rules}-memory"] = build_memory(params)
    with ZipFile(STORED, "w", ZIP_LZMA) as archive:
        for name, array in arrays.items():
            room = io.BytesIO()
            np.save(room, array, allow_pickle=False)
            archive.writestr(ZipInfo(f"{name}.npy"), room.getvalue(), ZIP_LZMA)
    print(STORED, STORED.stat().st_size)


if __name__ == "__main__":
    main()
