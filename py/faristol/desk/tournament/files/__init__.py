"""Files of a tournament: other programs' formats, in and out."""
