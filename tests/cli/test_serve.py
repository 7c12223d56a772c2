"""`larceny serve`: what it makes of its options, without a server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest

from larceny.cli.main import status
from larceny.cli.serve import CANNOT_START, DISPLAYS, open_when_ready
from larceny.server.http.listen import CannotListen
from larceny.server.settings import PREFIX, Settings
from larceny.server.storage.database import AlreadyServed

Opener = Callable[[str], None]


class Runs:
    """Stands in for the server: it notes what it was asked to run, and may fail to start."""

    def __init__(self) -> None:
        self.settings: list[Settings] = []
        self.openers: list[Opener | None] = []
        self.ports: list[int] = []
        self.error: Exception | None = None

    def __call__(self, settings: Settings, opener: Opener | None = None, ports: int = 1) -> None:
        self.settings.append(settings)
        self.ports.append(ports)
        self.openers.append(opener)
        if self.error is not None:
            raise self.error


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Runs]:
    """A server that only notes its settings; the environment is as it was afterwards."""
    before = dict(os.environ)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    runs = Runs()
    monkeypatch.setattr("larceny.server.run.serve", runs)
    yield runs
    for name in set(os.environ) - set(before):
        del os.environ[name]


def test_options_become_settings(runs: Runs) -> None:
    options = ["--host", "0.0.0.0", "--port", "81", "--database", "games.db"]
    assert status(["serve", *options]) == 0
    (settings,) = runs.settings
    assert (settings.host, settings.port, settings.database_url) == ("0.0.0.0", 81, "games.db")


def test_without_options_the_settings_are_the_usual_ones(runs: Runs) -> None:
    assert status(["serve"]) == 0
    assert runs.settings == [Settings()]
    assert runs.openers == [None]


def test_an_option_overrides_the_environment_and_others_stay(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{PREFIX}PORT", "7000")
    monkeypatch.setenv(f"{PREFIX}HOST", "10.0.0.1")
    assert status(["serve", "--port", "7001"]) == 0
    assert (runs.settings[0].host, runs.settings[0].port) == ("10.0.0.1", 7001)


def test_open_hands_over_what_opens_the_page(runs: Runs) -> None:
    assert status(["serve", "--open"]) == 0
    assert runs.openers == [open_when_ready]


def test_larceny_alone_opens_the_page_at_the_next_free_port(runs: Runs) -> None:
    assert status([]) == 0
    assert runs.openers == [open_when_ready]
    assert runs.ports[0] > 1


@pytest.mark.parametrize("options", [["serve"], ["serve", "--open", "--port", "8000"]])
def test_hosts_and_chosen_ports_get_that_port_and_no_other(options: list[str], runs: Runs) -> None:
    assert status(options) == 0
    assert runs.ports == [1]


def test_a_port_chosen_in_the_environment_is_chosen(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{PREFIX}PORT", "8000")
    assert status([]) == 0
    assert runs.ports == [1]


def test_without_a_display_no_browser_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("larceny.cli.serve.threading.Thread", None)
    open_when_ready("http://127.0.0.1:8000/")


def test_a_server_that_cannot_listen_says_so_in_one_line(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.error = CannotListen("127.0.0.1", 80, OSError("the port is taken"))
    assert status(["serve"]) == CANNOT_START
    err = capsys.readouterr().err
    assert err.startswith("larceny: ")
    assert err.count("\n") == 1


def test_larceny_alone_opens_what_is_served_already(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs.error = AlreadyServed()
    served = {"http://127.0.0.1:8001/"}
    opened: list[str] = []
    monkeypatch.setattr("larceny.cli.serve._answers", lambda address: address in served)
    monkeypatch.setattr("larceny.cli.serve.has_display", lambda: True)
    monkeypatch.setattr("larceny.cli.serve.webbrowser.open", opened.append)
    assert status([]) == 0
    assert opened == ["http://127.0.0.1:8001/"]
    assert "http://127.0.0.1:8001/" in capsys.readouterr().err
    served.clear()
    assert status([]) == 2
    assert "another server serves this SQLite file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", [["--port", "99999"], ["--port", "x"], ["--workers", "2"], ["--colour", "red"]]
)
def test_options_that_make_no_sense_are_refused_before_anything_runs(
    options: list[str], runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["serve", *options]) == 2
    assert runs.settings == []
    assert capsys.readouterr().err.startswith("larceny: ")


class Page:
    """Stands in for urllib and the browser: the server answers from the n-th question on."""

    def __init__(self, answers_from: int) -> None:
        self.answers_from = answers_from
        self.requests: list[str] = []
        self.opened: list[str] = []

    def urlopen(self, address: str, timeout: float) -> Any:
        self.requests.append(address)
        if len(self.requests) < self.answers_from:
            raise OSError("not yet")
        return BytesIO(b'{"status":"ok"}')


@pytest.mark.parametrize(("answers_from", "requests"), [(1, 1), (3, 3), (1000, 100)])
def test_the_page_is_opened_once_the_server_answers_and_not_before(
    answers_from: int, requests: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    page = Page(answers_from)
    threads: list[Any] = []
    monkeypatch.setattr("urllib.request.urlopen", page.urlopen)
    monkeypatch.setattr("webbrowser.open", page.opened.append)
    monkeypatch.setattr("larceny.cli.serve.time.sleep", lambda seconds: None)

    class Thread:
        def __init__(self, target: Callable[..., None], args: tuple[str], daemon: bool) -> None:
            assert daemon, "a browser does not keep the server running"
            threads.append(lambda: target(*args))

        def start(self) -> None:
            threads[-1]()

    monkeypatch.setattr("larceny.cli.serve.threading.Thread", Thread)
    open_when_ready("http://127.0.0.1:8000/")
    assert page.requests == ["http://127.0.0.1:8000/healthz"] * requests
    assert page.opened == (["http://127.0.0.1:8000/"] if requests < 100 else [])
