"""Learn what tiles are worth that stay on a rack, and play the levels of the device against each other."""
