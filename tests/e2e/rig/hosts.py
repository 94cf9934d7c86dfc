"""Web servers of other hosts, as Debian installs them, with their own media types."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.rig.patience import time_factor
from tests.support.free_port import free_port

HOST = "127.0.0.1"
NGINX_TYPES = Path("/etc/nginx/mime.types")
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
# What Debian's nginx.conf says of types and compression, and one folder as it would be served.
NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
  {temporary}
  include {types}; default_type application/octet-stream; gzip on; access_log off;
  server {{ listen {host}:{port}; root {site}; }}
}}
"""


@contextmanager
def nginx(site: Path, folder: Path) -> Iterator[int]:
    """Serve a site as Debian's nginx does; yield the port. `folder` is for what it writes."""
    program = _find("nginx")
    if not NGINX_TYPES.is_file():
        pytest.skip(f"this nginx is without {NGINX_TYPES}")
    port = free_port()
    temporary = " ".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
    settings = NGINX.format(
        folder=folder, temporary=temporary, types=NGINX_TYPES, host=HOST, port=port, site=site
    )
    (folder / "nginx.conf").write_text(settings, encoding="utf-8")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with _running(command, port):
        yield port


@contextmanager
def busybox(site: Path, folder: Path) -> Iterator[int]:
    """Serve a site as Debian's busybox does without any setting; yield the port."""
    program = _find("busybox")
    applets = subprocess.run([program, "--list"], capture_output=True, text=True, check=True)
    if "httpd" not in applets.stdout.split():
        pytest.skip("this busybox is without httpd")
    port = free_port()
    settings = folder / "httpd.conf"
    settings.touch()  # or it would look for one in the site
    command = [program, "httpd", "-f", "-p", f"{HOST}:{port}", "-h", str(site), "-c", str(settings)]
    with _running(command, port):
        yield port


def _find(name: str) -> str:
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if path is None:
        pytest.skip(f"no {name} on this machine")
    return path


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    """Have a server run that listens on a port."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            _wait_listening(process, port)
            yield
        finally:
            process.terminate()


def _wait_listening(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 10 * time_factor()
    while True:
        if process.poll() is not None:
            assert process.stderr is not None
            message = f"{process.args!r} ended: {process.stderr.read().decode(errors='replace')}"
            raise AssertionError(message)
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            assert time.monotonic() < until, f"{process.args!r} does not listen"
            time.sleep(0.05)
        else:
            return
