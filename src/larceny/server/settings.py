"""The settings of a server, read from the environment; some also have a flag of `larceny serve`."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from larceny.engine.errors import LarcenyError

PREFIX = "LARCENY_"
PAGE_FOLDER = Path(__file__).parent / "page"
SITE_FOLDER = PAGE_FOLDER / "solo"
"""What the site without a server has besides the page; a new build of the page removes it."""
"""The site without a server, which `make site` builds."""
"""Where `npm run build` writes the page, and where the wheel has it."""
FLAGS = {
    "host": "--host",
    "port": "--port",
    "database_url": "--database",
}
"""The settings that `larceny serve` also takes as a flag."""

REPLACED = {
    "LARCENY_KEEP_DAYS": "LARCENY_KEEP_FINISHED_DAYS, LARCENY_KEEP_ABANDONED_DAYS and "
    "LARCENY_KEEP_UPLOAD_DAYS",
    "LARCENY_WORKERS": "several servers behind a proxy (docs/hosting.md)",
}
"""Variables that were settings once, with what replaces them: a server that ignored one would not
do what its host wanted."""

Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Pause = Annotated[float, Field(ge=0.05, allow_inf_nan=False)]
ThinkingTime = Annotated[float, Field(ge=0.01, allow_inf_nan=False)]
Port = Annotated[int, Field(ge=0, le=65_535)]
Count = Annotated[int, Field(ge=0)]
PositiveCount = Annotated[int, Field(ge=1)]
Bytes = Annotated[int, Field(ge=256)]
NUMBER_ERRORS = ("int_parsing", "int_from_float", "float_parsing", "finite_number")
LogLevel = Literal["debug", "info", "warning", "error"]


class BadSetting(LarcenyError):
    code = "bad-setting"


class Settings(BaseSettings):
    """The settings of one server.

    What is not given as an argument comes from the environment (`LARCENY_PORT` for `port`), and
    what is not there either has its default. A bad value raises `BadSetting`, in one line.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    host: str = Field("127.0.0.1", description="Address to listen on.")
    port: Port = Field(8000, description="Port to listen on; 0 chooses any free port.")
    database_url: str = Field(
        "", description="Database; empty means a SQLite file in the user's data folder."
    )
    web: str = Field(
        "", description="Folder of the built page; empty means the one that Larceny comes with."
    )
    origins: str = Field(
        "",
        description="Other origins whose pages may open sockets, separated by commas; "
        "`*` allows all.",
    )
    proxies: str = Field(
        "", description="Proxies whose X-Forwarded-For header is trusted, separated by commas."
    )
    hosts: str = Field(
        "",
        description="Names, as in the Host header, that the server may be called by, separated by "
        "commas. Empty means localhost, this machine's own names and addresses, and the public "
        "address; `*` allows all.",
    )
    public_url: str = Field(
        "",
        pattern=r"^(https?://[^\s/]+/?)?$",
        description="Address of the page for friends, such as https://larceny.example, where "
        "invitations should name another than the one that was opened.",
    )
    metrics_token: str = Field(
        "",
        description="Token with which /metrics may be read from elsewhere; without one, only from "
        "this machine.",
        repr=False,
    )
    host_token_file: str = Field(
        "",
        description="File of the host's token, made at the first start; empty means beside the "
        "SQLite file, or in the user's data folder.",
    )
    log_level: LogLevel = Field(
        "info", description="Lowest level that is logged: debug, info, warning or error."
    )
    bot_delay: Amount = Field(
        0.15, description="Seconds that a bot waits before a move, to look human; 0 for none."
    )
    bot_patience: Amount = Field(
        10.0,
        description="Seconds that bots wait at most, after each move, until the pages of those who "
        "sit at the table have shown it; 0 for none.",
    )
    bot_seconds: ThinkingTime = Field(
        30.0,
        description="Seconds that a bot may wait for a worker, and then think; "
        "after that a random move is played for it.",
    )
    bot_first_seconds: ThinkingTime = Field(
        180.0,
        description="Seconds that a bot may think about its first move by a rule set, "
        "for which it may compute tables.",
    )
    bot_workers: PositiveCount = Field(
        2, description="Processes in which bots think, and hints and reviews are computed."
    )
    review_seconds: ThinkingTime = Field(
        60.0, description="Seconds that a review may wait for a worker, and then take."
    )
    coach_requests: PositiveCount = Field(
        32, description="Hints and reviews that may be under way or wait at once."
    )
    coach_requests_per_address: PositiveCount = Field(
        4, description="Hints and reviews of one address that may be under way or wait at once."
    )
    bot_moves_per_address: PositiveCount = Field(
        20, description="Moves a second at all tables of bots alone that one address opened."
    )
    unwatched_seconds: Amount = Field(
        60.0, description="Seconds after which bots pause at a table that nobody looks at."
    )
    lab: Literal["on", "off"] = Field(
        "on", description="Whether visitors may play many games between bots in the Lab: on or off."
    )
    lab_games: PositiveCount = Field(100_000, description="Games of a run of the Lab at most.")
    lab_seconds: ThinkingTime = Field(
        60.0, description="Seconds after which a run of the Lab ends with the games it has played."
    )
    lab_queue: Count = Field(4, description="Runs of the Lab that may wait while one is played.")
    lab_runs_per_address: PositiveCount = Field(
        2, description="Runs of the Lab of one address that may be played or wait at once."
    )
    lab_threads: PositiveCount = Field(1, description="Cores that a run of the Lab uses at once.")
    idle_seconds: Amount = Field(
        300.0,
        description="Seconds after which an idle table, or the Lab's process, is removed "
        "from memory.",
    )
    keep_finished_days: Amount = Field(
        90.0,
        description="Days after its end at which a finished table is deleted; 0 keeps it for ever.",
    )
    keep_abandoned_days: Amount = Field(
        14.0,
        description="Days after its last move at which an unfinished or stopped table is deleted; "
        "0 keeps it for ever.",
    )
    keep_upload_days: Amount = Field(
        7.0, description="Days after which an uploaded game is deleted; 0 keeps it for ever."
    )
    sweep_seconds: Pause = Field(
        3.0, description="Seconds between searches for tables whose bots nobody runs."
    )
    rate: Amount = Field(
        30.0, description="Requests and messages a second for each address and each token."
    )
    burst: PositiveCount = Field(
        120, description="Requests and messages that may come at once, above that rate."
    )
    tables_per_address: Count = Field(
        100, description="Unfinished tables and uploads that one address may open in a day."
    )
    sockets_per_address: Count = Field(
        100, description="Sockets that one address may have open at once."
    )
    connections_per_address: PositiveCount = Field(
        200, description="Connections that one address may have open at once, besides sockets."
    )
    body_bytes: Bytes = Field(
        16_384, description="Largest request body and socket message, in bytes."
    )
    replay_bytes: Bytes = Field(
        262_144, description="Largest saved game that can be uploaded, in bytes."
    )
    hello_seconds: Pause = Field(
        10.0,
        description="Seconds within which a connection must send its headers, a request its body, "
        "and a socket its hello.",
    )
    stop_seconds: Amount = Field(
        5.0, description="Seconds that open requests have to finish when the server stops."
    )

    def __init__(self, **values: Any) -> None:
        for name, instead in REPLACED.items():
            if os.environ.get(name):
                raise BadSetting(f"{name} is no setting any more: use {instead} instead")
        try:
            super().__init__(**values)
        except ValidationError as error:
            raise BadSetting(_describe(error.errors()[0])) from None
        if self.database_url:
            self.database  # noqa: B018 - a bad one is refused at once

    def replace(self, **changes: Any) -> Settings:
        """Return a copy with some values changed, checked again."""
        return Settings(**(self.model_dump() | changes))

    @property
    def database(self) -> str:
        """The URL of the database, with the driver that is used."""
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
        """The folder of the built page: data of this package, unless another is named."""
        return Path(self.web) if self.web else PAGE_FOLDER

    @property
    def allowed_origins(self) -> list[str]:
        """The origins, besides the server's own, whose pages may open sockets."""
        return split_names(self.origins)

    @cached_property
    def allowed_hosts(self) -> frozenset[str]:
        """The names that the server may be called by, `*` if by any; empty if by its own."""
        return frozenset(name.lower() for name in split_names(self.hosts))


def split_names(names: str) -> list[str]:
    """Return the names of a list that is separated by commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def default_database() -> Path:
    """Return the path of the SQLite file in the user's data folder, made if needed and private."""
    from platformdirs import user_data_path

    folder = user_data_path("larceny")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)  # it may be from before, open to others
    return folder / "tables.sqlite"


def _describe(error: ErrorDetails) -> str:
    """Describe in one line what is wrong with a setting."""
    name = str(error["loc"][0])
    value = error["input"]
    limits = error.get("ctx", {})
    variable = f"{PREFIX}{name.upper()}" + (f" ({FLAGS[name]})" if name in FLAGS else "")
    if "ge" in limits:
        return f"{variable} must be at least {limits['ge']:g}, not {value}"
    if "le" in limits:
        return f"{variable} must be at most {limits['le']}, not {value}"
    if "expected" in limits:
        return f"{variable} must be {limits['expected']}, not {value!r}"
    if error["type"] == "string_pattern_mismatch":
        return f"{variable} must be like https://larceny.example, not {value!r}"
    if error["type"] in NUMBER_ERRORS:
        return f"{variable} must be a number, not {value!r}"
    return f"{variable}: {error['msg']}"
