"""Build the site: everything a browser receives, in build/site."""
