"""Tables without a server: everything that a page asks for, answered in its own browser."""
