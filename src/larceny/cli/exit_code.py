"""The exit codes of the `larceny` command, beside 0 for success."""

REFUTED = 1
"""The dice of a saved game, or a stored solution, are refuted, or nothing can be proved."""
PROBLEM_FOUND = 1
"""A machine has a problem that keeps it from serving."""
BAD_INPUT = 2
INTERRUPTED = 130
