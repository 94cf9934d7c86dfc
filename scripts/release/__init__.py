"""Make a release, when everything that it promises holds (docs/releases.md)."""
