"""Live windows in real time: reflexes, reactions, the referee. Times are passed in as data."""
