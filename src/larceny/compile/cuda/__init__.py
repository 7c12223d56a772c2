"""How rules are compiled for a GPU: numba-cuda, one thread for each game (extra `gpu`)."""
