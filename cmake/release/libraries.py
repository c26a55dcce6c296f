#!/usr/bin/env python3
"""libraries.py SYSTEM  prints LICENCES.txt of the package for SYSTEM (linux, windows, web; for deb its file
"copyright"): our licence, and those of the libraries that are inside. Also a module: the table of libraries, and what
this Debian knows about them."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEMS = ("deb", "linux", "windows", "web")

# Short names of Debian's machine-readable copyright files (in lower case) -> identifiers of SPDX.
SPDX = {
    "expat": "MIT", "mit": "MIT", "isc": "ISC", "zlib": "Zlib", "libpng": "Libpng", "unlicense": "Unlicense",
    "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "apache-2.0": "Apache-2.0", "cc0-1.0": "CC0-1.0",
    "bitstream-vera": "Bitstream-Vera", "bsl-1.0": "BSL-1.0", "gpl-2": "GPL-2.0-only", "gpl-2+": "GPL-2.0-or-later",
    "gpl-3": "GPL-3.0-only", "gpl-3+": "GPL-3.0-or-later", "lgpl-2.1": "LGPL-2.1-only",
    "lgpl-2.1+": "LGPL-2.1-or-later",
}


class Library:
    """A line of libraries.txt. use: system -> "in" or "needs"."""

    def __init__(self, line):
        name, packages, self.source, *uses = line.split()
        if len(uses) != len(SYSTEMS) or not set(uses) <= {"in", "needs", "-"}:
            raise ValueError(f"libraries.txt: not four of in, needs and -: {line}")
        self.name = name.replace("_", " ")
        self.packages = packages.split("|")
        self.use = {system: use for system, use in zip(SYSTEMS, uses) if use != "-"}


def read_table(path=ROOT / "cmake/release/libraries.txt"):
    return [Library(line) for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


class Machine:
    """The packages of this Debian. documents: their copyright files; sources: what build.sh downloaded. A test hands in
    origins: package -> (source package, version)."""

    def __init__(self, documents=pathlib.Path("/usr/share/doc"), sources=ROOT / "build/deps/downloads", origins=None):
        self.documents = documents
        self.sources = sources
        self.origins = origins

    def package_of(self, library):
        for package in library.packages:
            if (self.documents / package / "copyright").is_file():
                return package
        raise FileNotFoundError(f"{library.name}: no package {' or '.join(library.packages)} is installed")

    def copyright_of(self, library):
        return (self.documents / self.package_of(library) / "copyright").read_text(encoding="utf-8", errors="replace")

    def origin_of(self, library, system):
        """Debian's source package of what `system` contains, and its version: "" for what the users' system has."""
        built = sorted(self.sources.glob(f"{library.source}_*.dsc"), key=lambda file: file.stat().st_mtime)
        if built and system != "deb" and library.use[system] == "in": # the latest, as in build.sh
            return library.source, without_epoch(built[-1].stem.split("_", 1)[1])
        source, version = self.installed_origin(self.package_of(library))
        return source, version if system == "deb" or library.use[system] == "in" else ""

    def installed_origin(self, package):
        if self.origins is not None:
            return self.origins[package]
        asked = ["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package]
        source, version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
        return source, without_epoch(version)


def without_epoch(version):
    return version.split(":", 1)[-1]


def paragraphs_of(text):
    """The paragraphs of a machine-readable copyright file: fields in lower case -> value with its lines."""
    if not text.lstrip("\ufeff\n").lower().startswith("format:"):
        return []
    found = []
    for paragraph in re.split(r"\n[ \t]*\n", text):
        fields, last = {}, None
        for line in paragraph.splitlines():
            start = re.match(r"([A-Za-z][A-Za-z-]*):[ \t]*(.*)", line)
            if start:
                last = start[1].lower()
                fields[last] = start[2].strip()
            elif last and line[:1] in (" ", "\t"):
                fields[last] += "\n" + line.strip()
        found.append(fields)
    return found


def text_of(paragraphs, name):
    """The text of a licence: of its own paragraph, else of the first one that has it."""
    for fields in sorted(paragraphs, key=lambda one: "files" in one):
        first, _, text = fields.get("license", "").partition("\n")
        if first.lower() == name.lower() and text:
            return "\n".join("" if line == "." else line for line in text.splitlines())
    return ""


def licence_of(text, package):
    """(expression of SPDX, {LicenseRef: text}) of the files that a copyright file has no other line for;
    ("NOASSERTION", {}) if it is for people only."""
    paragraphs = paragraphs_of(text)
    stated = [fields["license"].partition("\n")[0] for fields in paragraphs
              if "*" in fields.get("files", "").split() and fields.get("license")]
    if not stated:
        return "NOASSERTION", {}
    references = {}

    def identifier(name):
        known = SPDX.get(name.lower())
        if known:
            return known
        reference = "LicenseRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", f"{package}-{name}").strip("-")
        elsewhere = f"{name}: see the copyright file of Debian's package {package}."
        references[reference] = text_of(paragraphs, name) or elsewhere
        return reference

    if "," in stated[0] or " with " in stated[0]: # no plain list
        return identifier(stated[0]), references
    words = re.split(r"\s+(and|or)\s+", stated[0], flags=re.IGNORECASE)
    return " ".join(word.upper() if i % 2 else identifier(word) for i, word in enumerate(words)), references


def licences(system, machine):
    parts = ["Trisview\n========\n\n" + (ROOT / "LICENSE").read_text()]
    for library in read_table():
        if library.use.get(system) == "in":
            heading = f"{library.name} ({machine.package_of(library)} of Debian)"
            parts.append(f"\n\n{heading}\n{'=' * len(heading)}\n\n{machine.copyright_of(library)}")
    return "".join(parts)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in SYSTEMS:
        sys.exit(__doc__)
    try:
        sys.stdout.buffer.write(licences(sys.argv[1], Machine()).encode())
    except FileNotFoundError as error:
        sys.exit(f"libraries.py: {error}")
