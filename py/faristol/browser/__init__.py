"""The platform in the worker: IndexedDB, clock, random numbers, time zones and the page."""
