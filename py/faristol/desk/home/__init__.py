"""Screens that lead to others, and those of the device."""
