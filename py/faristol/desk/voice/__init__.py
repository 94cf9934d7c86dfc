"""Screens of the voice."""
