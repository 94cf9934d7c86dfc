"""The device as an opponent: levels by what a player sees, and the values of leaves."""
