"""What `larceny doctor` looks at: the machine, the installation, and the way to it."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from ipaddress import ip_network
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, extract, func, select

from larceny.bots.card.library import VARIABLE
from larceny.engine.errors import LarcenyError
from larceny.server.host_access import token_file
from larceny.server.http.listen import CannotListen, bind_sockets, is_loopback_name
from larceny.server.settings import PREFIX, BadSetting, Settings, split_names
from larceny.server.storage import database_version
from larceny.server.storage.database import (
    PRIVATE,
    make_engine,
    refusing_bad_database,
    sqlite_file,
)

ANSWER_SECONDS = 5.0
OURS = "answered as ours"
UNSYNCHRONIZED = 5
"""The state of the kernel's clock that nothing keeps right (TIME_ERROR of adjtimex)."""


State: TypeAlias = Literal["ok", "warning", "problem"]


class DiagnosisLine(NamedTuple):
    """One line of a diagnosis: what was looked at, how it is, and what to do about it."""

    name: str
    state: State
    message: str
    advice: str = ""


def judge(name: str, message: str, problem: str = "", warning: str = "") -> DiagnosisLine:
    """Return a finding: a problem or a warning if there is advice against one, otherwise ok."""
    state: State = "problem" if problem else "warning" if warning else "ok"
    return DiagnosisLine(name, state, message, problem or warning)


def diagnose(database: str | None = None, url: str | None = None) -> list[DiagnosisLine]:
    """Look at everything that a server needs here; with `url`, also at the way to it."""
    try:
        settings = Settings() if database is None else Settings(database_url=database)
        checks = (
            check_port, check_names, check_proxies, check_folder, check_private_files,
            check_database, check_page,
        )  # fmt: skip
        judged = [check(settings) for check in checks]
    except BadSetting as error:
        bad_setting = judge("settings", str(error), problem="correct it, then ask again")
        return [check_environment(), bad_setting]
    machine = check_disk(existing(data_folder(settings))), check_memory(), check_open_files()
    way = check_url(url.rstrip("/")) if url is not None else ()
    return [check_environment(), *judged, check_bot_processes(), *machine, check_clock(), *way]


# --- The way to the server ---


def check_environment() -> DiagnosisLine:
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} | {VARIABLE}
    unknown = ", ".join(sorted({name for name in os.environ if name.startswith(PREFIX)} - known))
    words = f"unknown: {unknown}" if unknown else "all variables are known"
    advice = "correct their names: docs/hosting.md lists all settings"
    return judge("environment", words, warning=unknown and advice)


def check_port(settings: Settings) -> DiagnosisLine:
    """Check that the port is free, or that it is a server of ours that listens there."""
    host = settings.host
    port = settings.port
    try:
        with bind_sockets(host, port):
            return judge("port", f"{port} on {host} is free")
    except CannotListen as error:
        local = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
        if _ask(f"http://{f'[{local}]' if ':' in local else local}:{port}/healthz") == OURS:
            return judge("port", f"a server answers on {host}, port {port}")
        advice = "choose another LARCENY_PORT; below 1024 a proxy is the way"
        return judge("port", str(error), problem=advice)


def check_names(settings: Settings) -> DiagnosisLine:
    """Check what other people can call: a server for more than this machine names its hosts."""
    if is_loopback_name(settings.host):
        return judge("names", "only this machine, or a proxy on it, can reach the server")
    hosts = settings.allowed_hosts
    url = settings.public_url
    advice = "name the hosts that people call in LARCENY_HOSTS"
    if "*" in hosts:
        return judge("names", "other machines reach it by any name", warning=advice)
    own = f"by its addresses, its own names{' and LARCENY_PUBLIC_URL' if url else ''}"
    words = f"it may be called {', '.join(sorted(hosts)) or own}"
    return judge("names", words, warning="" if hosts or url else advice)


def check_proxies(settings: Settings) -> DiagnosisLine:
    """Check that the proxies whose headers are trusted are addresses."""
    names = split_names(settings.proxies)
    wrong = ", ".join(name for name in names if name != "*" and not _is_network(name))
    if wrong:
        advice = "LARCENY_PROXIES takes addresses or networks"
        return judge("proxies", f"no addresses: {wrong}", problem=advice)
    if "*" in names:
        message = "the headers of everybody are trusted: limits can be evaded"
        return judge("proxies", message, warning="name the proxy's address in LARCENY_PROXIES")
    if not names and not is_loopback_name(settings.host):
        advice = "put a proxy with TLS before it, and name the proxy in LARCENY_PROXIES"
        return judge("proxies", "none, and the server speaks no TLS", warning=advice)
    return judge("proxies", f"trusted: {', '.join(names)}" if names else "none")


def check_url(base: str) -> list[DiagnosisLine]:
    """Check the way through a proxy to a running server, at the address that people open."""
    answer = _ask(f"{base}/readyz")
    if answer != OURS:
        advice = "check the proxy, its address of the server, and LARCENY_HOSTS"
        return [judge("address", f"{base}/readyz {answer}", problem=advice)]
    ready = judge("address", f"a server that is ready answers at {base}")
    if _ask(f"{base}/metrics") not in (OURS, "answered 200"):
        return [ready, judge("proxy's headers", "they tell who asks")]
    advice = "let the proxy set X-Forwarded-For, and name the proxy in LARCENY_PROXIES"
    message = "everybody can read /metrics: the proxy hides who asks"
    return [ready, judge("proxy's headers", message, problem=advice)]


def _is_network(name: str) -> bool:
    try:
        return bool(ip_network(name, strict=False))
    except ValueError:
        return False


def _ask(url: str) -> str:
    """Return in words how an address answers; `OURS` if it is a server of ours."""
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_SECONDS) as answer:
            is_ours = answer.status == 200 and b'"status"' in answer.read(10_000)
            return OURS if is_ours else f"answered {answer.status}"
    except urllib.error.HTTPError as error:
        return f"answered {error.code}"
    except (OSError, ValueError):
        return "did not answer"


# --- The installation ---


def data_folder(settings: Settings) -> Path:
    """Return the folder of the SQLite file, or that of the host's token."""
    file = sqlite_file(settings.database) or token_file(settings)
    return Path.cwd() if file is None else Path(file).absolute().parent


def existing(folder: Path) -> Path:
    """Return the innermost folder of a path that is there already."""
    return next(parent for parent in (folder, *folder.parents) if parent.exists())


def check_folder(settings: Settings) -> DiagnosisLine:
    """Check that the data folder can be written, now or once it is made."""
    folder = data_folder(settings)
    there = existing(folder)
    user = f"uid {os.getuid()}" if hasattr(os, "getuid") else "this user"
    can_write = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    advice = "" if can_write else f"give {there} to the user of the server: chown"
    words = f"{folder} {'can' if can_write else 'cannot'} be written by {user}"
    return judge("data folder", words, problem=advice)


def check_private_files(settings: Settings) -> DiagnosisLine:
    """Check that nobody else can read the database, its key and the host's token."""
    path = sqlite_file(settings.database)
    token = token_file(settings)
    files = [Path(f"{path}{suffix}") for suffix in ("", "-wal", "-shm", ".key") if path]
    files += [token] if token else []
    names = " ".join(str(file) for file in files if file.exists() and file.stat().st_mode & 0o077)
    words = "others can read them: they tell dice" if names else "only their owner reads them"
    return judge("private files", words, problem=names and f"chmod {PRIVATE:o} {names}")


def check_database(settings: Settings) -> DiagnosisLine:
    """Check that the database can be reached, and how its version is to ours."""
    path = sqlite_file(settings.database)
    if path is not None and not Path(path).exists():
        return judge("database", f"{path} will be made at the first start")
    try:
        with refusing_bad_database():
            engine = make_engine(settings.database)
            try:
                with engine.connect() as connection:
                    return _judge_database(connection)
            finally:
                engine.dispose()
    except LarcenyError as error:
        return judge("database", str(error), problem="check LARCENY_DATABASE_URL, and that it runs")


def _judge_database(connection: Connection) -> DiagnosisLine:
    kind = connection.dialect.name
    if kind == "postgresql":
        there = connection.scalar(select(extract("epoch", func.clock_timestamp())))
        difference = abs(float(there or 0) - time.time())
        if difference > 2.0:
            message = f"its clock and ours differ by {difference:.0f} s"
            return judge("database", message, warning="run NTP on both machines")
    version = database_version.stored_version(connection)
    newest = database_version.newest_version(connection)
    if version is None:
        return judge("database", f"{kind}, empty: the first start sets it up")
    if not database_version.is_known_version(connection, version):
        message = f"{kind} of version {version}; this program knows up to {newest}"
        return judge("database", message, problem="a newer Larceny wrote it: install that one")
    words = "up to date" if version == newest else f"the next start migrates it to {newest}"
    return judge("database", f"{kind} of version {version}: {words}")


def check_page(settings: Settings) -> DiagnosisLine:
    folder = settings.web_folder
    if (folder / "index.html").is_file():
        return judge("page", f"it is in {folder}")
    advice = "build it in the source tree with `make wheel`, or name it with LARCENY_WEB"
    return judge("page", f"it is not in {folder}", problem=advice)


def check_bot_processes(program: str = sys.executable) -> DiagnosisLine:
    """Check that another process of this Python can be started, as bots need."""
    try:
        subprocess.run([program, "-c", ""], check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        advice = "let the user of the server run Python: it may be installed in a private folder"
        return judge("bot processes", f"{program or 'Python'} cannot be started", problem=advice)
    return judge("bot processes", "they can be started")


# --- The machine ---


def check_disk(folder: Path, free: float | None = None) -> DiagnosisLine:
    """Check how much room there is where the data is, or will be."""
    free = shutil.disk_usage(folder).free if free is None else free
    ways = "free some: `larceny tables delete`, `larceny tables vacuum`, LARCENY_KEEP_FINISHED_DAYS"
    words = f"{free / 1e9:.1f} GB free at {folder}"
    return judge("disk", words, ways * (free < 1e8), ways * (free < 1e9))


def check_memory(meminfo: Path = Path("/proc/meminfo")) -> DiagnosisLine:
    """Check how much memory is available."""
    try:
        lines = dict(line.split(":") for line in meminfo.read_text("ascii").splitlines())
        available = 1024 * int(lines["MemAvailable"].split()[0])
    except (OSError, KeyError):
        return judge("memory", "this system does not tell how much is available")
    ways = "a server with two bot workers takes about 0.7 GB: add memory, or LARCENY_BOT_WORKERS=1"
    return judge("memory", f"{available / 1e9:.1f} GB available", warning=ways * (available < 1e9))


def check_open_files(count: int | None = None) -> DiagnosisLine:
    """Check how many files, and so connections, a process may have open; below 0 means no limit."""
    import resource

    if count is None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        count = hard if soft == resource.RLIM_INFINITY else soft
    if count < 0:
        return judge("open files", "no limit")
    ways = "raise it: `ulimit -n 65536`, or LimitNOFILE=65536 in the systemd unit"
    words = f"a process may open {count:,}; each socket is one"
    return judge("open files", words, ways * (count < 512), ways * (count < 4_096))


def check_clock() -> DiagnosisLine:
    """Check, as far as the kernel tells, that something keeps the clock right."""
    clock = f"{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime())} UTC"
    try:  # of zeros, more than its structure has, adjtimex only reads
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(256))
    except (AttributeError, OSError):
        state = -1
    if state < 0:
        return judge("clock", f"{clock}; this system does not tell whether it is kept right")
    if state != UNSYNCHRONIZED:
        return judge("clock", f"{clock}; it is kept right by NTP")
    advice = "run an NTP service, such as systemd-timesyncd or chrony"
    return judge("clock", f"{clock}; nothing keeps it right", warning=advice)
