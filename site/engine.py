"""The PyScript worker's entry: everything else is the package."""

from faristol.browser.worker import start

__export__ = ["start"]
