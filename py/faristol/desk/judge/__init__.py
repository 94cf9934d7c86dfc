"""Screens of the word judge."""
