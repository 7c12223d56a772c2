"""Why a move of Batman."""
