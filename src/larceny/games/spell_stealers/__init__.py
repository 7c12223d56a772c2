"""Spell Stealers: press your luck for artifacts, and steal what the others obtain."""

TITLE = "Spell Stealers"
BLURB = "Press your luck for artifacts, snatch those of the others, and be deepest in the temple."
MINUTES = 30
SEATS = (2, 6)
VERSION = 1
DEFAULT_RULES = "polite"
SECRET_HANDS = False
LIVE_RULES = "live"
LIVE_RULE_ID = "SS-21"
