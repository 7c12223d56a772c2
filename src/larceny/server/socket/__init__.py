"""The live connection between a browser and a table."""
