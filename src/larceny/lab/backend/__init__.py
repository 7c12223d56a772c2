"""Where the games of the lab are played: each backend plays blocks of games in its own way."""
