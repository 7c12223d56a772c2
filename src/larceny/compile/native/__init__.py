"""Compiling rules with Numba, to run over records. Only this package imports Numba."""
