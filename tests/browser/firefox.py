"""Firefox, as far as tests need it: pages are opened and scripts run, by WebDriver BiDi."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class Firefox:
    """One window of Firefox without a screen."""

    def __init__(self, program: str, profile: Path) -> None:
        (profile / "user.js").write_text(PREFERENCES)
        command = [program, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)]
        self._process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        self._numbers = itertools.count(1)
        self._socket = connect(f"{self._find_address()}/session", max_size=None)
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _find_address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            found = LISTENING.search(line)
            if found:
                return found[1]
        raise RuntimeError("Firefox did not start")

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

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()
