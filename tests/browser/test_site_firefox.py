"""The site without a server in Firefox: a whole game, and a run of the Lab."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import KNOW_GAMES
from tests.browser.firefox import Firefox, run_firefox
from tests.browser.play import PLAY_MOVES
from tests.browser.site_visit import FOLDER, publish
from tests.browser.static_host import StaticHost

pytestmark = pytest.mark.nightly

WAIT_FOR = """new Promise((done) => {{
  const look = () => document.querySelector({selector}) && done(true);
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true }});
  look();
}})"""


def wait_for(firefox: Firefox, selector: str) -> None:
    assert firefox.evaluate(WAIT_FOR.format(selector=json.dumps(selector)))


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    published = publish(tmp_path_factory.mktemp("host"))
    yield published
    published.stop()


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("Firefox is not installed: apt-get install firefox-esr")
    with run_firefox(program, tmp_path) as firefox_page:
        yield firefox_page


def test_a_whole_game_is_played(host: StaticHost, firefox: Firefox) -> None:
    firefox.open(f"{host.address}/{FOLDER}/")
    firefox.evaluate(f"{KNOW_GAMES}; localStorage.setItem('larceny:movesOpen', 'true')")
    firefox.open(f"{host.address}/{FOLDER}/")
    wait_for(firefox, ".wall .button.brass")
    firefox.evaluate(
        "[...document.querySelectorAll('.wall .button.brass')]"
        ".find((one) => one.textContent.includes('Dice Heist')).click()"
    )
    wait_for(firefox, ".choice:not([aria-disabled=true])")
    assert firefox.evaluate(f"({PLAY_MOVES})([1, 5000])") > 3
    wait_for(firefox, "#over")


def test_the_lab_plays(host: StaticHost, firefox: Firefox) -> None:
    address = f"{host.address}/{FOLDER}/#/lab/dice-heist?bots=greedy,random&games=2000&seed=1"
    firefox.open(address)
    wait_for(firefox, "form button.brass")
    firefox.evaluate("document.querySelector('form button.brass').click()")
    wait_for(firefox, ".report, figure, details")
