"""openings.py PROGRAM MODELS MESA MINUTES FOLDER: opens models in the window, over the control socket, in each of its
states in turn, until the time is over or the window ends by itself. See tests/driver/run."""

import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from findings import set_aside_known

program, models, mesa, minutes, folder = sys.argv[1:]
OPENINGS = 40  # in one window


class Window:
    """The program in a home of its own, so that no thumbnail is in the cache."""

    def __init__(self):
        self.home = tempfile.mkdtemp(dir=folder)
        address = os.path.join(self.home, "socket")
        environment = dict(os.environ, HOME=self.home, XDG_CACHE_HOME=self.home, XDG_CONFIG_HOME=self.home)
        self.process = subprocess.Popen([program, "--control", address], env=environment)
        self.connection = socket.socket(socket.AF_UNIX)
        while self.process.poll() is None:
            try:
                self.connection.connect(address)
                break
            except OSError:
                time.sleep(0.1)
        self.lines = self.connection.makefile("rw")

    def call(self, method, **parameters):
        """What it answers; None for an error. Raises ConnectionError where the window is gone."""
        self.lines.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}) + "\n")
        self.lines.flush()
        answer = self.lines.readline()
        if not answer:
            raise ConnectionError
        return json.loads(answer).get("result")

    def uses_mesa(self):
        with open(f"/proc/{self.process.pid}/maps", encoding="utf-8") as maps:
            # The driver is swrast_dri.so, from Mesa 24.2 on libgallium.
            return any(mesa in line and ("swrast" in line or "gallium" in line) for line in maps)

    def end(self):
        """Its exit status."""
        self.connection.close()
        status = self.process.wait()
        shutil.rmtree(self.home)
        return status


def show_grid(window):
    window.call("library", on=True)
    window.call("libraryGrid", on=True)


def hide_library(window):
    window.call("library", on=False)


def open_in_tabs(window, model, index):
    window.call("open", path=model, tab="another" if index % 4 else "present")
    if index % 8 == 7:
        for _ in range(5):
            window.call("close")


def open_and_compare(window, model, index):
    window.call("open" if index % 2 == 0 else "compareWith", path=model)


def open_and_reload(window, model, _):
    window.call("open", path=model)
    window.call("reload")


def open_only(window, model, _):
    window.call("open", path=model)


STATES = [
    ("the grid shown", show_grid, open_only),
    ("the library hidden", hide_library, open_only),
    ("several tabs", show_grid, open_in_tabs),
    ("comparing", show_grid, open_and_compare),
    ("reloads", show_grid, open_and_reload),
]


def drive(state, chosen):
    """Models in one window; it quits while thumbnails are drawn. True where that went well."""
    _, prepare, show = state
    window = Window()
    opened = 0
    try:
        prepare(window)
        window.call("addToLibrary", path=models)
        for index in range(OPENINGS):
            show(window, chosen(), index)
            opened += 1
        if not window.uses_mesa():
            sys.exit(f"the window does not draw with {mesa}")
        window.call("quit")
    except (ConnectionError, BrokenPipeError, json.JSONDecodeError):
        pass
    status = window.end()
    return status == 0 and opened == OPENINGS, opened, status


def main():
    files = [str(path) for path in pathlib.Path(models).rglob("*") if path.suffix in (".md2", ".md3", ".mdl", ".iqm", ".m2", ".glb", ".gltf")]
    if not files:
        sys.exit(f"no models below {models}")
    dice = random.Random(1)
    end = time.monotonic() + float(minutes) * 60.0
    total = 0
    while time.monotonic() < end:
        for state in STATES:
            is_well, opened, status = drive(state, lambda: dice.choice(files))
            total += opened
            print(f"{state[0]}: {opened} openings, {total} in all", flush=True)
            known, new = set_aside_known(folder)
            if new > 0 or (known == 0 and not is_well):
                sys.exit(f"the window ended with {status} after {total} openings: see {folder}")


main()
