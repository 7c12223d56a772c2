"""`python -m larceny.server`: serve with the settings of the environment."""

import sys

from larceny.engine.errors import LarcenyError
from larceny.server.run import serve
from larceny.server.settings import Settings

if __name__ == "__main__":
    try:
        serve(Settings())
    except LarcenyError as error:
        sys.exit(f"larceny: {error}")
