"""The values of tiles left on a rack, learnt from games, and matches between the levels of the device."""
