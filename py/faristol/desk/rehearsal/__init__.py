"""The words of a rehearsal: what the judge and the director hear and see."""
