"""Matches: games between bots that are asked one by one, programs of other people among them."""
