"""Live windows over simulated networks: how far lag, loss and lies decide who is first."""
