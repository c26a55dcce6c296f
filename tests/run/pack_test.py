#!/usr/bin/env python3
"""pack_test.py ROOT  packs a folder twice with cmake/release/pack.py, the second time elsewhere, touched, with other
modes and in another time zone: the archives are the same bytes, and have the names, modes and times that they should.
"""
import os
import pathlib
import stat
import subprocess
import sys
import tarfile
import tempfile
import zipfile

pack = pathlib.Path(sys.argv[1]) / "cmake/release/pack.py"
failures = []
FILES = {"program": b"run", "share/b.txt": b"second", "share/a.txt": b"first" * 1000, "share-other": b"", "Zoo": b"Z"}


def check(condition, text):
    if not condition:
        failures.append(text)


def make_folder(folder, umask, time):
    os.umask(umask)
    for name, content in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        os.utime(file, (time, time))
    program = folder / "program"
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def packed(ending, folder, zone, *options, epoch="1700000000"):
    archive = folder.parent / f"packed{ending}"
    environment = {**os.environ, "TZ": zone}
    environment.pop("SOURCE_DATE_EPOCH", None)
    if epoch:
        environment["SOURCE_DATE_EPOCH"] = epoch
    subprocess.run([sys.executable, pack, archive, folder, *options], check=True, env=environment)
    return archive


def check_zip(archive):
    with zipfile.ZipFile(archive) as opened:
        entries = opened.infolist()
        check([one.filename for one in entries] == sorted("thing/" + name for name in FILES), f"names: {entries}")
        modes = {one.filename: one.external_attr >> 16 & 0o777 for one in entries}
        check(modes.pop("thing/program") == 0o755 and set(modes.values()) == {0o644}, f"modes: {modes}")
        check({one.date_time for one in entries} == {(2023, 11, 14, 22, 13, 20)}, "times of a ZIP")
        check(all(not one.extra for one in entries), "a ZIP has owners or times of files")
        check(opened.read("thing/share/a.txt") == FILES["share/a.txt"], "the content of a ZIP")


def check_tar(archive):
    check(archive.read_bytes()[4:8] == bytes(4), "gzip wrote its time")
    with tarfile.open(archive) as opened:
        entries = opened.getmembers()
        check([one.name for one in entries] == sorted("thing/" + name for name in FILES), f"names: {entries}")
        modes = {one.name: one.mode for one in entries}
        check(modes.pop("thing/program") == 0o755 and set(modes.values()) == {0o644}, f"modes: {modes}")
        check({(one.uid, one.gid, one.uname, one.gname) for one in entries} == {(0, 0, "", "")}, "owners")
        check({one.mtime for one in entries} == {1700000000}, "times of a tarball")
        check(opened.extractfile("thing/share/b.txt").read() == b"second", "the content of a tarball")


with tempfile.TemporaryDirectory() as temporary:
    first = pathlib.Path(temporary) / "one/thing"
    second = pathlib.Path(temporary) / "another folder/below/thing"
    make_folder(first, 0o022, 1600000000)
    make_folder(second, 0o077, 1650000000)
    for ending, check_content in ((".zip", check_zip), (".tar.gz", check_tar)):
        archive = packed(ending, first, "UTC")
        same = packed(ending, second, "Asia/Tokyo").read_bytes() == archive.read_bytes()
        check(same, f"{ending}: the same files gave other bytes")
        check_content(archive)
        other = archive.read_bytes()
        check(packed(ending, first, "UTC", epoch="1700000002").read_bytes() != other, f"{ending} has no time")
    listed = first.parent / "list.txt"
    listed.write_text("share/b.txt\nZoo\n")
    with zipfile.ZipFile(packed(".pk3", first, "UTC", "--files", listed, epoch=None)) as opened:
        check(opened.namelist() == ["share/b.txt", "Zoo"], f"listed: {opened.namelist()}")
        check(opened.infolist()[0].date_time == (2000, 1, 1, 0, 0, 0), "the time without SOURCE_DATE_EPOCH")
    with zipfile.ZipFile(packed(".zip", first, "UTC", "--name", "thing-1.0")) as opened:
        check("thing-1.0/share/a.txt" in opened.namelist(), f"named: {opened.namelist()}")
    command = [sys.executable, pack, first / "x.zip", first, "--files", first / "none"]
    missing = subprocess.run(command, capture_output=True)
    check(missing.returncode != 0 and not (first / "x.zip").exists(), "a missing list is no error")

for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
