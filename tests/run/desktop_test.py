#!/usr/bin/env python3
"""desktop_test.py BUILD_FOLDER  the menu entry, the page for software centers, the file types and the thumbnailer:
their contents, and what the desktop's own programs say about them where they are installed."""
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

folder = pathlib.Path(sys.argv[1])
made = folder / "model_formats"
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


def run_if_installed(program, *arguments):
    """The output of a checker is empty and its status 0, or it is not installed."""
    if shutil.which(program) is None:
        print(f"without {program}: its checks are left out")
        return
    result = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    check(result.returncode == 0, f"{program}: {result.stdout}{result.stderr}")


def types_of_files():
    """The MIME types by extension: their first bytes, possibly none."""
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = {}
    for kind in ElementTree.parse(made / "trisview-mime.xml").getroot().findall(space + "mime-type"):
        check(kind.find(space + "icon") is not None, f"{kind.get('type')} has no icon")
        starts = [match.get("value").encode() for match in kind.iter(space + "match")]
        for glob in kind.findall(space + "glob"):
            types[glob.get("pattern").removeprefix("*")] = (kind.get("type"), starts)
    return types


def check_samples(types):
    """Every built-in sample begins as the type of its extension says."""
    seen = set()
    for path in sorted((folder / "samples").rglob("*")):
        name, starts = types.get(path.suffix, (None, []))
        if name is None or not starts:
            continue
        seen.add(name)
        head = path.read_bytes()[:32]
        check(any(head.startswith(start) for start in starts), f"{path} does not begin like {name}: {head}")
    check(len(seen) >= 3, f"samples of only {len(seen)} types")


types = types_of_files()
check({".md2", ".md3", ".mdx", ".mdl", ".m2", ".iqm", ".glb", ".gltf"} <= set(types), f"types: {sorted(types)}")
check_samples(types)
names = {name for name, _ in types.values() if name.startswith("model/")}
images = {name for name, _ in types.values()} - names
check(images == {"image/x-blp"}, f"types of images: {images}")
entry = (made / "trisview.desktop").read_text()
listed = next(line for line in entry.splitlines() if line.startswith("MimeType="))
check(set(listed.removeprefix("MimeType=").strip(";").split(";")) == names, "the menu entry has other types: " + listed)
thumbnailer = dict(line.split("=", 1) for line in (made / "trisview.thumbnailer").read_text().splitlines()[1:])
check(thumbnailer["TryExec"] == "trisview", "the thumbnailer is another program")
check(set(thumbnailer["MimeType"].strip(";").split(";")) == names | images | {"image/vnd.zbrush.pcx", "image/x-pcx"},
      "the thumbnailer has other types: " + thumbnailer["MimeType"])
page = ElementTree.parse(made / "trisview.metainfo.xml").getroot()
check({one.text for one in page.iter("mediatype")} == names, "the page for software centers has other types")
check(page.find("releases/release").get("date") is not None, "the release has no date")

run_if_installed("desktop-file-validate", made / "trisview.desktop")
run_if_installed("appstreamcli", "validate", "--no-net", made / "trisview.metainfo.xml")
for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
