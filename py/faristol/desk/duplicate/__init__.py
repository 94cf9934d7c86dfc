"""Screens of the duplicate game, played with others or alone."""
