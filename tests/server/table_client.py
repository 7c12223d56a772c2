"""A client of one table, as short as a test likes it."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.server.services import Services

BOT = {"kind": "bot", "bot": "greedy"}
YOU = {"kind": "you", "name": "Ann"}
FRIEND = {"kind": "open"}


def services_of(client: TestClient) -> Services:
    """Return the services of the app that a client talks to."""
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    return services


def load_match(client: TestClient, table_id: str) -> Match:
    """Return a match of the app that a client talks to, by the id of its table."""
    assert client.portal is not None
    return client.portal.call(services_of(client).tables.get, table_id)


class TableClient:
    """A table that was created, and the tokens of its seats."""

    def __init__(self, client: TestClient, seats: list[dict[str, Any]], **request: Any) -> None:
        self.client = client
        body = {"game": "dice-heist", "seats": seats, **request}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        self.id: str = opened["id"]
        self.tokens: dict[int, str] = {int(k): v for k, v in opened["tokens"].items()}

    @property
    def match(self) -> Match:
        """Return the server's own match of this table."""
        return load_match(self.client, self.id)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def get(self, what: str = "", seat: int | None = None, **query: Any) -> Any:
        answer = self.client.get(f"{self.path}{what}", headers=self.bearer(seat), params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        view: dict[str, Any] = self.get("/view", seat)
        return view

    def moves(self, seat: int) -> list[str]:
        """Return the moves that a seat is offered."""
        return [choice["move"] for choice in self.view(seat)["choices"]]

    def sit(self, seat: int, name: str = "Ben", id: str | None = None) -> Response:
        body = {"name": name} if id is None else {"name": name, "id": id}
        answer = self.client.post(f"{self.path}/seats/{seat}", json=body)
        if answer.status_code == 200:
            self.tokens[seat] = answer.json()["token"]
        return answer

    def move(
        self,
        seat: int | str,
        move: str,
        version: int | None = None,
        id: str | None = None,
        bearer: int | None = None,
    ) -> Response:
        who = bearer if bearer is not None else (seat if isinstance(seat, int) else 0)
        body = {
            "seat": seat,
            "move": move,
            "version": self.view()["version"] if version is None else version,
            "id": id,
        }
        return self.client.post(f"{self.path}/moves", json=body, headers=self.bearer(who))

    def play_on(self) -> int:
        """Make the last legal move of the first actor, the boldest one; return the seat."""
        seat: int = self.view()["actors"][0]
        view = self.view(seat)
        move = view["choices"][-1]["move"]
        assert self.move(seat, move, view["version"]).status_code == 200
        return seat

    def play_to_the_end(self) -> None:
        """Make the last legal moves of people to the end, without the time that requests take."""

        async def play(match: Match) -> None:
            while not match.table.over:
                seat = match.table.actors[0]
                move = match.table.moves(seat)[-1]
                await match.submit(MoveRequest(frozenset([seat]), seat, move, match.version))

        assert self.client.portal is not None
        self.client.portal.call(play, self.match)
