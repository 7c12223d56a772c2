"""`python -m larceny.server`: serve by the settings of the environment alone."""

from larceny.server.run import serve
from larceny.server.settings import Settings

if __name__ == "__main__":
    serve(Settings.from_environment())
