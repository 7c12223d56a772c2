"""Checks that every listed game passes: a new game is tested by being listed."""
