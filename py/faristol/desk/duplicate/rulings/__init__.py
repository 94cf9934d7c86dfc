"""Rulings of the judge: incidents, corrections, claims, sanctions, attendance."""
