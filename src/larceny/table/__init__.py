"""One match, whatever carries it: seats, legality, the log, saved games, the proof of dice."""
