"""Why a move of Spell Stealers."""
