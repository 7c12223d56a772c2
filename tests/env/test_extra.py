"""Without the extra `research` one line says how to install it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from larceny.engine.extra import MissingExtra, need

SCRIPT = """
import sys
sys.modules["{module}"] = None
import larceny
import larceny.env
try:
    {call}
except larceny.LarcenyError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "call", "library"),
    [
        ("pettingzoo", "larceny.env.aec('heist')", "PettingZoo"),
        ("pettingzoo", "larceny.env.parallel('heist')", "PettingZoo"),
        ("pyspiel", "larceny.env.register_openspiel()", "OpenSpiel"),
    ],
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    module: str, call: str, library: str
) -> None:
    script = SCRIPT.format(module=module, call=call)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"this needs {library}: pip install 'larceny[research]'\n"


def test_a_library_that_is_there_is_imported_and_its_own_faults_are_not_hidden() -> None:
    assert need("json", "research", "JSON").__name__ == "json"
    with pytest.raises(MissingExtra, match="this needs Nothing"):
        need("nothing_of_this_name", "research", "Nothing")
