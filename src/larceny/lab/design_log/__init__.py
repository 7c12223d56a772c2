"""A design log, replayed: what the designer of a game noted, confirmed or denied by games."""
