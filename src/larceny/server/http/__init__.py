"""HTTP: the routes of the API, the page, the middleware and the limits."""
