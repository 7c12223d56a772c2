"""What all games share: structs, rules, how rules are compiled, the contract of a game."""
