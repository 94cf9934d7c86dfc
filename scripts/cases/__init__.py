"""Check the program against case files: one JSON format, one function for each operation."""
