"""Decide what happens in a duplicate game, one module for each part of the evening."""
