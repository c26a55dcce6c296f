"""menu_test.py ADDON: the menu script without Blender, with stand-ins for Blender and for the program"""
import importlib.util
import os
import sys
import tempfile
import types
from unittest import mock

bpy = mock.MagicMock()
bpy.types.AddonPreferences = bpy.types.Operator = type("Base", (), {})
utils = types.ModuleType("io_utils")
utils.ImportHelper = type("ImportHelper", (), {})
sys.modules.update({"bpy": bpy, "bpy_extras": types.ModuleType("bpy_extras"), "bpy_extras.io_utils": utils,
                    "numpy": types.ModuleType("numpy")})
spec = importlib.util.spec_from_file_location("trisview_import", sys.argv[1])
addon = importlib.util.module_from_spec(spec)
spec.loader.exec_module(addon)


def expect(what, expected, found):
    if expected != found:
        raise AssertionError(f"{what}: {expected!r} expected, {found!r} found")


def words_on(system, text):
    with mock.patch.object(addon.os, "name", system):
        return addon.words_of(text)


PROGRAM = """#!/bin/sh
shift
while [ "$1" != -o ]; do shift; done
%s
"""


def imported(script):
    """The names of the files that are imported, the result and the reports."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        with open(program, "w", encoding="utf-8") as file:
            file.write(PROGRAM % script)
        os.chmod(program, 0o700)
        context = mock.MagicMock()
        context.preferences.addons[addon.__name__].preferences.program = program
        operator = addon.ImportWithTrisview()
        operator.options, operator.filepath, operator.report = "--split clips", "model.md2", mock.MagicMock()
        bpy.ops.import_scene.gltf.reset_mock()
        result = operator.execute(context)
        names = [os.path.basename(call.kwargs["filepath"]) for call in bpy.ops.import_scene.gltf.call_args_list]
        return names, result, [(*call.args[0], call.args[1]) for call in operator.report.call_args_list]


expect("words", ["--clips", "a b", "--scale", "0.5", "#"], words_on("posix", "--clips 'a b' --scale 0.5 #"))
expect("words of Linux", ["a b"], words_on("posix", r"a\ b"))
expect("paths of Windows", ["--palette", r"C:\games\a b\p.lmp", r"D:\x"],
       words_on("nt", r'''--palette "C:\games\a b\p.lmp" D:\x'''))
try:
    words_on("nt", "'")
    raise AssertionError("no error")
except ValueError:
    pass

names, result, reports = imported("""
echo 'trisview: note: a' >&2; echo 'trisview: warning: b' >&2; echo 'trisview: error: c' >&2
touch "${2%.glb}-walk.glb" "${2%.glb}-run.glb"
exit 1""")
expect("files of clips", ["model-run.glb", "model-walk.glb"], names)
expect("result", {"FINISHED"}, result)
expect("reports", [("INFO", "trisview: note: a"), ("WARNING", "trisview: warning: b"),
                   ("WARNING", "trisview: error: c")], reports)
names, result, reports = imported("echo 'trisview: model.md2: no' >&2; exit 3")
expect("files of a failure", ([], {"CANCELLED"}), (names, result))
expect("reports of a failure", [("ERROR", "trisview: model.md2: no")], reports)
