"""A club's own rules: a regulation that was copied, and the values that the club changed in it."""
