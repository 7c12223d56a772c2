"""The address of a table, as it stands in a browser, and requests to its server."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from larceny.engine.errors import LarcenyError


class ServerRefusal(LarcenyError):
    """A server refused a request, or no server answers."""

    code = "server-refusal"


_PATH = re.compile(r"(?P<before>.*?)/(?:t|api/tables)/(?P<id>[\w-]+)/?")
TIMEOUT = 30.0
MAX_BODY = 1 << 24


@dataclass(frozen=True)
class TableAddress:
    """A table on a server."""

    server: str
    table: str

    @property
    def live(self) -> str:
        """The address of the table's socket."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/live"

    def get_table(self) -> dict[str, Any]:
        """Return what everybody may know of the table."""
        table: dict[str, Any] = self._request("GET", f"/api/tables/{self.table}")
        return table

    def get_game(self, game: str) -> dict[str, Any]:
        """Return a game with its rule sets."""
        info: dict[str, Any] = self._request("GET", f"/api/games/{quote(game)}")
        return info

    def get_seat(self, token: str) -> int:
        """Return the seat that a token is for; raise if it is for none."""
        frame = self._request("GET", f"/api/tables/{self.table}/view", token=token)
        if frame["seat"] is None:
            raise ServerRefusal("this token is for no seat of the table")
        return int(frame["seat"])

    def sit_down(self, seat: int, name: str) -> str:
        """Take an open seat and return its token."""
        path = f"/api/tables/{self.table}/seats/{seat}"
        return str(self._request("POST", path, {"name": name})["token"])

    def _request(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> Any:
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.server + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:
                return json.loads(answer.read(MAX_BODY))
        except HTTPError as error:
            raise ServerRefusal(_explain(error)) from None
        except (URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise ServerRefusal(f"no server answers at {self.server}: {reason}") from None
        except ValueError:
            raise ServerRefusal(f"{self.server} is no server of Larceny") from None


def _explain(error: HTTPError) -> str:
    """Return the server's own words for a refusal, or the status where it has none."""
    try:
        problem = json.loads(error.read(MAX_BODY))
        return f"the server refuses: {problem['message']}"
    except (ValueError, KeyError, TypeError, OSError):
        return f"the server answers with status {error.code}"


def read_address(url: str) -> TableAddress:
    """Return the table that a link leads to; raise if it leads to none."""
    parts = urlsplit(url)
    match = _PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or match is None:
        raise ServerRefusal(
            f"{url!r} is no link to a table: it looks like http://127.0.0.1:8000/t/TABLE"
        )
    return TableAddress(f"{parts.scheme}://{parts.netloc}{match['before']}", match["id"])
