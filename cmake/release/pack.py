#!/usr/bin/env python3
"""pack.py ARCHIVE FOLDER [--name NAME | --files LIST]  writes ARCHIVE (.zip, .pk3 or .tar.gz) with the files of FOLDER.

The same files give the same bytes: entries are sorted, have the time of SOURCE_DATE_EPOCH (without it: 2000-01-01 UTC),
no owner, and the mode 644, or 755 if their owner may execute them. Names begin with NAME, else with the name of FOLDER.
With --files, they are the lines of LIST, in its order and relative to FOLDER."""
import argparse
import gzip
import io
import os
import pathlib
import tarfile
import time
import zipfile

arguments = argparse.ArgumentParser()
arguments.add_argument("archive", type=pathlib.Path)
arguments.add_argument("folder", type=pathlib.Path)
arguments.add_argument("--name")
arguments.add_argument("--files", type=pathlib.Path)
options = arguments.parse_args()
packed_at = int(os.environ.get("SOURCE_DATE_EPOCH", "946684800"))


def entries():
    """(name in the archive, file), in the order of the archive."""
    if options.files:
        return [(name, options.folder / name) for name in options.files.read_text().splitlines()]
    folder = options.folder.resolve()
    top = options.name or folder.name
    files = [file for file in folder.rglob("*") if file.is_file()]
    return sorted((f"{top}/{file.relative_to(folder).as_posix()}", file) for file in files)


def mode_of(file):
    return 0o755 if file.stat().st_mode & 0o100 else 0o644


def write_zip(out):
    with zipfile.ZipFile(out, "w") as archive:
        for name, file in entries():
            entry = zipfile.ZipInfo(name, time.gmtime(max(packed_at, 315532800))[:6])  # a ZIP has no years before 1980
            entry.create_system = 3  # modes as on Unix, wherever it is packed
            entry.external_attr = (0o100000 | mode_of(file)) << 16
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def write_tar(out):
    with gzip.GzipFile("", "wb", 9, out, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, file in entries():
            entry = tarfile.TarInfo(name)
            entry.mtime = packed_at
            content = file.read_bytes()
            entry.size = len(content)
            entry.mode = mode_of(file)
            archive.addfile(entry, io.BytesIO(content))


unfinished = options.archive.with_name(options.archive.name + ".part")
with open(unfinished, "wb") as out:
    if options.archive.name.endswith(".tar.gz"):
        write_tar(out)
    else:
        write_zip(out)
os.replace(unfinished, options.archive)
