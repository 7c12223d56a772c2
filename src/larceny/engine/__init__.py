"""What all games share, and no game: structs, rules and the ways to run them, chance, errors."""
