"""Rehearsals: what the hall does of itself, and how a log shows whether it was handled by the rules."""
