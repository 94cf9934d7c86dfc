"""Screens of clocks."""
