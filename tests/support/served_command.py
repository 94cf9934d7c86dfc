"""The command `faristol` in a bare environment, and running."""

import http.client
import os
import socket
import subprocess
import sys

WAIT_SECONDS = 60


def install_bare(folder, wheel):
    """Make an environment without pip, install a wheel into it without an index; return its programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install"]
    subprocess.run([*pip, "--quiet", "--no-index", wheel], check=True)
    return folder / "bin"


def environment(**more):
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return clean | {"LC_ALL": "C.UTF-8"} | more


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Running:
    """A command that serves, until the block is left."""

    def __init__(self, command, *more):
        self.port = free_port()
        self._arguments = [*command, "--port", str(self.port), "--no-browser", *more]

    def __enter__(self):
        self._process = subprocess.Popen(
            self._arguments, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.first_line = self._process.stdout.readline().decode()  # printed once it listens
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.communicate(timeout=WAIT_SECONDS)

    def fetch(self, target, host=None, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_SECONDS)
        connection.putrequest(method, target, skip_host=True)
        connection.putheader("Host", host or f"localhost:{self.port}")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.headers), body
