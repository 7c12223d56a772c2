"""All checks of a machine, in the order in which they are shown."""

from __future__ import annotations

from larceny.bots.card.library import VARIABLE
from larceny.server.doctor import installation, machine, reachability
from larceny.server.doctor.finding import Finding, judge
from larceny.server.settings import PREFIX, BadSetting, Settings

KNOWN = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} | {VARIABLE}


def diagnose(database: str | None = None, url: str | None = None) -> list[Finding]:
    """Look at everything that a server needs here; with `url`, also at the way to it."""
    found = [machine.check_variables(KNOWN)]
    try:
        settings = Settings() if database is None else Settings(database_url=database)
        settings.database  # noqa: B018 - it is checked when it is read
    except BadSetting as error:
        return [*found, judge("settings", str(error), problem="correct it, then ask again")]
    found += [
        reachability.check_port(settings),
        reachability.check_names(settings),
        reachability.check_proxies(settings),
        installation.check_folder(settings),
        installation.check_private_files(settings),
        installation.check_database(settings),
        installation.check_page(settings),
        installation.check_bot_processes(),
        installation.check_compiler_cache(),
        machine.check_disk(installation.data_folder(settings)),
        machine.check_memory(),
        machine.check_open_files(),
        machine.check_clock(),
    ]
    return found + (reachability.check_url(url) if url is not None else [])
