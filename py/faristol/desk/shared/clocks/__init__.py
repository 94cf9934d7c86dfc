"""Clocks of rounds and games: their data for the page, and their words."""
