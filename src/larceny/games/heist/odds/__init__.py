"""HEIST!: the designer's table of one roll, turns played best, and what threatens a card."""
