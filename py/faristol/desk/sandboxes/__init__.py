"""Example and rehearsal: how they are opened and left, and what is closed inside."""
