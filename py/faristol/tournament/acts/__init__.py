"""The acts of a tournament, by the part of the day."""
