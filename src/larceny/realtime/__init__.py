"""Live windows in real time: reflexes, hands and the referee. Times are data, never read here."""
