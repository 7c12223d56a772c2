"""Firefox, as far as tests need it: pages are opened and scripts run, by WebDriver BiDi."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from websockets.sync.client import ClientConnection, connect

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


@contextmanager
def run_firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """Run Firefox without a screen."""
    (profile / "user.js").write_text(PREFERENCES)
    command = [program, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            with connect(f"{find_address(process)}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()


def find_address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        match = LISTENING.search(line)
        if match:
            Thread(target=process.stderr.read, daemon=True).start()  # it must not block
            return match[1]
    raise RuntimeError("Firefox did not start")


class Firefox:
    """One window of a Firefox that runs."""

    def __init__(self, socket: ClientConnection) -> None:
        self._numbers = itertools.count(1)
        self._socket = socket
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Return what a script comes to, whose value is plain; promises are waited for."""
        answer = self._ask(
            "script.evaluate",
            expression=script,
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")
