"""Build what the site without a server has besides the page; `larceny site FOLDER` writes both.

The page is built already. What Python needs is compressed here: a static host may not compress.
"""

from __future__ import annotations

import ast
import asyncio
import base64
import hashlib
import io
import json
import lzma
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

import larceny
from larceny.bots.evaluator.trained_weights import ENTRY, FILE_NAME
from larceny.engine.language import LANGUAGES
from larceny.games import load as game_contract
from larceny.match.jobs import WorkerAnswer
from larceny.server.settings import PAGE_FOLDER, SITE_FOLDER
from larceny.solo.host import Host
from larceny.solo.site import files_in, page_files

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PACKAGE = Path(larceny.__file__).parent
PYODIDE = WEB / "node_modules" / "pyodide"
ROOTS = ("larceny.solo.worker", "larceny.lab.service.shares")
WHOLE = ("larceny.bots", "larceny.engine", "larceny.games", "larceny.match", "larceny.table")
"""Packages whose modules are also found by their names."""
NOT_PYTHON = ("games", "languages", "engine", "bots", "lab/ask", "lab/metrics", "lab/compare")
"""Where files lie that our modules read."""
WEIGHTS = (".npz", ".wasm")
"""What computing needs, and hosting does not: an archive for each game."""
LIBRARIES: tuple[str, ...] = ("typing_extensions", "platformdirs")
EMERGENCIES = ("library-", "modules-")
"""Files that are needed only where the snapshot, which has all modules, does not work."""
MARK = '<div id="app"></div>'


def package_files() -> list[Path]:
    """Return the files of our package that a browser needs."""
    modules = reachable_modules()
    data = [file for folder in NOT_PYTHON for file in (PACKAGE / folder).rglob("*.*")]
    files = {file for file in data if file.suffix not in (".py", ".pyc")}
    return sorted(files | {file_of(name) for name in modules})


def reachable_modules() -> set[str]:
    """Return our modules that others of them import, from those on that pages call."""
    modules: set[str] = set()
    ahead = [*ROOTS, *(name for name in all_modules() if name.startswith(WHOLE))]
    known = set(all_modules())
    while ahead:
        name = ahead.pop()
        if name in modules or name not in known or name == "larceny.__main__":
            continue
        modules.add(name)
        ahead += named_modules([file_of(name)])
        ahead += [name.rpartition(".")[0]]
    return modules


def all_modules() -> list[str]:
    files = [file.relative_to(PACKAGE.parent) for file in PACKAGE.rglob("*.py")]
    return [".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files]


def file_of(module: str) -> Path:
    path = PACKAGE.parent / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def library_files() -> Iterator[tuple[str, Path]]:
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin
            continue
        for file in origin.parent.glob("*.py"):
            yield f"{name}/{file.name}", file


def pack(files: Iterable[tuple[str, Path]]) -> bytes:
    """Return a tar archive that depends on names and contents alone."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, file in files:
            entry = tarfile.TarInfo(name)
            entry.size = file.stat().st_size
            with file.open("rb") as content:
                archive.addfile(entry, content)
    return packed.getvalue()


def compress(data: bytes, word: int = 1) -> bytes:
    """Return data as XZ, which does better if it knows of how many bytes numbers are.

    All checks but that of its length cost time in the browser.
    """
    bits = word.bit_length() - 1
    numbers = {"lc": 0, "lp": bits, "pb": bits} if bits else {}
    preset = 9 | lzma.PRESET_EXTREME
    filters = [{"id": lzma.FILTER_LZMA2, "preset": preset, "nice_len": 273, **numbers}]
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=filters)


def named_modules(files: Iterable[Path]) -> set[str]:
    """Return all modules that files import, also late; and names in them, which may be modules."""
    names: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def make_snapshot(*archives: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder, "larceny")
        snapshot = Path(folder, "snapshot")
        for archive in archives:
            with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
                packed.extractall(unpacked, filter="data")
        names = named_modules((unpacked / "larceny").rglob("*.py"))
        # Objects of JavaScript cannot be in a snapshot.
        kept = sorted(name for name in names if not name.startswith("pyodide"))
        (unpacked / "imported.txt").write_text("\n".join(kept))
        program = WEB / "site" / "warmUp.py"
        script = WEB / "site" / "makeSnapshot.mjs"
        subprocess.run(["node", script, unpacked, program, snapshot], cwd=WEB, check=True)
        return snapshot.read_bytes()


def read(name: str) -> bytes:
    """Return a file of Pyodide."""
    return (PYODIDE / name).read_bytes()


def empty_lock() -> bytes:
    """Return the list of Pyodide's packages without any: nothing is loaded from it."""
    info = json.loads(read("pyodide-lock.json"))["info"]
    return json.dumps({"info": info, "packages": {}}).encode()


async def prepare_answers(keep: Callable[[str, bytes], str]) -> dict[str, dict[str, str]]:
    """Keep what is asked before a game is chosen, as the authority answers it."""

    async def nobody(*_: object) -> WorkerAnswer:
        raise NotImplementedError

    database: Any = None  # nothing is stored
    host = Host(database, nobody)
    paths = ["/api/games", "/api/lab", *(f"/api/games/{name}" for name in larceny.games())]
    answers: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        for path in paths:
            _, text = json.loads(await host.request("GET", path, None, None, language))
            kept = keep(f"{path.rpartition('/')[2]}-{language}.json", text.encode())
            answers.setdefault(language, {})[path] = kept
    await host.close()
    return answers


def weight_heads(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield files of weights without weights: their headers say which bots a game has."""
    for name in larceny.games():
        contract = game_contract(name)
        whole = contract.folder / FILE_NAME
        head = folder / f"{name}.npz"
        with ZipFile(whole) as weights, ZipFile(head, "w") as kept:
            kept.writestr(ZipInfo(ENTRY), weights.read(ENTRY))
        yield f"larceny/{whole.relative_to(PACKAGE).as_posix()}", head


def unpack_npz(file: Path, folder: Path) -> Path:
    """Return a file of arrays that is not compressed: XZ then does it, a quarter better."""
    if file.suffix != ".npz":
        return file
    plain = folder / file.name
    with ZipFile(file) as packed, ZipFile(plain, "w") as stored:
        for entry in packed.infolist():
            stored.writestr(ZipInfo(entry.filename), packed.read(entry))
    return plain


def include(files: Iterable[tuple[str, Path]], is_weights: bool) -> list[tuple[str, Path]]:
    return [file for file in files if (file[1].suffix in WEIGHTS) == is_weights]


def unpack_library() -> bytes:
    """Return Python's library as an archive that is not compressed: XZ does it better."""
    stored = io.BytesIO()
    with ZipFile(io.BytesIO(read("python_stdlib.zip"))) as packed, ZipFile(stored, "w") as plain:
        for entry in packed.infolist():
            plain.writestr(ZipInfo(entry.filename), packed.read(entry))
    return stored.getvalue()


def is_kept(name: str) -> bool:
    is_for_emergencies = name.startswith(tuple(f"python/{kind}" for kind in EMERGENCIES))
    return name != "sw.js" and not is_for_emergencies


def integrity(file: Path) -> str:
    digest = hashlib.sha256(file.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


class SiteBuilder:
    """Writes files whose names change with their contents."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, name: str, data: bytes) -> str:
        """Write a file; return its address."""
        stem, dot, suffix = name.partition(".")
        digest = hashlib.sha256(data).hexdigest()[:12]
        address = f"python/{stem}-{digest}{dot}{suffix}"
        file = self._folder / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return address

    def build(self) -> None:
        self._folder.mkdir()
        files = package_files()
        named = [(f"larceny/{file.relative_to(PACKAGE).as_posix()}", file) for file in files]
        plain = include(named, is_weights=False)
        modules = pack([*(file for file in plain if file[1].suffix == ".py"), *library_files()])
        with tempfile.TemporaryDirectory() as heads:
            data = [file for file in plain if file[1].suffix != ".py"]
            texts = pack([*data, *weight_heads(Path(heads))])
        parts = {
            "wasm": self.keep("pyodide.wasm.xz", compress(read("pyodide.asm.wasm"))),
            "script": self.keep("pyodide.js.xz", compress(read("pyodide.asm.mjs"))),
            "lock": self.keep("lock.json", empty_lock()),
            "data": self.keep("data.tar.xz", compress(texts)),
            "snapshot": self.keep("snapshot.xz", compress(make_snapshot(modules, texts), word=4)),
            "library": self.keep("library.zip.xz", compress(unpack_library())),
            "modules": self.keep("modules.tar.xz", compress(modules)),
        }
        for game in larceny.games():
            folder = PACKAGE / "games" / game.replace("-", "_")
            weights = [
                file for file in include(named, is_weights=True) if folder in file[1].parents
            ]
            with tempfile.TemporaryDirectory() as arrays:
                unpacked = [(name, unpack_npz(file, Path(arrays))) for name, file in weights]
                parts[game] = self.keep(f"{game}.tar.xz", compress(pack(unpacked), word=8))
        site = {"files": parts, "answers": asyncio.run(prepare_answers(self.keep))}
        self._write_manifest()
        self._write_worker(self._write_page(site))

    def _write_worker(self, build: str) -> None:
        """Write the service worker, which keeps all files; the library is only for emergencies."""
        files = sorted((page_files() | files_in(self._folder)).items())
        kept = [(name, integrity(file)) for name, file in files if is_kept(name)]
        script = (WEB / "worker" / "siteWorker.js").read_text("utf-8")
        constants = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(kept)};\n"
        (self._folder / "sw.js").write_text(constants + script, "utf-8")

    def _write_manifest(self) -> None:
        """Write relative addresses, and no id: it would be that of all sites of the host."""
        name = "manifest.webmanifest"
        manifest = (PAGE_FOLDER / name).read_text("utf-8").replace('  "id": "/",\n', "")
        manifest = manifest.replace('"/record"', '"./#/record"').replace('"/', '"./')
        (self._folder / name).write_text(manifest, "utf-8")

    def _write_page(self, site: dict[str, Any]) -> str:
        """Write the page and return the name of its build."""
        page = (PAGE_FOLDER / "index.html").read_text("utf-8").replace('="/', '="./')
        build = hashlib.sha256((page + json.dumps(site)).encode()).hexdigest()[:16]
        data = json.dumps({"build": build} | site)
        script = f'<script type="application/json" id="larceny-site">{data}</script>'
        (self._folder / "index.html").write_text(page.replace(MARK, MARK + script), "utf-8")
        return build


def main() -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        built = Path(folder) / "site"
        SiteBuilder(built).build()
        shutil.rmtree(SITE_FOLDER, ignore_errors=True)
        built.rename(SITE_FOLDER)
    sizes = {file.name: file.stat().st_size for file in (SITE_FOLDER / "python").iterdir()}
    for name, size in sorted(sizes.items()):
        print(f"{size:>10,}  {name}")


if __name__ == "__main__":
    main()
