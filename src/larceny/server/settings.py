"""Everything about a server that whoever runs it may choose: by environment, some also by flag."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any

from larceny.engine.errors import LarcenyError

PREFIX = "LARCENY_"
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSetting(LarcenyError):
    code = "bad-setting"


def setting(default: Any, help: str, flag: str = "", low: float = 0) -> Any:
    """A setting: its default, what it is for, its flag of `larceny serve`, its lowest value."""
    return field(default=default, metadata={"help": help, "flag": flag, "low": low})


@dataclass(frozen=True)
class Settings:
    """The settings. `LARCENY_PORT` is the environment's name for `port`, and so on."""

    host: str = setting("127.0.0.1", "Address to listen on.", "--host")
    port: int = setting(8000, "Port to listen on; 0: any free one.", "--port")
    database_url: str = setting(
        "", "Database; empty: a SQLite file in the user's data folder.", "--database"
    )
    workers: int = setting(1, "Server processes; more than one needs PostgreSQL.", "--workers", 1)
    web: str = setting("", "Folder of the built page; empty: `web/dist` of the source tree.")
    origins: str = setting(
        "", "Further origins, by commas, whose pages may open sockets; `*`: all."
    )
    proxies: str = setting("", "Proxies, by commas, whose X-Forwarded-For is believed.")
    log_level: str = setting("info", "How much is logged: debug, info, warning, error.")
    bot_delay: float = setting(0.7, "Seconds a bot takes to look human; 0: none.")
    bot_seconds: float = setting(
        30.0,
        "Seconds a bot may think, and wait for its turn to; then `random` moves for it.",
        low=0.01,
    )
    bot_first_seconds: float = setting(
        180.0, "The same for its first move by certain rules: it may have to compile.", low=0.01
    )
    bot_workers: int = setting(2, "Processes in which bots think.", low=1)
    idle_seconds: float = setting(300.0, "Seconds after which an idle table is put to sleep.")
    keep_days: float = setting(
        0.0, "Days that a table is kept after its last move, then it is deleted; 0: for ever."
    )
    sweep_seconds: float = setting(
        3.0, "Seconds between looks for tables that nobody drives on.", low=0.05
    )
    rate: float = setting(30.0, "Requests and messages a second for an address and for a token.")
    burst: int = setting(120, "How many of them may come at once.", low=1)
    tables_per_address: int = setting(100, "Unfinished tables and uploads of one address in a day.")
    sockets_per_address: int = setting(100, "Sockets an address may have open at once.")
    body_bytes: int = setting(16_384, "Largest request body and socket message.", low=256)
    replay_bytes: int = setting(262_144, "Largest saved game that can be uploaded.", low=256)
    hello_seconds: float = setting(
        10.0, "Seconds a socket has to say hello, and a request to arrive.", low=0.05
    )
    stop_seconds: float = setting(5.0, "Seconds that open requests get at a graceful stop.")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        found = os.environ if environment is None else environment
        given = {}
        for each in fields(cls):
            text = found.get(PREFIX + each.name.upper())
            if text:
                given[each.name] = _read(PREFIX + each.name.upper(), each.default, text)
        return cls(**given)

    def __post_init__(self) -> None:
        for each in fields(self):
            value, low = getattr(self, each.name), each.metadata["low"]
            if not isinstance(value, str) and not low <= value < float("inf"):
                raise BadSetting(f"{each.name} must be at least {low}, not {value}")
        if self.port > 65_535:
            raise BadSetting(f"a port is 0 to 65535, not {self.port}")
        if self.log_level not in LOG_LEVELS:
            raise BadSetting(f"log_level is one of {', '.join(LOG_LEVELS)}")
        if self.workers > 1 and not self.database.startswith("postgresql"):
            raise BadSetting("several workers need PostgreSQL: name one with --database")

    @property
    def database(self) -> str:
        """The address of the database, with the driver that is used."""
        url = self.database_url
        if not url:
            return f"sqlite:///{default_database()}"
        scheme, colon, rest = url.partition("://")
        if not colon:
            return f"sqlite:///{url}"
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        if scheme in ("sqlite", "postgresql+psycopg"):
            return url
        raise BadSetting(f"the database is a file, sqlite:// or postgresql://, not {scheme}://")

    @property
    def web_folder(self) -> Path:
        source_tree = Path(__file__).parents[3]
        return Path(self.web) if self.web else source_tree / "web" / "dist"


def default_database() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("larceny")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.sqlite"


def _read(name: str, default: Any, text: str) -> Any:
    assert default is not MISSING
    try:
        return type(default)(text)
    except ValueError:
        raise BadSetting(f"{name} is to be a number, not {text!r}") from None
