"""Three people at a live table of Spell Stealers, each in a browser of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import new_table, take_seat

NAMES = ("Anna", "Ben", "Cleo")
CERTAIN = {"success_faces": [0, 8, 0], "colours": [[0, 0, 1], [0, 4, 4], [5, 4, 3]]}
"""Every pyramid is an artifact worth 1, which any stealing pyramid takes."""
PAINTED = ".live.open[data-window]"
"""An open window whose dice this page has painted."""


class LiveParty:
    """The pages of all people: the current player's is `owner`, the others' are `thieves`."""

    def __init__(self, new_context: NewContext, **more: Any) -> None:
        params = more.pop("params", CERTAIN)
        rules, script = more.pop("rules", "live"), more.pop("script", "")
        contexts = [new_context(**more) for _ in NAMES]
        for context in contexts:
            context.add_init_script(script)
        self.pages: list[Page] = [context.new_page() for context in contexts]
        first = self.pages[0]
        seats = [{"kind": "you", "name": NAMES[0]}, {"kind": "open"}, {"kind": "open"}]
        table = new_table(first, "spell-stealers", seats, rules=rules, params=params)
        self.id = table["id"]
        for seat, page in enumerate(self.pages[1:], 1):
            take_seat(page, self.id, "spell-stealers", seat, NAMES[seat])
        for page in self.pages:
            page.goto(f"/t/{self.id}")
            page.wait_for_selector(".live")

    def view(self) -> dict[str, Any]:
        """Return the board as spectators see it."""
        frame = self.pages[0].request.get(f"/api/tables/{self.id}/view").json()
        board: dict[str, Any] = frame["board"]
        return board

    def events(self) -> list[dict[str, Any]]:
        path = f"/api/tables/{self.id}/events"
        events: list[dict[str, Any]] = self.pages[0].request.get(path).json()
        return events

    @property
    def owner(self) -> Page:
        turn: int = self.view()["turn"]
        return self.pages[turn]

    @property
    def thieves(self) -> list[Page]:
        owner = self.owner
        return [page for page in self.pages if page is not owner]

    def roll(self, shape: str = "pyramid") -> None:
        """Let the current player roll, and wait until all pages have painted the dice."""
        self.owner.locator(f"[data-plays='roll {shape}']").click()
        for page in self.pages:
            page.wait_for_selector(PAINTED)

    def settle(self) -> None:
        """Let the current player put the marker where it belongs, and wait for the verdict."""
        board = self.view()
        gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
        space = (board["points"] + gained) % board["tracker_spaces"]
        self.owner.locator(f"[data-space='{space}']").click()
        self.wait_for_end()

    def wait_for_end(self) -> None:
        for page in self.pages:
            expect(page.locator(".live.open")).to_have_count(0)


def throw(page: Page, shape: str = "pyramid") -> None:
    """Throw a stealing die by its key, as somebody in a hurry does."""
    page.keyboard.press({"pyramid": "1", "diamond": "2", "orb": "3"}[shape])
