"""Zombie Dice: eat brains, and stop before the third shotgun blast."""

TITLE = "Zombie Dice"
BLURB = "Draw three dice, eat the brains they show, and stop before the third shotgun."
MINUTES = 15
SEATS = (2, 6)
