"""What plots show, as data: reports are made of it, and the server publishes its types."""
