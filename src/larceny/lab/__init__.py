"""Many games at once: simulation and what can be said of its results."""
