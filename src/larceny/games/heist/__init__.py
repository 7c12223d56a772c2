"""HEIST!: roll five dice, crack the vault, and keep what you took behind locks."""

TITLE = "HEIST!"
BLURB = "Roll for the world's jewels, lock them up, and break the locks of the other thieves."
MINUTES = 15
SEATS = (2, 4)
VERSION = 1
DEFAULT_RULES = "heist"
SECRET_HANDS = False
