"""The site without a server: a folder of static files, which `make site` builds."""

from __future__ import annotations

import shutil
from pathlib import Path

from larceny.engine.errors import LarcenyError

SITE_FOLDER = Path(__file__).parent / "site"


class SiteNotBuilt(LarcenyError):
    code = "site-not-built"

    def __init__(self) -> None:
        super().__init__("the site is not built; in a clone `make site` builds it")


def write_site(folder: Path) -> list[Path]:
    """Write the site into a folder, over one that is there; return its files."""
    if not (SITE_FOLDER / "index.html").is_file():
        raise SiteNotBuilt
    shutil.copytree(SITE_FOLDER, folder, dirs_exist_ok=True)
    return [
        folder / file.relative_to(SITE_FOLDER) for file in SITE_FOLDER.rglob("*") if file.is_file()
    ]
