"""Why a move of Dice Heist."""
