"""What a game gets that leaves out a part of the contract which it does not need.

A package needs its constants, `state.py`, `rules.py`, `rulebook.md` and one rule set. Everything
else of the contract has a default here; a module of the package may give some of its functions
and leave the others to the defaults.
"""
