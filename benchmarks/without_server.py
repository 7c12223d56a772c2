"""The site without a server in Chromium: what is loaded, and how long people wait.

Files come from this machine, so that the times are those beside the download.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import larceny
from benchmarks.measure import Figure, Outcome, Skipped
from larceny.lab.backend.compute import Compute
from larceny.lab.plan import make_plan
from larceny.lab.service.growing_run import block_size
from larceny.lab.simulate import Simulator
from larceny.server.settings import SITE_FOLDER
from larceny.solo.site import write_site
from larceny.table.save import dump
from larceny.table.table import Table

NAME = "without a server"
PLAY = ".wall .button.brass"
CHOICE = ".choice:not([aria-disabled=true])"
PATIENCE_MS = 120_000
KNOWN = {
    "larceny:name": "Knox",
    "larceny:introduced": [*larceny.games(), "race"],
    "larceny:movesOpen": True,
}
LAB_GAMES = 100_000
LAB = f"#/lab/dice-heist?bots=greedy,greedy,greedy&games={LAB_GAMES}&seed=1"
PACKED = (".xz", ".woff2", ".png", ".zip")
WATCH_WORKERS = """(() => {
  const { postMessage } = Worker.prototype;
  const channel = new BroadcastChannel("benchmark");
  Worker.prototype.postMessage = function (job, ...more) {
    if (typeof job === "string") {
      const began = performance.now();
      const tell = () => channel.postMessage([JSON.parse(job).task, performance.now() - began]);
      this.addEventListener("message", tell, { once: true });
    }
    return postMessage.call(this, job, ...more);
  };
})();
"""
"""Put before the script of the worker that hosts the tables: it tells how long each job took."""
NOTE_JOBS = """() => {
  window.jobs = [];
  new BroadcastChannel("benchmark").onmessage = ({ data }) => window.jobs.push(data);
}"""
ASK = """([method, path, body]) => new Promise((answered) => {
  const channel = new BroadcastChannel(`larceny:${location.pathname}`);
  const asked = { page: "benchmark", id: Math.random(), method, path, body };
  const request = { type: "request", ...asked, token: null, language: "en" };
  channel.onmessage = ({ data }) => {
    if (data.page !== "benchmark" || data.id !== asked.id) return;
    channel.close();
    answered(JSON.parse(data.text));
  };
  channel.postMessage(request);
})"""
BOT_MOVES = 12
"""Moves of bots that are waited for in each game."""


class _Handler(SimpleHTTPRequestHandler):
    requests: list[str]

    def log_message(self, format: str, *args: Any) -> None:
        self.requests.append(self.translate_path(self.path))


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not (SITE_FOLDER / "index.html").is_file():
        yield Skipped(NAME, "the site is not built: make site")
    elif program is None or find_spec("playwright") is None:
        yield Skipped(NAME, "there is no Chromium, or no Playwright")
    else:
        yield from _visit(program)


def _visit(program: str) -> Iterator[Outcome]:
    from playwright.sync_api import sync_playwright

    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as profile,
        tempfile.TemporaryDirectory() as site,
    ):
        write_site(Path(site))
        requests: list[str] = []
        handler = partial(type("Handler", (_Handler,), {"requests": requests}), directory=site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        browser = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=["--no-sandbox"], reduced_motion="reduce"
        )
        browser.set_default_timeout(PATIENCE_MS)
        stored = "".join(
            f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))});"
            for key, value in KNOWN.items()
        )
        known = f"if (location.protocol === 'http:') {{ {stored} }}"
        browser.add_init_script(known)
        page = browser.new_page()
        yield from _first_visit(page, address, requests)
        yield from _next_visit(browser.new_page(), address, requests)
        yield from _lab(browser.new_page(), address)
        browser.close()
        alone = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in larceny.games():
            context = alone.new_context(service_workers="block", reduced_motion="reduce")
            context.set_default_timeout(PATIENCE_MS)
            context.add_init_script(known)
            context.route("**/hostWorker-*.js", _watch_workers)
            yield from _jobs(context.new_page(), address, game)
            context.close()
        alone.close()
        server.shutdown()


def _first_visit(page: Any, address: str, requests: list[str]) -> Iterator[Outcome]:
    began = time.perf_counter()
    page.goto(address)
    page.locator(PLAY).first.wait_for()
    yield _time("shell visible", began, 1.0)
    page.wait_for_load_state("networkidle")
    yield _size("before a game is chosen", requests, 0.5)
    began = _play(page)
    yield _time("click to first move, first visit", began, 3.0)
    yield _size("with the first game", requests, 10.0)
    began = time.perf_counter()
    page.keyboard.press("h")
    page.locator(".coach li").first.wait_for()
    yield _time("a hint", began, 0.5)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    yield _size("with all that works offline", requests, None)
    page.close()


def _next_visit(page: Any, address: str, requests: list[str]) -> Iterator[Outcome]:
    requests.clear()
    page.goto(address)
    page.locator(PLAY).first.wait_for()
    began = _play(page)
    yield _time("click to first move, next visit", began, 1.5)
    page.close()


def _play(page: Any) -> float:
    """Click on the game that begins with the person; return when."""
    page.locator(PLAY).filter(has_text="Dice Heist").click()
    began = time.perf_counter()
    page.locator(CHOICE).first.wait_for()
    return began


def _lab(page: Any, address: str) -> Iterator[Outcome]:
    """Compare a run, which grows as it is told, with the same run by native code on one core."""
    page.goto(address + LAB)
    page.get_by_role("button", name=f"Play {LAB_GAMES:,} games").click()
    page.get_by_text("Who wins, by seat").first.wait_for()
    began = time.perf_counter()
    page.get_by_role("button", name="Cancel").wait_for(state="detached")
    took = time.perf_counter() - began
    cores = int(page.evaluate("navigator.hardwareConcurrency"))
    plan = make_plan("dice-heist", 3, ["greedy"] * 3, LAB_GAMES, None, {})
    for _ in range(2):  # the first one compiles
        run = Simulator(plan, LAB_GAMES, seed=1, compute=Compute(1, engine="native"))
        began = time.perf_counter()
        while run.played < LAB_GAMES:
            run.play(min(block_size(run.played), LAB_GAMES - run.played))
        native = time.perf_counter() - began
    note = f"of native speed a core, with metrics and reports, {cores} cores"
    yield Figure("the Lab", native / (took * cores), "x", note, 0.4)
    page.close()


def _jobs(page: Any, address: str, game: str) -> Iterator[Outcome]:
    """Measure what bots and coach compute, from when the host gives it away to the answer."""
    page.goto(address)
    page.evaluate(NOTE_JOBS)
    _play(page)
    contract = larceny.load(game)
    seats = [{"kind": "bot", "bot": "level-5", "name": f"Bot {n}"} for n in range(3)]
    request = {"game": game, "seats": seats[: contract.seats[1]], "chance": "server"}
    opened = page.evaluate(ASK, ["POST", "/api/tables", json.dumps(request)])
    page.evaluate("window.jobs = []")
    page.goto(f"{address}#/t/{opened['id']}")
    page.wait_for_function(f"window.jobs.length > {BOT_MOVES}")
    first, *rest = (took / 1000 for _, took in page.evaluate("window.jobs"))
    note = f"the longest of {BOT_MOVES}; the first, with its weights, {first:.2f} s"
    yield Figure(f"site: a move at level 5, {game}", max(rest), "s", note, 1.0, True)
    replay = page.evaluate(ASK, ["POST", "/api/replay", dump(_play_game(game))])["id"]
    page.evaluate(ASK, ["GET", f"/api/tables/{replay}/review", None])
    page.wait_for_function("window.jobs.some(([task]) => task === 'review')")
    took = next(took for task, took in page.evaluate("window.jobs") if task == "review") / 1000
    yield Figure(f"site: a review, {game}", took, "s", "a game of greedy bots", 10.0, True)


def _watch_workers(route: Any) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=WATCH_WORKERS + response.text())


def _play_game(game: str) -> Table:
    contract = larceny.load(game)
    table = contract.table(seats=min(3, contract.seats[1]), seed=1)
    bots = [larceny.bot("greedy", contract, seed=seat) for seat in range(table.seats)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.observe(seat)))
    return table


def _time(name: str, began: float, goal: float) -> Figure:
    return Figure(f"site: {name}", time.perf_counter() - began, "s", "Chromium", goal, True)


def _size(name: str, requests: list[str], goal: float | None) -> Figure:
    """Return the megabytes of all files that were asked for, as a host sends them compressed."""
    files = {Path(request) for request in requests}
    size = sum(_sent_bytes(file) for file in files if file.is_file())
    return Figure(f"site: {name}", size / 1e6, "MB", "compressed", goal, True)


def _sent_bytes(file: Path) -> int:
    if file.suffix in PACKED:
        return file.stat().st_size
    return len(gzip.compress(file.read_bytes()))
