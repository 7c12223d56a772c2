"""Dice Heist: recruit sidekicks, roll higher than the alarm, empty the museum."""

TITLE = "Dice Heist"
BLURB = "Recruit a crew, beat the alarm with one good die, and empty the world's museums."
MINUTES = 20
SEATS = (2, 5)
VERSION = 1
DEFAULT_RULES = "standard"
SECRET_HANDS = False
