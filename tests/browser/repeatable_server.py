"""A server whose tables all have one seed: tests that make the same moves roll the same dice."""

from larceny.server.run import serve
from larceny.server.settings import Settings
from larceny.table import fair_dice

SEED = "5eed" * 16


def serve_with_one_seed() -> None:
    """Serve with the settings of the environment."""
    fair_dice.new_seed = lambda: SEED
    serve(Settings())


if __name__ == "__main__":
    serve_with_one_seed()
