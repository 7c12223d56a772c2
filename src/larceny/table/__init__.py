"""One match, whatever displays it: seats, legality, the log, saved games and the proof of dice."""
