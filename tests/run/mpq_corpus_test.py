"""mpq_corpus_test.py PROGRAM CORPUS: lists and extracts the real MPQ archives below $TRISVIEW_CORPUS or CORPUS, and compares
names and bytes with those of mpq_reader.py. Ends with 77 if there are no archives."""

import os
import pathlib
import subprocess
import sys
import tempfile

import mpq_reader

PROGRAM = os.path.abspath(sys.argv[1])
CORPUS = pathlib.Path(os.environ.get("TRISVIEW_CORPUS", sys.argv[2]))
ENDINGS = {".mpq", ".w3x", ".w3m", ".sc2replay"}


def contents_of(archive):
    """The files that have a name and can be read, by their path."""
    contents, refused = {}, 0
    for name, block in archive.names().items():
        try:
            contents[name.replace(b"\\", b"/")] = archive.read(name, block)
        except ValueError:  # sound, LZMA
            refused += 1
    return contents, refused


def mentioned(archive, found, expected):
    """The files without a name in the list whose names the program found in other files: they are in the tables."""
    contents = {}
    for path in set(found) - set(expected):
        name = path.replace(b"/", b"\\")
        entry = archive.entries.get((mpq_reader.hash_of(name, 1), mpq_reader.hash_of(name, 2)))
        if entry:
            contents[path] = archive.read(name, entry[1])
    return contents


def problems_of(file):
    archive = mpq_reader.Archive(file)
    expected, refused = contents_of(archive)
    numbered = len(set(block for _, block in archive.entries.values()) - set(archive.names().values()))
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([PROGRAM, "extract", file, "-o", out], capture_output=True, text=True, timeout=600)
        found = {os.fsencode(path.relative_to(out).as_posix()): path.read_bytes()
                 for path in pathlib.Path(out).rglob("*") if path.is_file()}
    unnamed = [name for name in found if name.startswith(b"unnamed/")]
    further = mentioned(archive, found, expected)
    expected |= further
    numbered -= len(further)
    if done.returncode != (1 if refused else 0):
        yield f"extract ends with {done.returncode}: {done.stderr}"
    if len(unnamed) != numbered:
        yield f"{len(unnamed)} numbered files, not {numbered}"
    for name in sorted(set(found) - set(unnamed) | set(expected)):
        if found.get(name) != expected.get(name):
            yield f"{name}: {len(found.get(name, b''))} bytes, not the {len(expected.get(name, b''))} expected"
    listing = subprocess.run([PROGRAM, "ls", file], capture_output=True, timeout=600).stdout.splitlines()
    if len(listing) != len(expected) + refused + numbered:
        yield f"ls has {len(listing)} lines, not {len(expected) + refused + numbered}"


def main():
    files = sorted(path for path in CORPUS.rglob("*") if path.suffix.lower() in ENDINGS) if CORPUS.is_dir() else []
    if not files:
        print("skipped: no corpus with MPQ archives")
        return 77
    problems = [f"{file}: {problem}" for file in files for problem in problems_of(file)]
    print("\n".join(problems) or f"{len(files)} archives have the files that an independent reader gives")
    return 1 if problems else 0


sys.exit(main())
