"""The access of whoever runs the server: a token in a file that only they can read."""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path

from larceny.match.clock import Clock
from larceny.match.errors import RateLimited
from larceny.match.rate_limit import RateLimit
from larceny.match.tokens import new_token
from larceny.server.errors import RequestRefused
from larceny.server.settings import Settings
from larceny.server.storage.database import PRIVATE, sqlite_file

logger = logging.getLogger("larceny.server")

SESSION_SECONDS = 43_200
ATTEMPTS = 5
"""Wrong tokens that an address may give at once."""
ATTEMPTS_PER_SECOND = 0.1


class NoHostAccess(RequestRefused):
    code = "no-access"
    status = 401

    def __init__(self) -> None:
        super().__init__("this takes the token of whoever runs the server")


class HostAccess:
    """Knows the host's token, and the signed sessions that stand for it in a browser.

    Without a token nobody has access. A session is signed by the token: it is valid in all
    processes that read the same file, and no longer when the file is changed.
    """

    def __init__(self, token: str | None, clock: Clock) -> None:
        self._token = token
        self._clock = clock
        self._attempts = RateLimit(ATTEMPTS_PER_SECOND, ATTEMPTS)

    @property
    def is_on(self) -> bool:
        return self._token is not None

    def check_token(self, token: str, address: str) -> None:
        """Raise `NoHostAccess` for a wrong token, and `RateLimited` after too many of them.

        An address that gave too many is refused whatever it gives.
        """
        if not self._attempts.allow(address, cost=0):
            raise RateLimited
        if self._token is None or not _are_equal(token, self._token):
            self._attempts.charge(address, 1)
            raise NoHostAccess

    def new_session(self) -> str:
        """Return a session that is valid for some hours."""
        expiry = str(int(self._clock()) + SESSION_SECONDS)
        return f"{expiry}.{self._sign(expiry)}"

    def is_session(self, token: str) -> bool:
        """Return whether a session was given here and is valid still."""
        expiry, _, signature = token.partition(".")
        is_signed = self._token is not None and _are_equal(signature, self._sign(expiry))
        return is_signed and int(expiry) > self._clock()

    def _sign(self, expiry: str) -> str:
        key = hashlib.sha256(f"larceny host session {self._token}".encode()).digest()
        return hmac.digest(key, expiry.encode("utf-8", "surrogatepass"), "sha256").hex()


def open_host_access(settings: Settings, clock: Clock) -> HostAccess:
    """Return the access by the token of the settings' file, which is made at the first start."""
    path = token_file(settings)
    if path is None:
        return HostAccess(None, clock)
    try:
        return HostAccess(read_or_make_token(path), clock)
    except OSError as error:
        logger.warning("nobody has the host's access: %s: %s", path, error.strerror)
        return HostAccess(None, clock)


def token_file(settings: Settings) -> Path | None:
    """Return the file of the token: of the settings, beside a SQLite file, or in the data folder.

    A database in memory has none.
    """
    if settings.host_token_file:
        return Path(settings.host_token_file)
    if settings.database.startswith("sqlite"):
        path = sqlite_file(settings.database)
        return None if path is None else Path(f"{path}.host-token")
    from platformdirs import user_data_path

    return user_data_path("larceny") / "host-token"


def read_or_make_token(path: Path) -> str:
    """Return the token in a file; make one that only its owner can read if there is none.

    The log tells where a new file is, once, and never what is in it.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as file:
                file.write(f"{new_token()}\n")
            with suppress(FileExistsError):  # another process was first
                os.link(draft, path)
                logger.info("the host's token, for the page /host, is in %s", path)
        finally:
            draft.unlink(missing_ok=True)
    return path.read_text("utf-8").strip() or new_token()


def _are_equal(token: str, expected: str) -> bool:
    """Compare without telling by the time it takes where two texts differ."""
    return hmac.compare_digest(
        token.encode("utf-8", "surrogatepass"), expected.encode("utf-8", "surrogatepass")
    )
