"""What the server answers over HTTP: the API, the page, the limits."""
