"""Screens of the regulations and of a club’s own."""
