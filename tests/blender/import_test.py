"""import_test.py, run by Blender: -- PROGRAM MODELS. Imports models, and exports one."""
import json
import os
import subprocess
import sys
import tempfile

import bpy

try:
    import numpy
except ImportError:
    sys.exit(77)  # Blender's importer needs it

PROGRAM, MODELS = sys.argv[sys.argv.index("--") + 1:]
ADDON = "trisview_import"


def expect(what, expected, found):
    if expected != found:
        raise AssertionError(f"{what}: {expected!r} expected, {found!r} found")


def start_empty():
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.preferences.addon_enable(module=ADDON)
    bpy.context.preferences.addons[ADDON].preferences.program = PROGRAM


def import_model(path, **options):
    start_empty()
    bpy.ops.import_scene.trisview(filepath=path, **options)
    print("imported", os.path.basename(path), len(bpy.data.objects), "objects,", len(bpy.data.actions), "actions")


def facts_of(path):
    return json.loads(subprocess.run([PROGRAM, "info", "--json", path], stdout=subprocess.PIPE, check=True).stdout)


def failure_of(path, **options):
    try:
        bpy.ops.import_scene.trisview(filepath=path, **options)
    except RuntimeError as error:
        return str(error)
    raise AssertionError(f"{path}: no error")


def check_frames(path):
    import_model(path)
    facts = facts_of(path)
    shown = max((each for each in bpy.data.objects if each.type == "MESH"), key=lambda each: len(each.data.vertices))
    keys = shown.data.shape_keys.key_blocks
    expect("shape keys", facts["frames"], len(keys))
    expect("triangles", facts["triangles"], len(shown.data.polygons))
    # Blender shows the numbers of the file.
    bpy.context.view_layer.update()
    points = [shown.matrix_world @ point.co for key in keys for point in key.data]
    low = [min(point[axis] for point in points) for axis in range(3)]
    for axis in range(3):
        if abs(low[axis] - facts["bounds"]["min"][axis]) > 1e-3:
            raise AssertionError(f"bounds: {facts['bounds']['min']} expected, {low} found")


def check_bones(path):
    import_model(path)
    facts = facts_of(path)
    armature = next(each for each in bpy.data.objects if each.type == "ARMATURE")
    expect("bones", True, len(armature.data.bones) >= facts["bones"])
    names = {action.name for action in bpy.data.actions}
    for clip in facts["clips"]:
        if not any(name.startswith(clip["name"]) for name in names):
            raise AssertionError(f"no action of {clip['name']} in {sorted(names)}")


check_frames(os.path.join(MODELS, "creature.md2"))
check_frames(os.path.join(MODELS, "mit Umlaut ü", "creature.mdl"))
check_bones(os.path.join(MODELS, "m2", "Creature.m2"))

import_model(os.path.join(MODELS, "creature.md2"), options="--scale 0.5 --static")
expect("shape keys of a pose", 0, len(bpy.data.shape_keys))
expect("scale", True, any(abs(each.scale.x - 0.5) < 1e-6 for each in bpy.data.objects))

split = os.path.join(MODELS, "creature.md2")
import_model(split, options="--split clips")
expect("a file for each clip", True, len(bpy.data.meshes) >= len(facts_of(split)["clips"]))

# Back into a model of a game: as many triangles as Blender has.
import_model(os.path.join(MODELS, "m2", "Creature.m2"))
with tempfile.TemporaryDirectory() as written:
    output = os.path.join(written, "creature.md3")
    expect("export", {"FINISHED"}, bpy.ops.export_scene.trisview(filepath=output, options="--scale 8"))
    made = facts_of(output)
    source = facts_of(os.path.join(MODELS, "m2", "Creature.m2"))
    expect("triangles of the export", source["triangles"], made["triangles"])
    expect("frames of the export", True, made["frames"] > 1)
    with open(output, "w", encoding="utf-8") as other:
        other.write("of another program")
    try:
        bpy.ops.export_scene.trisview(filepath=output)
        raise AssertionError("an existing file was replaced")
    except RuntimeError as error:
        expect(f"the file is named in {error}", True, output in str(error))

start_empty()
for text, found in [("broken.md2", failure_of(os.path.join(MODELS, "broken.md2"))),
                    ("--scal", failure_of(os.path.join(MODELS, "creature.md2"), options="--scal 1")),
                    ("quotation", failure_of(os.path.join(MODELS, "creature.md2"), options="'"))]:
    expect(f"{text} in {found}", True, text in found)
bpy.context.preferences.addons[ADDON].preferences.program = "/does/not/exist"
found = failure_of(os.path.join(MODELS, "creature.md2"))
expect(f"the program is named in {found}", True, "/does/not/exist" in found and "preferences" in found)
expect("objects after failures", 0, len(bpy.data.objects))
bpy.ops.preferences.addon_disable(module=ADDON)
