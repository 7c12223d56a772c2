"""`larceny odds`: exact odds, one module a game."""
