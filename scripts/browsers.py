"""Find the browsers the tests need, or install them: by apt as root on Debian, else Playwright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.build.layout import ROOT

# The commands of each; the WebDriver stands for WebKitGTK.
NAMES = {
    "Chromium": ("chromium", "chromium-browser", "google-chrome"),
    "Firefox": ("firefox-esr", "firefox"),
    "WebKitGTK": ("WebKitWebDriver",),
    "Xvfb": ("Xvfb",),  # a screen for WebKitGTK, which cannot do without one
}
PACKAGES = {
    "Chromium": ("chromium",),
    "Firefox": ("firefox-esr",),
    "WebKitGTK": ("webkit2gtk-driver",),
    "Xvfb": ("xvfb", "xauth"),
}
# Chromium without windows around its pages: half the work. Where it is missing, Chromium is used.
SHELL = "chromium-headless-shell"
# Tests look at pages: without fonts every letter is a box. procps tells the tests what runs.
ALSO = ("fonts-liberation", "fonts-noto-color-emoji", "procps")


def list_missing() -> list[str]:
    """Return the names of the programs that are not installed."""
    return [name for name, commands in NAMES.items() if not any(map(shutil.which, commands))]


def is_root_on_debian() -> bool:
    """Whether apt can be used."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*words: str, is_needed: bool) -> bool:
    """Call apt-get; return True if it succeeded."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-y", "-qq", *words]
    process = subprocess.run(command, check=is_needed, env=quiet, stdout=subprocess.DEVNULL)
    return process.returncode == 0


def install_by_apt(names: list[str]) -> None:
    """Install Debian's packages of some browsers."""
    packages = [package for name in names for package in PACKAGES[name]]
    apt_get("update", is_needed=True)
    apt_get("install", "--no-install-recommends", *packages, *ALSO, is_needed=True)


def install_shell() -> None:
    """Install Chromium's shell if it is available."""
    went_well = apt_get("update", is_needed=False) and apt_get(
        "install", "--no-install-recommends", SHELL, is_needed=False
    )
    print(f"browsers: {'' if went_well else 'no '}{SHELL}", flush=True)


def install_by_playwright() -> None:
    """Have Playwright download its Chromium, and put it where the tests look."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    link = ROOT / ".venv" / "bin" / "chromium"
    link.unlink(missing_ok=True)
    link.symlink_to(path)


def main() -> int:
    """Install the missing browsers where that is possible; name those that stay missing."""
    if (missing := list_missing()) and is_root_on_debian():
        print(f"browsers: installing {', '.join(missing)} by apt", flush=True)
        install_by_apt(missing)
    elif "Chromium" in missing:
        print("browsers: downloading Chromium through Playwright", flush=True)
        install_by_playwright()
    if not shutil.which(SHELL) and is_root_on_debian():
        install_shell()
    if absent := list_missing():
        print(f"browsers: no {', '.join(absent)} here; the tests in it are skipped")
    return 1 if "Chromium" in absent else 0


if __name__ == "__main__":
    sys.exit(main())
