"""Many rule sets, measured one by one over a grid of params."""
