"""Compare this tree with another revision of it: the same behaviour but for names, folders and prose."""
