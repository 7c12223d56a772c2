"""The server of the browser table: HTTP, sockets, matches, storage and bots."""
