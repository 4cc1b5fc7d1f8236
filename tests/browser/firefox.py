"""Firefox, steered by its own protocol (Marionette, the one below WebDriver): messages of JSON behind their length.

The packages that speak it cannot be imported by Python 3.13, and all that the tests need of it is this page.
"""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
from pathlib import Path

_PATIENCE = 20
"""Seconds; a busy machine takes ten to start a browser."""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""How WebDriver writes a reference to an element."""
ENTER = "\ue007"
_ERRORS = """
const errors = Services.console.getMessageArray().filter((each) =>
  each instanceof Ci.nsIScriptError && !(each.flags & each.warningFlag) && each.sourceName.startsWith(arguments[0]));
Services.console.reset();
return errors.map(String);
"""


class Firefox:
    """A browser of its own profile."""

    def __init__(self, path: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        profile = Path(self._folder.name)
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
        options = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen([path, *options, "--profile", profile], **quiet)
        self._stream = _connect(profile / "MarionetteActivePort")
        self._read()  # its greeting
        self.command("WebDriver:NewSession")

    def command(self, name: str, **parameters):
        message = json.dumps([0, 1, name, parameters])
        self._stream.write(f"{len(message)}:{message}".encode())
        self._stream.flush()
        _, _, error, answer = self._read()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def _read(self):
        length = 0
        while (digit := self._stream.read(1)) != b":":
            length = 10 * length + int(digit)
        return json.loads(self._stream.read(length))

    def open(self, url: str) -> None:
        self.command("WebDriver:Navigate", url=url)

    def go_back(self) -> None:
        self.command("WebDriver:Back")

    def run(self, script: str, *values: object):
        return self.command("WebDriver:ExecuteScript", script=script, args=list(values))

    def type(self, selector: str, text: str) -> None:
        self.command("WebDriver:ElementSendKeys", id=self._element(selector), text=text)

    def click(self, selector: str) -> None:
        self.command("WebDriver:ElementClick", id=self._element(selector))

    def _element(self, selector: str) -> str:
        return self.command("WebDriver:FindElement", using="css selector", value=selector)[_ELEMENT]

    def wait_until(self, claim: str, *values: object) -> None:
        """Wait until a script that returns whether something is so says yes."""
        _wait_for(lambda: self.run(claim, *values), claim)

    def errors(self, base: str) -> list[str]:
        """Errors of scripts below an address since somebody asked last."""
        self.command("Marionette:SetContext", value="chrome")
        errors = self.run(_ERRORS, base)
        self.command("Marionette:SetContext", value="content")
        return errors

    def close(self) -> None:
        self._stream.close()
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()


def _connect(port_file: Path):
    port = int(_wait_for(lambda: port_file.exists() and port_file.read_text(), "Firefox listens"))
    with socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE) as connection:
        return connection.makefile("rwb")


def _wait_for(look, claim: str):
    end = time.monotonic() + _PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, f"in vain: {claim}"
        time.sleep(0.05)
    return found
