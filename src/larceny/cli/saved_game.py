"""Where `larceny play` keeps its games, and how it finds them again."""

from __future__ import annotations

import time
from pathlib import Path

from larceny.cli.language_option import notify
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.language import Language
from larceny.engine.phrase import phrase
from larceny.table.journal import find_seed, seed_file
from larceny.table.replay import replay
from larceny.table.table import Table


class NoSavedGame(LarcenyError):
    """There is no saved game that can be continued."""

    code = "no-saved-game"


def new_path(game: str) -> Path:
    """Return a path for a new game in the user's data folder that no other game has."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = games_folder() / f"{stem}.larceny"
    count = 1
    while path.exists():
        count += 1
        path = games_folder() / f"{stem}-{count}.larceny"
    return path


def check_free(path: Path) -> Path:
    """Return the path; raise if writing there would destroy a game or a seed."""
    if path.is_dir():
        raise BadParam("--save", phrase("{path} is a folder; name a file in it", path=str(path)))
    for taken in (path, seed_file(path)):
        if taken.exists():
            words = "{path} exists already: go on with a game by --resume, or take another name"
            raise BadParam("--save", phrase(words, path=str(taken)))
    return path


def reopen_last(language: Language) -> tuple[Path, Table]:
    """Return the latest unfinished game in the user's data folder that can be continued."""
    saved = [path for path in games_folder().glob("*.larceny") if path.is_file()]
    for path in sorted(saved, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            table = reopen(path)
        except (LarcenyError, OSError) as error:
            reason = error.wording if isinstance(error, LarcenyError) else str(error)
            notify(
                phrase("{path} is passed over: {reason}", path=str(path), reason=reason), language
            )
            continue
        if not table.over:
            return path, table
    words = "there is no unfinished game in {folder} that can go on"
    raise NoSavedGame(phrase(words, folder=str(games_folder())))


def reopen(path: Path) -> Table:
    """Return a saved game with its seed, at its next decision."""
    table = replay(path, salvage=True)
    if table.over or table.setup.is_manual:
        return table
    seed = find_seed(path)
    if seed is None:
        words = "{lost} is missing: without its seed {path} can be shown, not played"
        raise NoSavedGame(phrase(words, lost=str(seed_file(path)), path=str(path)))
    table = replay(path, salvage=True, seed=seed)
    table.run_chance()  # the file may have been cut off before an outcome
    return table


def games_folder() -> Path:
    """Return the folder of the user's data that holds the games."""
    from platformdirs import user_data_path

    return user_data_path("larceny") / "games"
