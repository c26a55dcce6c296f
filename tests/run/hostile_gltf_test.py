"""hostile_gltf_test.py PROGRAM: writes hostile glTF files and gives them to the commands. Each must be refused with its
reason, or bounded: within processor time and memory that its size accounts for. Where strace is installed, the system
calls are watched: nothing is requested, and no file outside of the model's folder is opened, except those of the system.
Exits with 77 if only the part with strace could not run."""

import base64
import json
import os
import pathlib
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
MEGABYTE = 1 << 20
CPU_SECONDS = 30  # a guard against endless loops, not a speed test
FREE_BYTES = 160 * MEGABYTE  # the program itself, and the amount that docs/LIMITS.md allows for any file
NAN = b"\x00\x00\xc0\x7f"
INFINITE = b"\x00\x00\x80\x7f"
TRIANGLE = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
SKIPPED = 77


# ---------------------------------------------------------------- the files


def text(**members):
    return json.dumps({"asset": {"version": "2.0"}, **members}).encode()


def raw(members):
    """For texts that are no JSON, or too large to build as values."""
    return b'{"asset":{"version":"2.0"},' + members + b"}"


def data_uri(content):
    return "data:application/octet-stream;base64," + base64.b64encode(content).decode()


def triangle(content=TRIANGLE, uri=None, **members):
    """A triangle that moves from 0 to 1 s; `content` is its buffer: positions, or positions, times and translations."""
    whole = content + struct.pack("<8f", 0, 1, 0, 0, 0, 1, 1, 1)[: 68 - len(content)]
    scene = {
        "buffers": [{"uri": uri or data_uri(whole), "byteLength": len(whole)}],
        "bufferViews": [{"buffer": 0, "byteLength": len(whole)}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
            {"bufferView": 0, "byteOffset": 36, "componentType": 5126, "type": "SCALAR", "count": 2},
            {"bufferView": 0, "byteOffset": 44, "componentType": 5126, "type": "VEC3", "count": 2},
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "animations": [
            {
                "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
                "samplers": [{"input": 1, "output": 2}],
            }
        ],
    }
    return text(**{**scene, **members})


def accessors(**first):
    """The accessors of a triangle, with other members of the first one."""
    return [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3, **first}]


def frames(clips=0, keys=1, targets=1, extras=()):
    """A triangle whose targets are named like frames; its clips share their keys."""
    content = TRIANGLE + struct.pack(f"<{keys}f", *range(keys)) + bytes(4 * keys)  # positions, times, weights
    mesh = {
        "primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}] * targets}],
        "extras": {"targetNames": [f"{i + 1:04} a{i + 1}" for i in range(targets)], "trisview": {"baseName": "a0", **dict(extras)}},
    }
    clip = {
        "channels": [{"sampler": 0, "target": {"node": 0, "path": "weights"}}],
        "samplers": [{"input": 1, "output": 2}],
    }
    return triangle(
        content,
        accessors=[
            *accessors(),
            {"bufferView": 0, "byteOffset": 36, "componentType": 5126, "type": "SCALAR", "count": keys},
            {"bufferView": 0, "byteOffset": 36 + 4 * keys, "componentType": 5126, "type": "SCALAR", "count": keys},
        ],
        meshes=[mesh],
        animations=[{"name": f"clip {i}", **clip} for i in range(clips)],
    )


HUGE = 4_000_000_000
WHY_OUTSIDE = "leads out of the model's folder"
WHY_REQUEST = "nothing is requested"
REFUSED = "REFUSED"  # with any reason
BOUNDED = None  # it may open


def files():
    """name -> (content, part of the message, or BOUNDED); contents are made when they are called for."""
    still = {"animations": []}
    many = 22 * MEGABYTE  # three bytes each
    return {
        "circle.gltf": (lambda: text(nodes=[{"children": [1]}, {"children": [0]}]), "circle"),
        "own_child.gltf": (lambda: text(nodes=[{"children": [0]}]), "circle"),
        "two_parents.gltf": (lambda: text(nodes=[{"children": [2]}, {"children": [2]}, {}]), "which nodes[0] has already"),
        "long_chain.gltf": (lambda: text(nodes=[{"children": [i + 1]} for i in range(60_000)] + [{}]), BOUNDED),
        "own_skin.gltf": (lambda: triangle(skins=[{"joints": [0] * 60_000}], nodes=[{"mesh": 0, "skin": 0}]), BOUNDED),
        "elements.gltf": (lambda: triangle(accessors=accessors(count=HUGE), **still), REFUSED),
        "zeros.gltf": (lambda: triangle(accessors=[{"componentType": 5126, "type": "VEC3", "count": HUGE}], **still), REFUSED),
        "sparse.gltf": (
            lambda: triangle(
                accessors=accessors(
                    sparse={
                        "count": 3,
                        "indices": {"bufferView": 0, "byteOffset": HUGE, "componentType": 5125},
                        "values": {"bufferView": 0},
                    }
                ),
                **still,
            ),
            REFUSED,
        ),
        "offset.gltf": (lambda: triangle(accessors=accessors(byteOffset=2**63), **still), REFUSED),
        "view.gltf": (lambda: triangle(bufferViews=[{"buffer": 0, "byteOffset": 2**53, "byteLength": 2**53}]), REFUSED),
        "stride.gltf": (lambda: triangle(bufferViews=[{"buffer": 0, "byteLength": 68, "byteStride": 2**31}]), "byteStride"),
        "length.gltf": (lambda: triangle(buffers=[{"uri": data_uri(TRIANGLE), "byteLength": 2**53}]), REFUSED),
        "uses.gltf": (lambda: triangle(nodes=[{"mesh": 0}] * 60_000), BOUNDED),
        "targets.gltf": (
            lambda: triangle(meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}] * 60_000}]}]),
            BOUNDED,
        ),
        "shared_keys.gltf": (lambda: frames(clips=3_000, keys=60_000), BOUNDED),
        "file_vertices.gltf": (
            lambda: frames(
                targets=1_999,
                extras={"vertexCount": 65_536, "vertices": [0, 1, 2], "frames": [[1, 1, 1, 0, 0, 0]] * 2_000},
            ),
            BOUNDED,
        ),
        "outside.gltf": (lambda: triangle(uri="../outside.bin"), WHY_OUTSIDE),
        "outside_folder.gltf": (lambda: triangle(uri="beside/../../outside.bin"), WHY_OUTSIDE),
        "outside_escaped.gltf": (lambda: triangle(uri="%2e%2e/outside.bin"), WHY_OUTSIDE),
        "absolute.gltf": (lambda: triangle(uri="/etc/passwd"), WHY_OUTSIDE),
        "http.gltf": (lambda: triangle(uri="http://127.0.0.1:9/a.bin"), WHY_REQUEST),
        "https.gltf": (lambda: triangle(uri="https://example.com/a.bin"), WHY_REQUEST),
        "file.gltf": (lambda: triangle(uri="file:///etc/passwd"), WHY_REQUEST),
        "image.gltf": (
            lambda: triangle(
                images=[{"uri": "http://127.0.0.1:9/a.png"}, {"uri": "../outside.png"}, {"uri": "/etc/passwd"}],
                textures=[{"source": 0}, {"source": 1}, {"source": 2}],
                materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": i}}} for i in range(3)],
                meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "material": i} for i in range(3)]}],
            ),
            BOUNDED,
        ),
        "data.gltf": (lambda: raw(b'"buffers":[{"uri":"data:;base64,' + b"AAAA" * (8 * MEGABYTE) + b'","byteLength":9}]'), REFUSED),
        "image_data.gltf": (
            lambda: raw(b'"nodes":[{}],"images":[{"uri":"data:image/png;base64,' + b"AAAA" * (8 * MEGABYTE) + b'"}]'),
            BOUNDED,
        ),
        "no_base64.gltf": (lambda: triangle(uri="data:;base64,!!!!"), "base64"),
        "objects.gltf": (lambda: raw(b'"extras":[' + b"{}," * many + b"{}]"), "values"),
        "unused_objects.gltf": (lambda: raw(b'"unused":[' + b"{}," * many + b'{}],"nodes":[{}]'), BOUNDED),
        "nodes.gltf": (lambda: raw(b'"nodes":[' + b"{}," * many + b"{}]"), REFUSED),
        "nan.gltf": (lambda: raw(b'"nodes":[{"translation":[NaN,0,0]}]'), "no valid JSON"),
        "infinite.gltf": (lambda: raw(b'"nodes":[{"translation":[1e999,0,0]}]'), REFUSED),
        "nan_positions.gltf": (lambda: triangle(NAN * 9), BOUNDED),
        "infinite_positions.gltf": (lambda: triangle(INFINITE * 9), BOUNDED),
        "nan_times.gltf": (lambda: triangle(TRIANGLE + NAN * 2), BOUNDED),
        "nan_movement.gltf": (lambda: triangle(TRIANGLE + struct.pack("<2f", 0, 1) + NAN * 6), BOUNDED),
        "zero_rotation.gltf": (lambda: triangle(nodes=[{"mesh": 0, "rotation": [0, 0, 0, 0]}]), BOUNDED),
        "flat_matrix.gltf": (lambda: triangle(nodes=[{"mesh": 0, "matrix": [0] * 16}]), BOUNDED),
        "large_scale.gltf": (lambda: triangle(nodes=[{"mesh": 0, "scale": [3e38] * 3}]), BOUNDED),
        "long_clip.gltf": (lambda: triangle(TRIANGLE + struct.pack("<2f", 0, 3e38)), BOUNDED),
    }


# ---------------------------------------------------------------- the commands


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(arguments, errors):
    """The status of a command and its peak of memory; its messages are in the file `errors`."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open(errors, "wb") as messages:
                status = subprocess.run([program, *map(str, arguments)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=messages, preexec_fn=limits,
                                        timeout=600).returncode
            os.write(writer, f"{status} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    answer = os.read(reader, 100).split()
    os.close(reader)
    os.waitpid(child, 0)
    return tuple(map(int, answer)) if len(answer) == 2 else (None, 0)


def check(path, why, top, problems):
    allowed = FREE_BYTES + 8 * path.stat().st_size
    commands = [["info", path], ["import", path, "-o", top / "x.md2" if "vertices" in path.name else top / "x.md3", "--no-images", "--force"]]
    if why is BOUNDED:  # else the file is refused before a command does what it is for
        commands.append(["export", path, "-o", top / "x.obj", "--force"])
    for arguments in commands:
        status, peak = run(arguments, top / "errors")
        said = (top / "errors").read_text(errors="replace")
        command = f"{arguments[0]} {path.name}"
        if status not in (0, 1, 2, 3):
            problems.append(f"{command}: ended with {status}")
        if why is not BOUNDED and (status == 0 or (why != REFUSED and why not in said)):
            problems.append(f"{command}: status {status}, expected {why!r}, it says: {said.strip()[:300]}")
        if status != 0 and arguments[0] != "info" and not said.strip():  # info prints problems among its facts
            problems.append(f"{command}: status {status} without a reason")
        if peak > allowed:
            problems.append(f"{command}: took {peak // MEGABYTE} MB, {allowed // MEGABYTE} are allowed")


# ---------------------------------------------------------------- the system calls

# Libraries, their data, devices of the graphics card and facts about the machine; no file of a user.
SYSTEM = re.compile(r"/(usr|lib|lib64|sys|dev|proc|run|nix)(/|$)|/etc/(ld\.so|localtime|fonts|drirc|glvnd|nsswitch|selinux|vulkan|OpenCL)")
NAMES_A_FILE = re.compile(rb'"uri": *"(?!data:)')
OPENED = re.compile(r'\b(?:open|openat|openat2|creat)\((?:[^,"]+, )?"([^"]*)"')
ASKED = re.compile(r"\b(?:connect|sendto|sendmsg)\(.*(?:AF_INET|sin_port)|\bsocket\(AF_INET")


def can_trace(top):
    return shutil.which("strace") and subprocess.run(
        ["strace", "-o", top / "trace", "true"], stderr=subprocess.DEVNULL).returncode == 0


def watch(folder, name, top, problems):
    """Whether a command only opens files of the model's folder and of the system."""
    home = top / "home"
    home.mkdir(exist_ok=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
    for arguments in (["info", "--json", name], ["export", name, "-o", home / "x.obj", "--force"]):
        subprocess.run(["strace", "-f", "-qq", "-e", "trace=%network,open,openat,openat2,creat", "-s", "4096", "-o",
                        top / "trace", program, *map(str, arguments)], cwd=folder, env=environment,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
        for line in (top / "trace").read_text(errors="replace").splitlines():
            if ASKED.search(line):
                problems.append(f"{arguments[0]} {name}: asks the network: {line}")
            found = OPENED.search(line)
            # Folders are searched for the rest of a game; their files are not opened.
            if not found or "O_DIRECTORY" in line:
                continue
            path = os.path.normpath(os.path.join(folder, found.group(1)))
            isOwn = any(os.path.commonpath([path, owner]) == str(owner) for owner in (folder, home, os.path.dirname(program)))
            if not isOwn and not SYSTEM.match(path):
                problems.append(f"{arguments[0]} {name}: opens {path}")


def main():
    top = pathlib.Path(tempfile.mkdtemp()).resolve()
    problems = []
    isTraced = True
    try:
        folder = top / "models"
        folder.mkdir()
        (top / "outside.bin").write_bytes(TRIANGLE * 2)
        (top / "outside.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        (folder / "beside.bin").write_bytes(TRIANGLE + struct.pack("<8f", 0, 1, 0, 0, 0, 1, 1, 1))
        for name, (content, why) in {**files(), "sound.gltf": (lambda: triangle(uri="beside.bin"), BOUNDED)}.items():
            (folder / name).write_bytes(content())
            check(folder / name, why, top, problems)
            if (folder / name).stat().st_size > MEGABYTE:
                (folder / name).unlink()
        isTraced = can_trace(top)
        if isTraced:
            for path in sorted(folder.glob("*.gltf")):
                if NAMES_A_FILE.search(path.read_bytes()):
                    watch(folder, path.name, top, problems)
    finally:
        shutil.rmtree(top)
    print("\n".join(problems) or "all of them are refused or bounded")
    if not isTraced:
        print("left out: the system calls (strace is missing or not allowed here)")
        if os.environ.get("TRISVIEW_SKIPPED"):
            with open(os.environ["TRISVIEW_SKIPPED"], "a", encoding="utf-8") as skipped:
                skipped.write("hostile_gltf: strace is missing or not allowed here\n")
    return 1 if problems else 0 if isTraced else SKIPPED


sys.exit(main())
