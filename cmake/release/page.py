#!/usr/bin/env python3
"""page.py FOLDER  fills in service_worker.js of the page in FOLDER: its files with their SHA-256, and the version,
which changes with each of them."""
import hashlib
import json
import pathlib
import re
import sys

# Kept when they are used. The page does without them, but opens with the sample for Quake II.
MORE = re.compile(r"samples/(?!creature/creature[._])|LICENCES\.txt$")


def fill_in(folder):
    worker = folder / "service_worker.js"
    core, more = {}, {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if not file.is_file() or file == worker:
            continue
        kept = more if MORE.match(name) else core
        # A host may redirect index.html, and a browser refuses a kept redirection as a page.
        kept["./" if name == "index.html" else name] = hashlib.sha256(file.read_bytes()).hexdigest()
    text = worker.read_text()
    version = hashlib.sha256((text + json.dumps([core, more])).encode()).hexdigest()[:16]
    for line, value in (("const core = {};", core), ("const more = {};", more), ("const version = '';", version)):
        if text.count(line) != 1:
            raise ValueError(f"{worker} has no line {line}")
        text = text.replace(line, line.partition(" = ")[0] + f" = {json.dumps(value, indent=1)};")
    worker.write_text(text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        fill_in(pathlib.Path(sys.argv[1]))
    except (ValueError, FileNotFoundError) as error:
        sys.exit(f"page.py: {error}")
