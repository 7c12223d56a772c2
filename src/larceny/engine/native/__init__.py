"""The compiled way to run rules: Numba, over records."""
