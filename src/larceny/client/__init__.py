"""A client of a server: sits down at one of its tables for a program that plays."""
