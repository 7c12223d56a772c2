"""Why a move of Art Robbery."""
