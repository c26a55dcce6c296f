"""edit_kill_test.py PROGRAM CORPUS: `edit --in-place` is killed at a hundred random moments; the file is old or new, whole.

The model is the body.md2 with the most frames below $TRISVIEW_CORPUS or CORPUS. Ends with 77 if there is none."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
CORPUS = pathlib.Path(os.environ.get("TRISVIEW_CORPUS", sys.argv[2]))
TRIALS = 100


def command(file, name):
    return [PROGRAM, "edit", os.fspath(file), "--set", f"frames[0].name={name}", "--in-place"]


def edited(file, name):
    """The bytes of the file with this name of its first frame."""
    subprocess.run(command(file, name), check=True, stdout=subprocess.DEVNULL)
    return file.read_bytes()


def main():
    models = sorted(CORPUS.rglob("body.md2"), key=lambda file: file.stat().st_size) if CORPUS.is_dir() else []
    if not models:
        print(f"skipped: no body.md2 below {CORPUS}")
        return 77
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        file = folder / "body.md2"
        shutil.copyfile(models[-1], file)  # without its permissions: a corpus may be read-only
        first = file.read_bytes()
        old, new = edited(file, "old"), edited(file, "new")
        assert old != new and (folder / "body.md2.orig").read_bytes() == first
        start = time.monotonic()
        edited(file, "old")
        seconds = time.monotonic() - start
        random.seed(1)
        counts = {"killed": 0, "old": 0, "new": 0}
        for trial in range(TRIALS):
            before = file.read_bytes()
            running = subprocess.Popen(command(file, "new" if before == old else "old"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.random() * seconds * 2)
            running.kill()
            counts["killed"] += running.wait() < 0
            after = file.read_bytes()
            if after not in (old, new):
                print(f"trial {trial}: the file is neither old nor new: {len(after)} bytes")
                return 1
            counts["old" if after == before else "new"] += 1
            assert (folder / "body.md2.orig").read_bytes() == first, "the first version has changed"
        others = {each.name for each in folder.iterdir()} - {"body.md2", "body.md2.orig"}
        print(f"{len(first)} bytes, {seconds:.3f} s: {counts}; left: {sorted(others)}")
        edited(file, "last")
        if counts["killed"] < TRIALS // 4 or any(".part" not in name for name in others):
            print("too few trials were killed, or other files than unfinished ones are left")
            return 1
        return 0
    finally:
        shutil.rmtree(folder)


sys.exit(main())
