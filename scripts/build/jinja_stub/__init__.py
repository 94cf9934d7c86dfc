"""Stand-ins for the modules of Jinja2 that only compile templates.

Templates are compiled when the site is built, so the browser needs neither lexer, parser nor
compiler; loading them would cost a tenth of the boot. A call of one raises an error that says so.
"""
