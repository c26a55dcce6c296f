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
utils.ExportHelper = type("ExportHelper", (), {})
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


def run(operator, script):
    """Runs an operator with a stand-in for the program. Returns the result and the reports."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        with open(program, "w", encoding="utf-8") as file:
            file.write(script)
        os.chmod(program, 0o700)
        context = mock.MagicMock()
        context.preferences.addons[addon.__name__].preferences.program = program
        operator.report = mock.MagicMock()
        result = operator.execute(context)
        return result, [(*call.args[0], call.args[1]) for call in operator.report.call_args_list]


def imported(script):
    """The names of the files that are imported, the result and the reports."""
    operator = addon.ImportWithTrisview()
    operator.options, operator.filepath = "--split clips", "model.md2"
    bpy.ops.import_scene.gltf.reset_mock()
    result, reports = run(operator, PROGRAM % script)
    names = [os.path.basename(call.kwargs["filepath"]) for call in bpy.ops.import_scene.gltf.call_args_list]
    return names, result, reports


def exported(script, path="lower.md3"):
    """The result and the reports of an export of a scene that Blender writes as "scene"."""
    def write_gltf(filepath, **_options):
        with open(filepath, "w", encoding="utf-8") as file:
            file.write("scene")

    operator = addon.ExportWithTrisview()
    operator.options, operator.filepath, operator.use_selection = "--scale 2", path, True
    bpy.ops.export_scene.gltf = mock.MagicMock(side_effect=write_gltf)
    return run(operator, "#!/bin/sh\n" + script)


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

# The program gets the options, the chosen file and a glTF that is there while it runs.
result, reports = exported("""echo "$1 $2 $3 $4 $5 $6"; cat "$7"
echo; echo 'warning: small'; echo 'changed: cut'; echo 'trisview: note: a' >&2""")
expect("result of an export", {"FINISHED"}, result)
expect("reports of an export",
       [("INFO", "trisview: note: a"), ("INFO", "import --scale 2 -o lower.md3 --"), ("INFO", "scene"),
        ("WARNING", "warning: small"), ("WARNING", "changed: cut")], reports)
expect("options of Blender", (True, "GLB"),
       tuple(bpy.ops.export_scene.gltf.call_args.kwargs[name] for name in ("use_selection", "export_format")))
result, reports = exported("echo 'frames: 1'; echo 'error for quake3: rule: too many'; exit 1")
expect("an engine that refuses", ({"CANCELLED"}, [("ERROR", "error for quake3: rule: too many")]), (result, reports))
result, reports = exported("echo 'trisview: lower.md3: exists' >&2; exit 2")
expect("a file that exists", ({"CANCELLED"}, [("ERROR", "trisview: lower.md3: exists")]), (result, reports))
expect("a name of no game", {"CANCELLED"}, exported("exit 0", "scene.obj")[0])
expect("nothing is exported for it", 0, bpy.ops.export_scene.gltf.call_count)
