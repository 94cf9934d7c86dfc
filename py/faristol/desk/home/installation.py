"""The address of the site for the next tablet, and how Faristol is installed on this one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from faristol.desk.kernel.translation import Translator, gettext_noop

_IPAD: Final = gettext_noop(
    "In Safari tap Share, then “Add to Home Screen”, and open it once from there with a connection."
)
INSTALL: Final = {
    "ipad": _IPAD,
    "iphone": _IPAD,
    "android": gettext_noop("In the browser’s menu choose “Install app” or “Add to home screen”."),
    "chromium": gettext_noop("Use the install button at the end of the address bar."),
    "firefox": gettext_noop(
        "Firefox does not install pages on a computer. A bookmark does the same."
    ),
    "safari": gettext_noop("In Safari choose File, then “Add to Dock”."),
    "other": gettext_noop("Add this page to the home screen if the browser offers it."),
}
# Longer addresses do not fit into a code that a camera reads across a table.
_ADDRESS: Final = re.compile(r"https?://[!-~]{1,500}")
_THIS_DEVICE: Final = re.compile(r"localhost|.+\.localhost|127\.[0-9.]+|\[::1\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallView:
    """The address of the site, and what can be done to install it."""

    address: str  # or an empty string
    is_for_this_device: bool  # no other device reaches this address
    is_secure: bool
    is_installed: bool
    is_offered: bool  # the browser installs it at a tap
    advice: str  # how it is installed in this browser


def build_install_view(facts: Mapping[str, Any], text: Translator) -> InstallView:
    """Return the address and the installation by the facts that the page has sent."""
    address = facts.get("address")
    is_address = isinstance(address, str) and _ADDRESS.fullmatch(address) is not None
    return InstallView(
        address=str(address) if is_address else "",
        is_for_this_device=_THIS_DEVICE.fullmatch(str(facts["host"])) is not None,
        is_secure=bool(facts["secure"]),
        is_installed=bool(facts["standalone"]),
        is_offered=bool(facts.get("installable")),
        advice=text.gettext(INSTALL.get(str(facts["platform"]), INSTALL["other"])),
    )
