"""What a page without a server has loaded when it starts: its memory then is the snapshot."""

import gc
import importlib
import pkgutil
import sys

sys.path.insert(0, "/larceny")
sys.dont_write_bytecode = True

import larceny  # noqa: E402


def import_all(package: str) -> None:
    """Import what of a package can be imported here; the rest is imported by nobody."""
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
        try:
            importlib.import_module(module.name)
        except ImportError:
            continue
        if module.ispkg:
            import_all(module.name)


def import_named() -> None:
    """Import what our files name, also late: there is no library to find it in then."""
    with open("/larceny/imported.txt") as names:
        for name in names.read().split():
            try:
                importlib.import_module(name)
            except ImportError:
                continue


def forget_javascript() -> None:
    """Drop objects of JavaScript that were made on the way: they cannot be in a snapshot."""
    from larceny.engine.javascript import Script

    Script.forget_all()


import_all("larceny")
import_named()
for name in larceny.games():
    larceny.load(name).table(seats=2, seed=1)
forget_javascript()
gc.collect()
