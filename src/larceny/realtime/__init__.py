"""Games played in real time: clocks, reflexes and the referee. Times are data here."""
