#!/usr/bin/env python3
"""release.py FOLDER VERSION COMMIT  completes a release: FOLDER has its packages. Adds trisview-VERSION.spdx.json (what
is inside of each, as SPDX 2.3), NOTES.md (the changes of the version) and SHA256SUMS.

Two runs for the same packages and the same SOURCE_DATE_EPOCH give the same bytes. A test hands in the rest:
--changelog FILE, --documents FOLDER (copyright files as in /usr/share/doc), --sources FOLDER (.dsc files), --origins
FILE (lines: package, its source package, version)."""
import argparse
import hashlib
import json
import os
import pathlib
import re
import sys
import time
import uuid

import libraries

OUTPUTS = ("SHA256SUMS", "NOTES.md")


def system_of(name):
    """The system that a package is for, by the end of its name."""
    for end, system in (("_amd64.deb", "deb"), ("_arm64.deb", "deb"), ("-linux-x64.tar.gz", "linux"),
                        ("-windows-x64.zip", "windows"), ("-web.zip", "web")):
        if name.endswith(end):
            return system
    raise ValueError(f"{name} is no package of a known system")


def packages_in(folder):
    return sorted(file for file in folder.iterdir()
                  if file.is_file() and file.name not in OUTPUTS and not file.name.endswith(".spdx.json"))


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


# ---- List of contents ----


def package_of(file, version, licence):
    return {
        "SPDXID": "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.]+", "-", file.name),
        "name": "trisview",
        "versionInfo": version,
        "packageFileName": file.name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(file)}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


def library_of(library, system, machine):
    """The package of a library, and the texts of licences that SPDX has no identifier for."""
    package = machine.package_of(library)
    source, version = machine.origin_of(library, system)
    licence, texts = libraries.licence_of(machine.copyright_of(library), package)
    made = {
        "SPDXID": "SPDXRef-Library-" + re.sub(r"[^A-Za-z0-9.]+", "-", f"{package}-{version}").strip("-"),
        "name": library.name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "supplier": "Organization: Debian",
        "sourceInfo": f"Debian's source package {source}",
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    at = ""
    if version:
        made["versionInfo"] = version
        at = "@" + version.replace("+", "%2B")
    made["externalRefs"] = [{
        "referenceCategory": "PACKAGE-MANAGER",
        "referenceType": "purl",
        "referenceLocator": f"pkg:deb/debian/{source.replace('+', '%2B')}{at}?arch=source",
    }]
    return made, texts


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def list_of_contents(folder, version, commit, machine):
    name = f"trisview-{version}"
    listed, texts, relations = {}, {}, []
    for file in packages_in(folder):
        system = system_of(file.name)
        package = package_of(file, version, "MIT")
        listed[package["SPDXID"]] = package
        relations.append(relation("SPDXRef-DOCUMENT", "DESCRIBES", package["SPDXID"]))
        for library in libraries.read_table():
            use = library.use.get(system)
            if use is None:
                continue
            made, its_texts = library_of(library, system, machine)
            listed[made["SPDXID"]] = made
            texts.update(its_texts)
            kind = "CONTAINS" if use == "in" else "DEPENDS_ON"
            relations.append(relation(package["SPDXID"], kind, made["SPDXID"]))
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    unique = uuid.uuid5(uuid.NAMESPACE_URL, f"{name} {commit}")
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{unique}",
        "creationInfo": {"created": created, "creators": ["Organization: Trisview", f"Tool: package-{version}"]},
        "comment": f"Built from commit {commit}",
        "packages": list(listed.values()),
        "hasExtractedLicensingInfos": [{"licenseId": key, "extractedText": texts[key]} for key in sorted(texts)],
        "relationships": relations,
    }


# ---- Notes ----


def notes_of(changelog, version):
    """The section of the version. Changes that no version has yet come first: they are in the packages, too."""
    sections = {heading.strip(): text.strip() for heading, text in
                re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", changelog, flags=re.MULTILINE | re.DOTALL)}
    parts = []
    if sections.get("Unreleased"):
        later = sections["Unreleased"]
        parts.append(f"## Since {version}\n\n{later}" if version in sections else later)
    if version in sections:
        parts.append(sections[version] if not parts else f"## {version}\n\n{sections[version]}")
    if not parts:
        raise ValueError(f"CHANGELOG.md has neither a section {version} nor one of unreleased changes")
    return f"# Trisview {version}\n\n" + "\n\n".join(parts) + "\n"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("version")
    arguments.add_argument("commit")
    arguments.add_argument("--changelog", type=pathlib.Path, default=libraries.ROOT / "CHANGELOG.md")
    arguments.add_argument("--documents", type=pathlib.Path, default=pathlib.Path("/usr/share/doc"))
    arguments.add_argument("--sources", type=pathlib.Path, default=libraries.ROOT / "build/deps/downloads")
    arguments.add_argument("--origins", type=pathlib.Path)
    options = arguments.parse_args()
    folder = options.folder
    if not packages_in(folder):
        raise ValueError(f"{folder} has no packages")
    origins = None
    if options.origins:
        rows = [line.split() for line in options.origins.read_text().splitlines()]
        origins = {package: (source, version) for package, source, version in rows}
    machine = libraries.Machine(options.documents, options.sources, origins)
    contents = list_of_contents(folder, options.version, options.commit, machine)
    (folder / f"trisview-{options.version}.spdx.json").write_text(json.dumps(contents, indent=1) + "\n")
    (folder / "NOTES.md").write_text(notes_of(options.changelog.read_text(), options.version))
    summed = sorted(file for file in folder.iterdir() if file.is_file() and file.name != "SHA256SUMS")
    (folder / "SHA256SUMS").write_text("".join(f"{sha256(file)}  {file.name}\n" for file in summed))


if __name__ == "__main__":
    try:
        main()
    except (ValueError, FileNotFoundError) as error:
        sys.exit(f"release.py: {error}")
