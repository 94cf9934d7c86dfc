"""The voice: recordings, settings, calls of letters, checks of the device."""
