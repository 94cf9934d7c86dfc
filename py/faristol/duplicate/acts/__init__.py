"""The acts of a duplicate game, by the part of the evening."""
