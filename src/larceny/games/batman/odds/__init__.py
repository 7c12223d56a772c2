"""Batman: the exact odds of a turn, at its start or at any moment in it."""
