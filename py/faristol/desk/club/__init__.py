"""Screens of the players of a club."""
