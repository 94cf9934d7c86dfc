"""Keep a club's own rules: a regulation that was copied, and what the club changed in it."""
