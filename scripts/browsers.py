"""Find the browsers the tests need, or install them: by apt as root on Debian, else Playwright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.build.layout import ROOT

# What each is called where it is installed; the WebDriver stands for WebKitGTK.
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
# Chromium without the windows around its pages: half the work. Where it is not to be had, Chromium does it.
SHELL = "chromium-headless-shell"
# Tests look at pages: without fonts every letter is a box. procps tells the tests what runs.
ALSO = ("fonts-liberation", "fonts-noto-color-emoji", "procps")


def missing() -> list[str]:
    """Name what cannot be found."""
    return [name for name, commands in NAMES.items() if not any(map(shutil.which, commands))]


def is_root_on_debian() -> bool:
    """Tell whether apt can be used."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*words: str, is_needed: bool) -> bool:
    """Call apt-get; tell whether it went well."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-y", "-qq", *words]
    done = subprocess.run(command, check=is_needed, env=quiet, stdout=subprocess.DEVNULL)
    return done.returncode == 0


def install_by_apt(wanted: list[str]) -> None:
    """Install Debian's packages."""
    packages = [package for name in wanted for package in PACKAGES[name]]
    apt_get("update", is_needed=True)
    apt_get("install", "--no-install-recommends", *packages, *ALSO, is_needed=True)


def install_shell() -> None:
    """Install Chromium's shell if it is to be had."""
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
    """Install what is missing and can be installed; say what stays missing."""
    if (wanted := missing()) and is_root_on_debian():
        print(f"browsers: installing {', '.join(wanted)} by apt", flush=True)
        install_by_apt(wanted)
    elif "Chromium" in wanted:
        print("browsers: downloading Chromium through Playwright", flush=True)
        install_by_playwright()
    if not shutil.which(SHELL) and is_root_on_debian():
        install_shell()
    if absent := missing():
        print(f"browsers: no {', '.join(absent)} here; the tests in it are skipped")
    return 1 if "Chromium" in absent else 0


if __name__ == "__main__":
    sys.exit(main())
