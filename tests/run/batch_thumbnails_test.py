"""batch_thumbnails_test.py PROGRAM SAMPLES: the thumbnails of a batch, from worker processes, are those of single commands.

On Linux a process that is confined draws them: it can neither write the files nor outlive the batch."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
SAMPLES = pathlib.Path(sys.argv[2]).resolve()
MODEL = next(SAMPLES.joinpath("creature").rglob("*.md2"))
WORKER = b"--thumbnail-worker"


def is_worker(process):
    """Whether the process runs and is a worker."""
    try:
        return WORKER in pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False


def has_ended(process):
    """Whether all threads have ended, so that the system has closed the process' files; its status may be left."""
    try:
        threads = list(pathlib.Path(f"/proc/{process}/task").iterdir())
        return len(threads) == 1 and threads[0].joinpath("stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_for_end(process):
    while not has_ended(process):
        time.sleep(0.01)


def workers_of(batch):
    """The children of a process that are workers."""
    listings = pathlib.Path(f"/proc/{batch}/task").glob("*/children")
    children = [int(child) for listing in listings for child in listing.read_text().split()]
    return [child for child in children if is_worker(child)]


class BatchThumbnails(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def jobs(self):
        """Arguments without the output, whose file is the last word: models, images, and what fails."""
        broken = self.folder / "broken.md2"
        broken.write_bytes(MODEL.read_bytes()[:100])
        text = self.folder / "text.txt"
        text.write_text("no model")
        # Models in folders beside each other.
        copies = [self.folder / "many" / str(i) / "a.md2" for i in range(6)]
        for copy in copies:
            copy.parent.mkdir(parents=True)
            shutil.copyfile(MODEL, copy)
        images = sorted(SAMPLES.rglob("*.pcx"))[:1] + sorted(SAMPLES.rglob("*.tga"))[:1]
        self.assertTrue(images)
        models = [MODEL, SAMPLES / "creature.pk3" / "models/players/creature/lower.md3", *copies]
        sizes = [[], ["--size", "33"], ["--size", "1024"]]
        jobs = [[*sizes[i % 3], os.fspath(file)] for i, file in enumerate([*models, *images])]
        return jobs + [[os.fspath(file)] for file in (broken, text, self.folder / "missing.md2")]

    def run_batch(self, lines, environment=None):
        text = "".join(json.dumps({"id": i, "args": line}) + "\n" for i, line in enumerate(lines))
        done = subprocess.run([PROGRAM, "batch"], input=text, capture_output=True, text=True, timeout=300,
                              env={**os.environ, **(environment or {})})
        self.assertEqual(done.stderr, "")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_are_those_of_single_commands(self):
        jobs = self.jobs()
        lines = [["thumbnail", *job, "-o", os.fspath(self.folder / f"batch{i}.png")] for i, job in enumerate(jobs)]
        answers = self.run_batch(lines)
        self.assertEqual([answer["id"] for answer in answers], list(range(len(jobs))))
        pictures = 0
        for i, (job, answer) in enumerate(zip(jobs, answers)):
            alone = self.folder / f"alone{i}.png"
            one = subprocess.run([PROGRAM, "thumbnail", *job, "-o", os.fspath(alone)], capture_output=True, text=True)
            self.assertEqual(answer["status"], one.returncode, (job, answer))
            self.assertEqual(["trisview: " + text for text in answer["messages"]], one.stderr.splitlines())
            batched = self.folder / f"batch{i}.png"
            self.assertEqual(batched.exists(), alone.exists(), job)
            if alone.exists():
                self.assertEqual(batched.read_bytes(), alone.read_bytes(), job)
                pictures += 1
        self.assertEqual(pictures, len(jobs) - 3)

    def test_never_replace_the_model(self):
        model = self.folder / "a.md2"
        shutil.copyfile(MODEL, model)
        link = self.folder / "link.png"
        link.symlink_to(model)
        for force in ([], ["--force"]):
            answers = self.run_batch([["thumbnail", os.fspath(model), "-o", os.fspath(link), *force]])
            self.assertEqual(answers[0]["status"], 2, answers)
            self.assertTrue(answers[0]["messages"])
            self.assertEqual(model.read_bytes(), MODEL.read_bytes())

    def test_are_the_same_without_workers(self):
        with_workers, without = ([["thumbnail", os.fspath(MODEL), "-o", os.fspath(self.folder / name)]]
                                 for name in ("with.png", "without.png"))
        self.assertEqual(self.run_batch(with_workers)[0]["status"], 0)
        self.assertEqual(self.run_batch(without, {"TRISVIEW_NO_SANDBOX": "1"})[0]["status"], 0)
        self.assertEqual((self.folder / "with.png").read_bytes(), (self.folder / "without.png").read_bytes())

    @unittest.skipUnless(sys.platform == "linux", "only Linux has worker processes")
    def test_come_from_processes_that_end_with_the_batch(self):
        batch = subprocess.Popen([PROGRAM, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(batch.kill)

        def answer_to(file, name):
            batch.stdin.write(json.dumps({"args": ["thumbnail", os.fspath(file), "-o", os.fspath(self.folder / name)]}) + "\n")
            batch.stdin.flush()
            return json.loads(batch.stdout.readline())

        answer = answer_to(MODEL, "a.png")
        self.assertEqual((answer["status"], answer["messages"]), (0, []))
        workers = workers_of(batch.pid)
        self.assertEqual(len(workers), 1)
        os.kill(workers[0], 9)
        wait_for_end(workers[0])
        self.assertEqual(answer_to(MODEL, "b.png"), answer, "another one draws")
        workers = workers_of(batch.pid)
        self.assertEqual(len(workers), 1)
        batch.stdin.close()
        self.assertEqual(batch.wait(timeout=60), 0)
        batch.stdout.close()
        wait_for_end(workers[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
