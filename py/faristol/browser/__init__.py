"""The platform: IndexedDB, clock, random numbers, time zones and the page, as seen from Python in the worker."""
