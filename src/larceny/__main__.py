"""`python -m larceny`: the command line where its script is not on the path."""

from larceny.cli.main import run

if __name__ == "__main__":
    run()
