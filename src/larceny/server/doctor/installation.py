"""Checks of the installation: files, the database, the page and the compiler's cache."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from stat import S_IMODE

from sqlalchemy import Connection, text

from larceny.compile.native.cache import open_folder
from larceny.engine.errors import LarcenyError
from larceny.server.doctor.finding import Finding, judge
from larceny.server.host_access import token_file
from larceny.server.settings import Settings
from larceny.server.storage.database import (
    PRIVATE,
    make_engine,
    refusing_bad_database,
    sqlite_file,
)
from larceny.server.storage.database_version import (
    is_known_version,
    newest_version,
    stored_version,
)

MAX_CLOCK_DIFFERENCE = 2.0
OPEN_TO_OTHERS = 0o077
PROCESS_SECONDS = 20.0


def data_folder(settings: Settings) -> Path:
    """Return the folder of the SQLite file, or that of the host's token."""
    path = sqlite_file(settings.database)
    if path is not None:
        return Path(path).absolute().parent
    token = token_file(settings)
    return Path.cwd() if token is None else token.absolute().parent


def check_folder(settings: Settings) -> Finding:
    """Check that the data folder can be written, now or once it is made."""
    folder = data_folder(settings)
    existing = folder
    while not existing.exists():
        existing = existing.parent
    is_writable = existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    user = f"uid {os.getuid()}" if hasattr(os, "getuid") else "this user"
    return judge(
        "data folder",
        f"{folder} can{'' if is_writable else 'not'} be written by {user}",
        problem="" if is_writable else f"give {existing} to the user of the server: chown",
    )


def check_private_files(settings: Settings) -> Finding:
    """Check that nobody else can read the database, its key and the host's token."""
    path, token = sqlite_file(settings.database), token_file(settings)
    files = [Path(f"{path}{suffix}") for suffix in ("", "-wal", "-shm", ".key") if path]
    files += [token] if token else []
    open_files = [
        str(file)
        for file in files
        if file.exists() and S_IMODE(file.stat().st_mode) & OPEN_TO_OTHERS
    ]
    advice = f"chmod {PRIVATE:o} {' '.join(open_files)}" if open_files else ""
    words = "others can read them: they tell dice" if open_files else "only their owner reads them"
    return judge("private files", words, problem=advice)


def check_database(settings: Settings) -> Finding:
    """Check that the database can be reached, and how its version is to ours."""
    path = sqlite_file(settings.database)
    if path is not None and not Path(path).exists():
        return judge("database", f"{path} will be made at the first start")
    try:
        with refusing_bad_database():
            engine = make_engine(settings.database)
            try:
                with engine.connect() as connection:
                    return judge_database(connection)
            finally:
                engine.dispose()
    except LarcenyError as error:
        return judge("database", str(error), problem="check LARCENY_DATABASE_URL, and that it runs")


def judge_database(connection: Connection) -> Finding:
    """Judge a database that can be reached."""
    found, newest = stored_version(connection), newest_version(connection)
    kind = connection.dialect.name
    if kind == "postgresql":
        there = connection.execute(text("select extract(epoch from clock_timestamp())"))
        difference = abs(float(there.scalar_one()) - time.time())
        if difference > MAX_CLOCK_DIFFERENCE:
            message = f"its clock and ours differ by {difference:.0f} s"
            return judge("database", message, warning="run NTP on both machines")
    if found is None:
        return judge("database", f"{kind}, empty: the first start sets it up")
    if not is_known_version(connection, found):
        message = f"{kind} of version {found}; this program knows up to {newest}"
        return judge("database", message, problem="a newer Larceny wrote it: install that one")
    words = "up to date" if found == newest else f"the next start migrates it to {newest}"
    return judge("database", f"{kind} of version {found}: {words}")


def check_bot_processes(program: str = sys.executable) -> Finding:
    """Check that another process of this Python can be started, as bots need."""
    try:
        subprocess.run([program, "-c", ""], check=True, timeout=PROCESS_SECONDS)
    except (OSError, subprocess.SubprocessError):
        advice = "let the user of the server run Python: it may be installed in a private folder"
        return judge("bot processes", f"{program or 'Python'} cannot be started", problem=advice)
    return judge("bot processes", "they can be started")


def check_page(settings: Settings) -> Finding:
    """Check that the page is built."""
    folder = settings.web_folder
    is_built = (folder / "index.html").is_file()
    advice = "build it in the source tree with `make wheel`, or name it with LARCENY_WEB"
    words = f"it is {'' if is_built else 'not '}in {folder}"
    return judge("page", words, problem="" if is_built else advice)


def check_compiler_cache() -> Finding:
    """Check that compiled code is kept: without, bots compile anew after every start."""
    from platformdirs import user_cache_path

    folder = open_folder("doctor")
    is_kept = folder.is_relative_to(user_cache_path("larceny"))
    return judge(
        "compiler cache",
        f"{folder.parent} can be written" if is_kept else "no folder for it can be written",
        warning="" if is_kept else "set XDG_CACHE_HOME to a folder that the server can write",
    )
