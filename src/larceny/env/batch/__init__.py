"""Many games in step, as arrays: on the cores of the CPU, or on a GPU."""
