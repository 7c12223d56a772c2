"""Why a move of HEIST!."""
