"""The site without a server: the page, and what `make site` builds beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from larceny.engine.errors import LarcenyError
from larceny.server.settings import PAGE_FOLDER, SITE_FOLDER


class SiteNotBuilt(LarcenyError):
    code = "site-not-built"

    def __init__(self) -> None:
        super().__init__("the site is not built; in a clone `make site` builds it")


def write_site(folder: Path) -> list[Path]:
    """Write the site into a folder, over one that is there; return its files."""
    if not (SITE_FOLDER / "index.html").is_file():
        raise SiteNotBuilt
    sources = page_files() | files_in(SITE_FOLDER)
    for name, source in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / name)
    return [folder / name for name in sources]


def page_files() -> dict[str, Path]:
    """Return the files of the page by their names, without those that only the site has."""
    files = files_in(PAGE_FOLDER).items()
    return {name: file for name, file in files if SITE_FOLDER not in file.parents}


def files_in(folder: Path) -> dict[str, Path]:
    """Return all files in a folder by their names, which are relative to it."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file for file in files}
