"""Checks that every listed game passes; a new game is tested as soon as it is listed."""
