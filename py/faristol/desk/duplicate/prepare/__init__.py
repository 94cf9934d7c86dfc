"""Preparation of a duplicate: settings, players, start."""
