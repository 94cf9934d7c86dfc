"""Jinja templates written as typed Python functions, so that a type checker reads them."""
