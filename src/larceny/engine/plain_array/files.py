"""Reads arrays from the files that NumPy writes: `.npy`, and several of them in an `.npz`."""

from __future__ import annotations

import ast
import struct
import zipfile
from pathlib import Path
from typing import Any

from larceny.engine.plain_array.dtype import dtype
from larceny.engine.plain_array.ndarray import Memory, ndarray, strides_of

_MAGIC = b"\x93NUMPY"


class NpzFile:
    """An archive of arrays, each of which is read when it is asked for."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.files = [name.removesuffix(".npy") for name in archive.namelist()]

    def __enter__(self) -> NpzFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._archive.close()

    def __getitem__(self, name: str) -> ndarray:
        return read_array(self._archive.read(f"{name}.npy"))


def load(file: Any, allow_pickle: bool = False) -> Any:
    """Return the array of a `.npy`, or an archive of arrays."""
    room = Path(file).read_bytes() if isinstance(file, str | Path) else file.read()
    if room[:2] == b"PK":
        import io

        return NpzFile(zipfile.ZipFile(io.BytesIO(room)))
    return read_array(room)


def read_array(room: bytes) -> ndarray:
    """Return the array that a `.npy` holds."""
    if room[: len(_MAGIC)] != _MAGIC:
        raise ValueError("this is no file of an array")
    is_first = room[6] == 1
    (length,) = struct.unpack("<H" if is_first else "<I", room[8 : 10 if is_first else 12])
    start = (10 if is_first else 12) + length
    header = ast.literal_eval(room[start - length : start].decode("latin-1"))
    kind = dtype(header["descr"])
    shape = header["shape"]
    values = ndarray(Memory(bytearray(room[start:])), kind, shape, strides_of(shape, kind.itemsize))
    if header["fortran_order"]:
        turned = ndarray(values.memory, kind, shape[::-1], strides_of(shape[::-1], kind.itemsize))
        return turned.T
    return values
