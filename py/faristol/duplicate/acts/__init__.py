"""Say what may be wished of a duplicate game, part by part of the evening, and what comes of it."""
