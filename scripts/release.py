"""Build wheel and sdist, check them, and play every game in a browser from a clean installation.

`--unreleased` accepts a changelog that does not name the version yet, to try a release.
`--name` only turns "Unreleased" of CHANGELOG.md into the version with today's date.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, find_chromium  # noqa: E402
from tests.browser.play import play_moves, start_game  # noqa: E402
from tests.browser.server_process import reserve_port  # noqa: E402

import larceny  # noqa: E402
from larceny.compile.wasm.store import why_stale  # noqa: E402
from larceny.games import NAMES, load  # noqa: E402

CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "## Unreleased\n"
DIST = ROOT / "dist"
PAGE = "larceny/server/page/index.html"
START_SECONDS = 120.0
SYSTEM_PATH = "/usr/bin:/bin"
PIP_WARNS_NOT = ("-qq", "--disable-pip-version-check")


def names_version(changelog: str, version: str) -> bool:
    """Return whether a changelog has a section for a version."""
    return re.search(rf"^## {re.escape(version)}(\s|$)", changelog, re.MULTILINE) is not None


def name_version(changelog: str, version: str, day: date) -> str:
    """Return the changelog with what was unreleased under a version and its day."""
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## {version} ({day.isoformat()})\n", 1)


def run(*command: str | Path) -> None:
    """Run a command quietly; end with its output if it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}release: {command[0]} failed")


def build() -> tuple[Path, Path]:
    """Return the wheel, built from the sdist as an installer would, and the sdist."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, ROOT)
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    if PAGE not in ZipFile(wheel).namelist():
        sys.exit("release: the page is not in the wheel")
    with tarfile.open(sdist) as archive:
        if not any(name.endswith(PAGE) for name in archive.getnames()):
            sys.exit("release: the page is not in the sdist")
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)
    return wheel, sdist


def install(archive: Path, folder: Path) -> Path:
    """Install an archive alone in a new environment; return its `larceny`."""
    venv.create(folder, with_pip=True)
    versions = ("-c", ROOT / "constraints.txt")
    python = (folder / "bin" / "python", "-I", "-m", "pip", "install")  # -I: nothing from outside
    run(*python, *PIP_WARNS_NOT, *versions, archive)
    return folder / "bin" / "larceny"


@contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    """Serve the page, away from the source and without Node.js; yield its address."""
    port = reserve_port()
    address = f"http://127.0.0.1:{port}"
    folders = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    settings = {"LARCENY_PORT": str(port), "LARCENY_BOT_DELAY": "0", "LARCENY_LOG_LEVEL": "warning"}
    environment = {"PATH": SYSTEM_PATH, **folders, **settings}
    server = subprocess.Popen([program], cwd=folder, env=environment)
    try:
        wait_for(f"{address}/healthz", server)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers; end if it never does."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit("release: the installed server does not answer")


def play(address: str, games: list[str]) -> None:
    """Play games to their end against bots, in a real browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in games:
            context = browser.new_context(base_url=address, reduced_motion="reduce")
            context.add_init_script(
                f"localStorage.setItem('larceny:introduced', JSON.stringify({games!r}));"
                "localStorage.setItem('larceny:name', JSON.stringify('Knox'))"
            )
            page = context.new_page()
            page.set_default_timeout(60_000)
            start_game(page, load(game).title)
            moves = play_moves(page)
            page.wait_for_selector("#over")
            screenshots = os.environ.get("SCREENSHOTS")
            if screenshots:
                page.screenshot(path=Path(screenshots) / f"{game}.png")
            print(f"  {game}: over after {moves} moves of ours")
            context.close()
        browser.close()


def main(arguments: list[str]) -> None:
    version = larceny.__version__
    changelog = CHANGELOG.read_text()
    if "--name" in arguments:
        CHANGELOG.write_text(name_version(changelog, version, date.today()))
        return
    if "--unreleased" not in arguments and not names_version(changelog, version):
        sys.exit(
            f"release: CHANGELOG.md has no section for {version}; python scripts/release.py --name"
        )
    games = list(NAMES)
    stale = [reason for game in games if (reason := why_stale(load(game).folder))]
    if stale:
        sys.exit(f"release: {stale[0]}")
    print("building wheel and sdist")
    wheel, sdist = build()
    for archive, played in ((wheel, games), (sdist, games[:1])):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            print(f"installing {archive.name} on its own")
            program = install(archive, folder / "environment")
            with serving(program, folder) as address:
                play(address, played)
    print(f"{wheel.name} and {sdist.name} are in dist/")


if __name__ == "__main__":
    main(sys.argv[1:])
