"""check_reports_test.py PROGRAM SAMPLES CORPUS: validates the SARIF and JUnit of `check` against their schemas, and
compares its findings with those of `info`.

The schemas are those in the folder "schemas" beside the corpus ($TRISVIEW_CORPUS or CORPUS). Ends with 77 if they, the
module jsonschema or xmllint are missing."""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is missing (apt install python3-jsonschema)")
    sys.exit(77)

PROGRAM, SAMPLES = (os.path.abspath(each) for each in sys.argv[1:3])
CORPUS = pathlib.Path(os.environ.get("TRISVIEW_CORPUS", sys.argv[3]))
SCHEMAS = CORPUS.parent / "schemas"
MODELS = {".md2", ".md3", ".mdx", ".mdl", ".m2", ".iqm", ".glb", ".gltf"}
failures = []


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(os.fspath, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=900)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def validate(what, *paths):
    """Both kinds of reports on these paths. Gives the number of findings in them."""
    status, text, messages = run("check", *paths, "--format", "sarif")
    if status not in (0, 4):
        failures.append(f"{what}: status {status}: {messages}")
        return 0
    report = json.loads(text)
    for error in jsonschema.Draft4Validator(json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))).iter_errors(report):
        failures.append(f"{what}: SARIF: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    rules = [rule["id"] for rule in report["runs"][0]["tool"]["driver"]["rules"]]
    for result in report["runs"][0]["results"]:
        if rules[result["ruleIndex"]] != result["ruleId"]:
            failures.append(f"{what}: SARIF: {result['ruleId']} has the index of {rules[result['ruleIndex']]}")
    again, text, _ = run("check", *paths, "--format", "junit", "--fail-on", "note")
    done = subprocess.run(["xmllint", "--noout", "--schema", SCHEMAS / "JUnit.xsd", "-"], input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        failures.append(f"{what}: JUnit: {done.stdout.decode(errors='replace')[:500]}")
    count = len(report["runs"][0]["results"])
    if (again == 4) != (count > 0):
        failures.append(f"{what}: {count} findings, but status {again} with --fail-on note")
    return count


def compare_with_info():
    """Each model alone: the same findings as in `info`; with --fast those of the rules of headers."""
    _, text, _ = run("check", "--list-rules")
    of_headers = {line.split()[0] for line in text.decode().splitlines() if line[46:52] == "header"}
    if len(of_headers) < 20:
        failures.append(f"only {len(of_headers)} rules of headers")
    models = sorted(file for file in CORPUS.rglob("*") if file.suffix.lower() in MODELS and file.is_file())
    jobs = "".join(json.dumps({"id": i, "args": [*command, "--json", os.fspath(model)]}) + "\n"
                   for i, model in enumerate(models) for command in (["info"], ["check"], ["check", "--fast"]))
    done = subprocess.run([PROGRAM, "batch"], input=jobs.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=1200)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    compared = 0
    for model, info, check, fast in zip(models, answers[::3], answers[1::3], answers[2::3]):
        if not isinstance(info["result"], dict) or "diagnostics" not in info["result"]:
            continue  # it does not open
        of_info, of_check = (collections.Counter((each["rule"], each["severity"], each["message"], each.get("file")) for each in answer["result"]["diagnostics"])
                             for answer in (info, check))
        if set(of_info) != set(of_check):  # one of info's may be there twice
            failures.append(f"{model}: only in info: {list(of_info - of_check)[:3]}, only in check: {list(of_check - of_info)[:3]}")
        of_own = [(each["rule"], each["message"]) for each in check["result"]["diagnostics"]
                  if each["rule"] in of_headers and each.get("file") == each["path"]]
        found = [(each["rule"], each["message"]) for each in fast["result"]["diagnostics"]]
        if of_own != found:
            failures.append(f"{model}: headers have {of_own}, --fast finds {found}")
        compared += 1
    print(f"{compared} models: the findings of check are those of info")


def main():
    if not SCHEMAS.is_dir() or not shutil.which("xmllint"):
        print(f"skipped: there are no schemas in {SCHEMAS}, or xmllint is missing (apt install libxml2-utils)")
        return 77
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        (folder / "empty").mkdir()
        validate("no results", folder / "empty")
        (folder / "a & b \u00e4 <x>.md2").write_bytes(b"IDP2 and nothing more")
        print(f"one broken file: {validate('broken', folder)} finding")
        print(f"samples: {validate('samples', SAMPLES)} findings")
        print(f"corpus: {validate('corpus', CORPUS)} findings")
        compare_with_info()
    finally:
        shutil.rmtree(folder)
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
