"""Batman: The Animated Series Dice Game: grab the Loot before Batman shows up three times."""

TITLE = "Batman: The Animated Series Dice Game"
BLURB = "Push your luck through Gotham as one of four villains, and stop before Batman finds you."
MINUTES = 15
SEATS = (2, 4)
VERSION = 1
DEFAULT_RULES = "standard"
SECRET_HANDS = False
