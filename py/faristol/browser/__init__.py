"""The only rooms that know the browser."""
