"""One table that people play at: its authority, its viewers, its permissions."""
