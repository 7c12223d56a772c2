"""Reports on what the lab found: one document, written as a page, as text or as data."""
