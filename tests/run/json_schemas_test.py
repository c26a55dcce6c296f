"""json_schemas_test.py PROGRAM DOCS SAMPLES CORPUS: validates the JSON of the commands against docs/schemas.

The models are the samples, files that the test writes, and real files below $TRISVIEW_CORPUS or CORPUS, if there are
any. The examples of docs/JSON.md are validated, too. Ends with 77 if the module jsonschema is missing."""

import collections
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is missing (apt install python3-jsonschema)")
    sys.exit(77)

PROGRAM, DOCS, SAMPLES = (os.path.abspath(each) for each in sys.argv[1:4])
CORPUS = os.environ.get("TRISVIEW_CORPUS", sys.argv[4])
MODELS = {".md2", ".md3", ".mdx", ".mdl", ".m2", ".iqm", ".glb", ".gltf"}
NO_OPENGL = 6


class Schemas:
    def __init__(self, folder):
        self.validators = {}
        self.seen = collections.defaultdict(set)
        for file in sorted(pathlib.Path(folder).glob("*.schema.json")):
            schema = json.loads(file.read_text(encoding="utf-8"))
            jsonschema.Draft202012Validator.check_schema(schema)
            self.validators[file.name.split(".")[0]] = jsonschema.Draft202012Validator(schema)

    def problems(self, name, value):
        """What is wrong with a value, as texts."""
        validator = self.validators[name]
        self.see(name, validator.schema, value)
        return ["/".join(map(str, error.absolute_path)) + ": " + error.message[:300] for error in validator.iter_errors(value)]

    def see(self, name, schema, value):
        """Remembers which members of the schema occur."""
        if "$ref" in schema:
            key = schema["$ref"].rpartition("/")[2]
            schema = self.validators[name].schema["$defs"][key]
        for choice in schema.get("anyOf", []):
            if self.validators[name].evolve(schema={**choice, "$defs": self.validators[name].schema["$defs"]}).is_valid(value):
                self.see(name, choice, value)
        if isinstance(value, dict):
            for member, inner in schema.get("properties", {}).items():
                if member in value and isinstance(inner, dict):
                    self.seen[name].add((id(schema["properties"]), member))
                    self.see(name, inner, value[member])
        elif isinstance(value, list) and "items" in schema:
            for each in value:
                self.see(name, schema["items"], each)

    def unseen(self, name):
        """The members that never occurred."""
        schema = self.validators[name].schema
        objects = [("", schema)] + list(schema["$defs"].items())
        return [f"{where}.{member}" for where, one in objects for member in one.get("properties", {})
                if (id(one["properties"]), member) not in self.seen[name]]


class Commands:
    def __init__(self, schemas):
        self.schemas = schemas
        self.failures = []
        self.counts = collections.Counter()

    def run(self, schema, *arguments):
        """Runs a command and validates its output. Gives its JSON, or nothing without OpenGL."""
        done = subprocess.run([PROGRAM, *map(os.fspath, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=600)
        shown = " ".join(os.fsdecode(os.fsencode(each)) for each in arguments).encode(errors="replace").decode()
        try:
            value = json.loads(done.stdout)
        except ValueError as error:
            if done.returncode != NO_OPENGL:
                self.failures.append(f"{shown}: status {done.returncode}, {error}")
            return None
        used = "error" if isinstance(value, dict) and "error" in value else schema
        self.counts[used] += 1
        self.failures += [f"{shown}: {used}.schema.json: {problem}" for problem in self.schemas.problems(used, value)]
        return value

    def run_batch(self, jobs):
        """Runs jobs, pairs of the schema of the result (or None) and arguments, and validates the answers."""
        lines = [json.dumps({"id": i, "args": [os.fspath(each) for each in arguments]}) for i, (_, arguments) in enumerate(jobs)]
        done = subprocess.run([PROGRAM, "batch"], input="\n".join([*lines, "no job"]), stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=600, encoding="utf-8")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.expect(len(answers) == len(jobs) + 1, f"batch: {len(answers)} answers")
        for (schema, arguments), answer in zip([*jobs, (None, "no job")], answers):
            problems = self.schemas.problems("batch", answer)
            if schema:
                problems += self.schemas.problems(schema, answer["result"])
            self.counts["batch"] += 1
            self.failures += [f"batch: {arguments}: {problem}" for problem in problems]

    def expect(self, is_so, text):
        if not is_so:
            self.failures.append(text)


def models_below(folder):
    return sorted(file for file in pathlib.Path(folder).rglob("*") if file.suffix.lower() in MODELS and file.is_file())


def samples(commands):
    archive = pathlib.Path(SAMPLES, "creature.pk3")
    player = archive / "models/players/creature/lower.md3"
    models = models_below(SAMPLES)
    commands.expect(len(models) >= 4, f"{SAMPLES}: too few models: {models}")
    for model in [*models, player]:
        commands.run("info", "info", "--json", model)
    commands.run("info", "info", "--json", player, "--part")
    commands.run("info", "info", "--json", player, "--weapon", "spitter")
    commands.run("ls", "ls", "--json", archive)
    commands.run("ls", "ls", "--json", SAMPLES)
    for first, second in zip(models, models[1:] + models[:1]):
        commands.run("compare", "compare", "--json", first, second)
    commands.run("compare", "compare", "--json", models[0], models[0])
    commands.run("check", "check", "--json", SAMPLES)
    for model in [*models, player]:
        commands.run("render_stats", "render", model, "--stats", "--size", "64")
    commands.run_batch([("info", ["info", "--json", models[0]]), (None, ["info", models[0]]),
                        ("error", ["info", "--json", "/nowhere.md2"]), (None, ["info", "--json", models[0], models[1]])])
    reference = pathlib.Path(tempfile.mkdtemp()) / "reference.png"
    try:
        for kind, output in (("clips", "sheet.png"), ("skins", "sheet.png"), ("clips", "sheet.html")):
            commands.run("sheet", "sheet", models[0], "--of", kind, "--size", "32", "--json", "-o", reference.parent / output)
        for output in ("made.md3", "made.md2"):
            commands.run("import", "import", pathlib.Path(SAMPLES, "creature/creature.md2"), "--json", "-o", reference.parent / output)
        commands.run("import", "import", player, "--json", "-o", reference.parent / "lower.md3")
        if subprocess.run([PROGRAM, "render", models[0], "-o", reference, "--size", "64"], stderr=subprocess.DEVNULL).returncode == 0:
            commands.run("render_stats", "render", models[0], "--stats", "--size", "64", "--reference", reference, "--show", "bones,normals,wireframe")
    finally:
        shutil.rmtree(reference.parent)


def changed(file, offset, content):
    """The bytes of a file with others at this offset (from the end, if it is negative)."""
    data = bytearray(file.read_bytes())
    offset %= len(data)
    data[offset:offset + len(content)] = content
    return bytes(data)


def mdx():
    """A triangle as Kingpin has models, of which there is no sample."""
    triangle = struct.pack("<6H", 0, 1, 2, 0, 0, 0)
    frame = struct.pack("<6f16s12B", 1, 1, 1, 0, 0, 0, b"stand1", 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0)
    commands = struct.pack("<2i2fi2fi2fii", 3, 0, 0, 0, 0, 1, 0, 1, 0, 1, 2, 0)
    parts = [triangle, frame, commands, struct.pack("<3i", 1, 1, 1), struct.pack("<6f", 0, 0, 0, 9, 9, 9)]
    at = [92 + sum(map(len, parts[:i])) for i in range(len(parts) + 1)]
    counts = [4, 0, 0, len(frame), 0, 3, 1, len(commands) // 4, 1, 0, 0, 1]
    return b"IDPX" + struct.pack("<22i", *counts, 92, *at[:4], at[5], at[5], at[4], at[5], at[5]) + b"".join(parts)


def dbc(*rows):
    """A table of World of Warcraft whose rows have numbers and texts."""
    strings, records = b"\0", b""
    for row in rows:
        for value in row:
            if isinstance(value, bytes):
                strings, value = strings + value + b"\0", len(strings)
            records += struct.pack("<f" if isinstance(value, float) else "<i", value)
    return b"WDBC" + struct.pack("<4I", len(rows), len(rows[0]), len(records) // len(rows), len(strings)) + records + strings


def tables(commands, folder):
    """A table that refers to another one, and an unknown one."""
    folder.mkdir()
    (folder / "CreatureModelData.dbc").write_bytes(dbc([43, 0, b"Creature\\Wolf\\Wolf.mdx", 0, 1.0, *[0] * 11]))
    (folder / "CreatureDisplayInfo.dbc").write_bytes(dbc([161, 43, 0, 0, float("inf"), 255, b"Coyote", b"", b"", 1, 0, 0]))
    (folder / "Other.dbc").write_bytes(dbc([1, b"one"], [2, b"two"]))
    value = commands.run("table", "table", folder / "CreatureDisplayInfo.dbc", "--json")
    commands.expect("Wolf" in value["rows"][0]["references"].get("ModelID", ""), f"table: {value}")
    value = commands.run("table", "table", folder / "Other.dbc", "--json")
    commands.expect(value["versions"] == "" and value["diagnostics"], f"table: {value}")
    commands.run("error", "table", folder / "Missing.dbc", "--json")


def write_games(folder):
    """Two games, a client of World of Warcraft, and archives that cannot be opened."""
    for game in ("baseq3", "missionpack"):
        (folder / game).mkdir(parents=True)
        with zipfile.ZipFile(folder / game / "pak0.pk3", "w") as archive:
            archive.writestr("models/players/one/lower.md3", "")
            archive.writestr("models/weapons2/gun/gun.md3", "")
        (folder / game / "broken.pk3").write_bytes(b"PK\3\4 and nothing of an archive")
    (folder / "wow/Data/enUS").mkdir(parents=True)
    for name in ("common.MPQ", "lichking.MPQ", "enUS/locale-enUS.MPQ"):
        (folder / "wow/Data" / name).write_bytes(b"names alone identify it")


def chunk(name, content):
    return name + struct.pack("<I", len(content)) + content


def write_m2_of_chunks(folder):
    """The M2 sample as later clients have it: with a face and a chunk that nobody knows."""
    source = pathlib.Path(SAMPLES, "creature/m2")
    shutil.copytree(source, folder)
    content = (source / "Creature.m2").read_bytes()
    (folder / "Creature.m2").write_bytes(chunk(b"MD21", content) + chunk(b"BFID", struct.pack("<I", 7)) + chunk(b"XYZW", bytes(8)))
    matrix = struct.pack("<16f", *[float(i % 5 == 0) for i in range(16)])
    (folder / "Creature_00.bone").write_bytes(struct.pack("<I", 1) + chunk(b"BIDA", bytes(2)) + chunk(b"BOMT", matrix))
    return folder / "Creature.m2"


def written(commands, folder):
    """Files of this test: some that do not open, differences, games, and names that are no UTF-8."""
    model = next(file for file in models_below(SAMPLES) if file.suffix == ".md2")
    image = next(model.parent.glob("*.pcx"))
    (folder / "text.md2").write_text("no model at all")
    (folder / "cut.md2").write_bytes(model.read_bytes()[:60])
    (folder / "empty").mkdir()
    for arguments in (["info", folder / "missing.md2"], ["info", folder / "text.md2"], ["info", folder / "cut.md2"],
                      ["info", folder / "empty"], ["info", model, "--attach", "tag="],
                      ["info", model, "--palette", folder / "text.md2"], ["ls", folder / "text.md2"],
                      ["compare", model, folder / "missing.md2"]):
        value = commands.run("error", *arguments, "--json")
        commands.expect(value is not None and "error" in value, f"{arguments}: opens")

    vertex = struct.unpack_from("<I", model.read_bytes(), 56)[0] + 40  # of the first frame: x, y, z, normal
    normal = model.read_bytes()[vertex + 3]
    for name, content in (("a", model.read_bytes()), ("normal", changed(model, vertex + 3, bytes([normal ^ 1]))),
                          ("moved", changed(model, vertex, b"\0\0\0"))):
        (folder / name).mkdir()
        (folder / name / model.name).write_bytes(content)
        shutil.copy(image, folder / name)
    (folder / "colors").mkdir()
    shutil.copy(model, folder / "colors")
    (folder / "colors" / image.name).write_bytes(changed(image, -768, bytes(768)))
    for name, member in (("normal", "bytes"), ("moved", "distance"), ("colors", "pixels")):
        value = commands.run("compare", "compare", folder / "a" / model.name, folder / name / model.name, "--json")
        between = [one["numbers"].get("between", {}) for one in value["differences"]]
        commands.expect(any(member in each for each in between), f"compare: no {member} in {value['differences']}")

    short = folder / "short"
    short.mkdir()
    (short / model.name).write_bytes(model.read_bytes()[:-100])
    (short / "md2.cfg").write_text(f"md2load {model.name}\nmd2anim run 99999 10\n")
    value = commands.run("info", "info", short / model.name, "--json")
    commands.expect(any("line" in each for each in value["diagnostics"]), f"info: {value}")

    (folder / "kingpin.mdx").write_bytes(mdx())
    value = commands.run("info", "info", folder / "kingpin.mdx", "--json")
    commands.expect(value.get("format") == "MDX" and value["triangles"] == 1, f"info: {value}")

    several = folder / "several"
    several.mkdir()
    for name in ("a.md2", "b.md2"):
        shutil.copy(model, several / name)
    value = commands.run("error", "info", several, "--json")
    commands.expect(value["error"].get("code") == "severalModels", f"{several}: {value}")

    write_games(folder / "games")
    value = commands.run("ls", "ls", folder / "games", "--json")
    commands.expect(len(value.get("games", [])) == 3 and value["diagnostics"], f"ls: {value}")
    commands.expect([one["version"] for one in value.get("clients", [])] == ["3.3.5a"], f"ls: {value}")
    shutil.copy(model, folder / "games/wow/Data")
    value = commands.run("info", "info", folder / "games/wow/Data" / model.name, "--json")
    commands.expect(value.get("client") == "World of Warcraft 3.3.5a (enUS)", f"info: {value}")

    tables(commands, folder / "tables")
    strange = folder / os.fsdecode(b"not \xff UTF-8")
    try:
        strange.mkdir()
    except OSError:
        print("left out: this disk has no names that are not UTF-8")
        return
    for name in ("a.md2", "b.md2"):
        shutil.copy(several / name, strange)
    value = commands.run("info", "info", write_m2_of_chunks(strange / "m2"), "--json")
    commands.expect({"pathBytes", "companions", "unknownChunks"} <= set(value), f"info: {sorted(value)}")
    value = commands.run("error", "info", strange, "--json")
    commands.expect("modelsBytes" in value["error"], "error: no modelsBytes")
    commands.run("ls", "ls", folder, "--json")
    commands.run("ls", "ls", strange, "--json")
    write_games(strange / "games")
    commands.run("ls", "ls", strange / "games", "--json")
    commands.run("compare", "compare", strange / "a.md2", strange / "b.md2", "--json")
    value = commands.run("check", "check", folder, "--json")
    commands.expect({one["rule"] for one in value["diagnostics"]} > {"not-readable"}, f"check: {value['diagnostics']}")
    commands.expect(any("pathBytes" in one for one in value["diagnostics"]), "check: no pathBytes")
    commands.expect(any("line" in one for one in value["diagnostics"]), "check: no line")
    edits(commands, folder, strange)
    tables(commands, strange / "tables")
    commands.run("sheet", "sheet", strange / "a.md2", folder / "cut.md2", "--size", "32", "--json", "-o", strange / "sheet.png")
    commands.run("import", "import", strange / "a.md2", "--force", "--json", "-o", strange / "made.md3")


def edits(commands, folder, strange):
    """Edits and their patches, of one file and of many, also of one that cannot be opened."""
    rename = ("--set", "frames[*].name=edited")
    for name, path, change in (("one", folder / "a", rename), ("many", strange, rename), ("moved", strange / "a.md2", ("--add-skin", "models/x.pcx"))):
        patch = folder / f"{name}.json"
        value = commands.run("edit", "edit", path, *change, "--out-dir", folder / name, "--save-patch", patch, "--json")
        commands.expect(any("output" in one for one in value["files"]), f"edit: {value}")
        commands.counts["patch"] += 1
        commands.failures += [f"edit: {patch}: {problem}" for problem in commands.schemas.problems("patch", json.loads(patch.read_text(encoding="utf-8")))]
    commands.run("edit", "edit", folder / "cut.md2", "--fix", "paths", "--dry-run", "--json")
    commands.run("edit", "edit", pathlib.Path(SAMPLES, "creature.pk3") / "models/players/creature/lower.md3", "--fields", "--json")
    commands.run("edit", "edit", folder / "a", "--apply", folder / "one.json", "--dry-run", "--json")


def corpus(commands):
    if not os.path.isdir(CORPUS):
        print(f"left out: no real files in {CORPUS}")
        return
    for model in models_below(CORPUS):
        commands.run("info", "info", "--json", model)
    for folder in sorted(pathlib.Path(CORPUS).iterdir()):
        if folder.is_dir():
            commands.run("ls", "ls", "--json", folder)
            of_kind = models_below(folder)
            if len(of_kind) > 1:
                commands.run("compare", "compare", "--json", of_kind[0], of_kind[1])


def examples(commands):
    """The examples of the page: each behind a heading with the link to its schema."""
    page = pathlib.Path(DOCS, "JSON.md").read_text(encoding="utf-8")
    found = re.findall(r"\(schemas/(\w+)\.schema\.json\)(?:(?!\(schemas/).)*?```json\n(.*?)```", page, re.DOTALL)
    commands.expect({name for name, _ in found} == set(commands.schemas.validators), f"JSON.md: examples of {[name for name, _ in found]}")
    for name, text in found:
        commands.failures += [f"JSON.md: {name}: {problem}" for problem in commands.schemas.problems(name, json.loads(text))]


def main():
    schemas = Schemas(os.path.join(DOCS, "schemas"))
    commands = Commands(schemas)
    examples(commands)
    schemas.seen.clear()
    samples(commands)
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        written(commands, folder)
    finally:
        shutil.rmtree(folder)
    corpus(commands)
    for name, count in sorted(commands.counts.items()):
        unseen = schemas.unseen(name)
        print(f"{name}: {count} outputs; members that did not occur: {', '.join(unseen) or 'none'}")
    print("\n".join(commands.failures))
    return 1 if commands.failures else 0


sys.exit(main())
