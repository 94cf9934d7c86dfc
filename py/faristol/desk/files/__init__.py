"""The screen of the documents of a device."""
