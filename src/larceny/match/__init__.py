"""A table among people: the authority over its game, without server, database or clock."""
