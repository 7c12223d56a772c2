"""The exit codes of the `larceny` command, beside 0 for success."""

REFUTED = 1
"""The dice of a saved game, or a stored solution, are refuted, or nothing can be proved."""
BAD_INPUT = 2
INTERRUPTED = 130
