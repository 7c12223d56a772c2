"""Art Robbery: share the spoils of four raids, and have an alibi when the police come."""

TITLE = "Art Robbery"
BLURB = "Grab, steal and set the dog on your friends while the loot is shared; then show an alibi."
MINUTES = 20
SEATS = (2, 5)
VERSION = 1
DEFAULT_RULES = "standard"
SECRET_HANDS = True
