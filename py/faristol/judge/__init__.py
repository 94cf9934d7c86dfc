"""Answer challenges: one verdict for the words of a play, counted, kept, and challenged once more."""
