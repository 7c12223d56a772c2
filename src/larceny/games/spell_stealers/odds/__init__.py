"""Exact odds of Spell Stealers, counted with the rules' own functions and never simulated."""
