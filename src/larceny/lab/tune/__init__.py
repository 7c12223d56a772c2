"""A search for params that reach stated targets."""
