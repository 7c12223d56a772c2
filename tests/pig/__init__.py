"""Pig: the smallest game of the contract, for tests and benchmarks. It is not listed to players."""

TITLE = "Pig"
BLURB = "Roll as often as you dare, and hold before a one takes it all."
MINUTES = 5
SEATS = (2, 2)
VERSION = 1
DEFAULT_RULES = "standard"
SECRET_HANDS = False
FIXED_STARTER = True
