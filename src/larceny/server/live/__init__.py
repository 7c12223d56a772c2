"""Live windows at a table of the server: pages are measured, claims stored, windows judged."""
