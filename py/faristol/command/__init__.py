"""Commands of the installed package, which do not ship with the site."""
