#!/usr/bin/env python3
"""release_test.py ROOT  completes a made release with cmake/release/release.py: its sums, its list of contents (SPDX)
and its notes. Checks the table of libraries against the packages that the build needs."""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "cmake/release"))
import libraries

failures = []
PACKAGES = {"deb": "trisview_1.2.3_amd64.deb", "linux": "trisview-1.2.3-linux-x64.tar.gz",
            "windows": "trisview-1.2.3-windows-x64.zip", "web": "trisview-1.2.3-web.zip"}
FORMAT = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"
COPYRIGHTS = {
    "libfmt-dev": FORMAT + "Files: *\nCopyright: 2012 Someone\nLicense: Expat\n\nFiles: debian/*\nLicense: GPL-2+\n",
    "libstb-dev": FORMAT + "Files: *\nLicense: public-domain or Expat\n\n"
                           "License: public-domain\n No rights.\n .\n At all.\n",
    "libwebp-dev": "This is text for people. License:\n    BSD\n",
}


def check(condition, text):
    if not condition:
        failures.append(text)


def make_release(folder):
    """A folder with packages, and what the machine would know of Debian's."""
    (folder / "release").mkdir(parents=True)
    for name in PACKAGES.values():
        (folder / "release" / name).write_text("content of " + name)
    origins = []
    for library in libraries.read_table():
        package = library.packages[-1]
        (folder / "doc" / package).mkdir(parents=True, exist_ok=True)
        text = COPYRIGHTS.get(package, FORMAT + "Files: *\nLicense: zlib\n")
        (folder / "doc" / package / "copyright").write_text(text)
        origins.append(f"{package} source-of-{package} 1.0-1\n")
    (folder / "origins").write_text("".join(origins))
    (folder / "sources").mkdir()
    (folder / "sources/fmtlib_9.9-1.dsc").write_text("")
    (folder / "CHANGELOG.md").write_text("# Changes\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n")


def complete(folder, commit="c0ffee", **changes):
    options = {"changelog": "CHANGELOG.md", "documents": "doc", "sources": "sources", "origins": "origins"}
    command = [sys.executable, "-B", root / "cmake/release/release.py", folder / "release", "1.2.3", commit]
    for name, file in {**options, **changes}.items():
        command += [f"--{name}", folder / file]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def check_sums(folder):
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: value for value, name in (line.split("  ") for line in lines)}
    wanted = {*PACKAGES.values(), "NOTES.md", "trisview-1.2.3.spdx.json"}
    check(set(sums) == wanted, f"sums of {sorted(sums)}")
    for name, value in sums.items():
        check(value == hashlib.sha256((folder / name).read_bytes()).hexdigest(), f"the sum of {name}")
    check([line.split("  ")[1] for line in lines] == sorted(sums), "the sums are not sorted")


def check_contents(contents, folder):
    check(contents["spdxVersion"] == "SPDX-2.3" and contents["dataLicense"] == "CC0-1.0", "the version of SPDX")
    check(contents["creationInfo"]["created"] == "2023-11-14T22:13:20Z", str(contents["creationInfo"]))
    by_id = {one["SPDXID"]: one for one in contents["packages"]}
    check(len(by_id) == len(contents["packages"]), "an identifier occurs twice")
    ids = {*by_id, "SPDXRef-DOCUMENT"}
    relations = contents["relationships"]
    for one in relations:
        check({one["spdxElementId"], one["relatedSpdxElement"]} <= ids, f"a relation to nothing: {one}")
    declared = {one["licenseId"] for one in contents["hasExtractedLicensingInfos"]}
    used = {word for one in by_id.values() for word in one["licenseDeclared"].split() if word.startswith("LicenseRef-")}
    check(declared == used, f"texts of licences: {declared} instead of {used}")
    for system, name in PACKAGES.items():
        package = next(one for one in by_id.values() if one.get("packageFileName") == name)
        sum_of_file = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        check(package["checksums"] == [{"algorithm": "SHA256", "checksumValue": sum_of_file}], f"the sum of {name}")
        for kind, use in (("CONTAINS", "in"), ("DEPENDS_ON", "needs")):
            related = {by_id[one["relatedSpdxElement"]]["name"] for one in relations
                       if one["spdxElementId"] == package["SPDXID"] and one["relationshipType"] == kind}
            wanted = {one.name for one in libraries.read_table() if one.use.get(system) == use}
            check(related == wanted, f"{name} {kind} {related ^ wanted} too many or too few")


def check_libraries(contents):
    def of(name):
        return [one for one in contents["packages"] if one["name"] == name]

    versions = {one["versionInfo"]: one for one in of("fmt")}
    check(set(versions) == {"1.0-1", "9.9-1"}, f"versions of fmt: {set(versions)}")
    check(versions["1.0-1"]["licenseDeclared"] == "MIT", "the licence of fmt")
    check(versions["9.9-1"]["externalRefs"][0]["referenceLocator"] == "pkg:deb/debian/fmtlib@9.9-1?arch=source", "purl")
    check(of("stb")[0]["licenseDeclared"] == "LicenseRef-libstb-dev-public-domain OR MIT", "the licence of stb")
    text = next(one for one in contents["hasExtractedLicensingInfos"] if "libstb" in one["licenseId"])["extractedText"]
    check(text == "No rights.\n\nAt all.", f"the text of a licence: {text}")
    check(of("libwebp")[0]["licenseDeclared"] == "NOASSERTION", "a copyright file for people")
    check({one.get("versionInfo") for one in of("glibc")} == {"1.0-1", None}, "the version of the users' C library")


def check_notes(folder):
    def notes(changelog):
        (folder / "CHANGELOG.md").write_text(changelog)
        result = complete(folder)
        return (folder / "release/NOTES.md").read_text() if result.returncode == 0 else result.stderr

    alone = notes("# C\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n")
    check(alone == "# Trisview 1.2.3\n\n- New.\n", alone)
    unreleased = notes("# C\n\n## Unreleased\n\n- Later.\n\n## 1.2.2\n\n- Old.\n")
    check(unreleased == "# Trisview 1.2.3\n\n- Later.\n", unreleased)
    both = notes("# C\n\n## Unreleased\n\n- Later.\n\n## 1.2.3\n\n- New.\n")
    check(both == "# Trisview 1.2.3\n\n## Since 1.2.3\n\n- Later.\n\n## 1.2.3\n\n- New.\n", both)
    check("neither a section 1.2.3" in notes("# C\n\n## 1.2.2\n\n- Old.\n"), "a version without a section")


def check_table():
    """Every library that the build needs is in the table; those of the system by the package that programs need."""
    others = {"libjpeg-dev": "libjpeg62-turbo-dev", "libfontconfig1-dev": "libfontconfig1", "libx11-dev": "libx11-6",
              "libxcb1-dev": "libxcb1", "libegl1-mesa-dev": "libegl1"}
    listed = {package for one in libraries.read_table() for package in one.packages}
    for line in (root / "cmake/packages.txt").read_text().splitlines():
        kind, _, name = line.partition(" ")
        if kind == "build" and name.endswith(("-dev", "-core")):
            check(others.get(name, name) in listed, f"libraries.txt has no {name}")


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary) / "one"
    make_release(folder)
    result = complete(folder)
    check(result.returncode == 0, result.stderr)
    release = folder / "release"
    contents = json.loads((release / "trisview-1.2.3.spdx.json").read_text())
    check_sums(release)
    check_contents(contents, release)
    check_libraries(contents)
    first = {file.name: file.read_bytes() for file in release.iterdir()}
    complete(folder)
    check({file.name: file.read_bytes() for file in release.iterdir()} == first, "the same release has other bytes")
    complete(folder, commit="decade")
    later = json.loads((release / "trisview-1.2.3.spdx.json").read_text())
    check(later["documentNamespace"] != contents["documentNamespace"], "two commits have one namespace")
    check_notes(folder)
    (folder / "CHANGELOG.md").write_text("# C\n\n## 1.2.3\n\n- New.\n")
    (release / "trisview.rar").write_text("")
    check("trisview.rar is no package" in complete(folder).stderr, "an unknown package")
    (release / "trisview.rar").unlink()
    (folder / "doc/libglm-dev/copyright").unlink()
    check("no package libglm-dev is installed" in complete(folder).stderr, "a library without a copyright file")
check_table()

for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
