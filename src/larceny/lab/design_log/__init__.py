"""The design log of HEIST!, replayed: what its designer noted, confirmed or denied by games."""
