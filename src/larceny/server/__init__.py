"""The browser's side of a table: HTTP, WebSocket, storage, bots that sit in."""
