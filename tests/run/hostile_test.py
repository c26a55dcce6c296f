"""hostile_test.py PROGRAM: writes hostile files and gives them to the commands. Each must be refused, bounded or
harmless: the command ends by itself with one of its statuses, within processor time and memory that the size of the
file accounts for, and nothing is written outside of the folder that it was told to write into."""

import bz2
import gzip
import os
import pathlib
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

import mpq_reader

program = os.path.abspath(sys.argv[1])
MEGABYTE = 1 << 20
CPU_SECONDS = 20  # a guard against endless loops, not a speed test
FREE_BYTES = 160 * MEGABYTE  # the program itself, and the amount that docs/LIMITS.md allows for any file
IMAGE_BYTES = 640 * MEGABYTE  # limit of a document's decoded images
STATUSES = {0, 1, 2, 3}


# ---------------------------------------------------------------- the files


def md3(surfaces=1, frames=1, name=b"hostile", shader=b"none.tga", counts=None):
    """A sound MD3 of triangles; `counts` overwrites its header's eight counts and offsets."""
    body = b""
    for index in range(surfaces):
        triangles = 108 + 68
        texture_coordinates = triangles + 12
        vertices = texture_coordinates + 24
        end = vertices + 24 * frames
        body += b"IDP3" + (b"s%d" % index).ljust(64, b"\0")
        body += struct.pack("<10I", 0, frames, 1, 3, 1, triangles, 108, texture_coordinates, vertices, end)
        body += shader.replace(b"%d", b"%d" % index).ljust(64, b"\0") + struct.pack("<I", 0)
        body += struct.pack("<3I6f", 0, 1, 2, 0, 0, 1, 0, 0, 1)
        for _ in range(frames):
            for corner in range(3):
                body += struct.pack("<3hH", 640 * (corner == 1), 640 * (corner == 2), index % 1000, 0)
    frame = struct.pack("<10f", -10, -10, -10, 10, 10, 10, 0, 0, 0, 20) + b"f".ljust(16, b"\0")
    header = [frames, 0, surfaces, 0, 108, 108 + 56 * frames, 108 + 56 * frames, 108 + 56 * frames + len(body)]
    header = counts or header
    return b"IDP3" + struct.pack("<I", 15) + name.ljust(64, b"\0") + struct.pack("<9I", 0, *header) + frame * frames + body


def md2(**fields):
    """The header of an MD2 with nothing behind it but 4 KB of zeros."""
    names = "skinwidth skinheight framesize skins vertices st tris glcmds frames o_skins o_st o_tris o_frames o_gl o_end"
    values = dict.fromkeys(names.split(), 0)
    values.update(skinwidth=64, skinheight=64, framesize=52, vertices=3, tris=1, frames=1, o_end=4164)
    values.update(dict.fromkeys(("o_skins", "o_st", "o_tris", "o_frames", "o_gl"), 68))
    values.update(fields)
    return b"IDP2" + struct.pack("<I", 8) + struct.pack("<15I", *values.values()) + bytes(4096)


def png(width, height, data=b""):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">2I5B", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def tga(width, height, body=b""):
    return struct.pack("<3B5x4H2B", 0, 0, 10, 0, 0, width, height, 32, 8) + body


def pcx(width, height):
    return struct.pack("<4B4H", 10, 5, 1, 8, 0, 0, width - 1, height - 1).ljust(65, b"\0") + struct.pack("<BH", 1, width) + bytes(60)


def iqm(**fields):
    values = [0] * 27
    for index, value in fields.values():
        values[index] = value
    return b"INTERQUAKEMODEL\0" + struct.pack("<I", 2) + struct.pack("<27I", *values[:27]) + bytes(1024)


def gltf(members):
    return b'{"asset":{"version":"2.0"},' + members + b"}"


def write_models(folder):
    huge = 0x7FFFFFFF
    models = {
        "surfaces.md3": md3(surfaces=4096, shader=b"models/x/%d.tga"),
        "frames.md3": md3(frames=2000),
        "shared_tables.md3": md3(surfaces=64, frames=64),
        "many_surfaces.md3": md3(counts=[1, 0, huge, 0, 108, 164, 164, 400]),
        "many_frames.md3": md3(counts=[huge, 0, 1, 0, 108, 164, 164, 400]),
        "many_tags.md3": md3(counts=[huge, huge, 1, 0, 108, 164, 164, 400]),
        "surface_at_itself.md3": md3(counts=[1, 0, 4096, 0, 108, 164, 0, 400]),
        "escape.md3": md3(name=b"\x1b[2J\xe2\x80\xae", shader=b"../../../../etc/passwd"),
        "device_skin.md3": md3(shader=b"/dev/zero"),
        "frames.md2": md2(frames=huge),
        "vertices.md2": md2(vertices=huge, framesize=40 + 4 * 2000),
        "no_frame_size.md2": md2(framesize=0, frames=huge),
        "commands.md2": md2(glcmds=huge // 4),
        "triangles.md2": md2(tris=huge, st=huge),
        "skins.md2": md2(skins=huge),
        "counts.iqm": iqm(**{str(i): (i, huge) for i in range(3, 27)}),
        "file_size.iqm": iqm(size=(0, huge)),
        "circle.gltf": gltf(b'"nodes":[{"children":[1]},{"children":[0]}]'),
        "zeros.gltf": gltf(
            b'"accessors":[{"componentType":5126,"type":"VEC3","count":4000000000}],"nodes":[{"mesh":0}],'
            b'"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]'
        ),
        "outside.gltf": gltf(b'"buffers":[{"uri":"../../../../etc/passwd","byteLength":4}]'),
        "request.gltf": gltf(b'"buffers":[{"uri":"http://127.0.0.1:9/a.bin","byteLength":4}]'),
        "objects.gltf": gltf(b'"extras":[' + b"{}," * 2000000 + b"{}]"),
        "nodes.gltf": gltf(b'"nodes":[' + b"{}," * 1000000 + b"{}]"),
        "deep.gltf": gltf(b'"extras":' + b"[" * 100000),
        "data.gltf": gltf(b'"buffers":[{"uri":"data:;base64,' + b"AAAA" * 2500000 + b'","byteLength":7500000}]'),
        "header.glb": b"glTF" + struct.pack("<4I", 2, huge, huge, 0x4E4F534A),
        "counts.mdl": b"IDPO" + struct.pack("<I", 6) + b"\x7f\x7f\x7f\x7f" * 40,
        "counts.m2": b"MD20" + struct.pack("<I", 264) + struct.pack("<2I", 100000, 300) * 60,
        "chunks.m2": b"MD21" + struct.pack("<I", huge) + b"MD20" + b"\xff" * 600,
        "empty.md3": b"",
        "magic.md3": b"IDP3",
    }
    for name, content in models.items():
        (folder / name).write_bytes(content)


def write_images(folder):
    pixel = b"\xff\xff\xff\xff\xff"
    images = {
        "large.png": png(0x7FFFFFFF, 0x7FFFFFFF),
        "unbacked.png": png(16000, 16000),
        "bomb.png": png(8000, 8000, bytes(8000 * (4 * 8000 + 1))),
        "large.tga": tga(65535, 65535),
        "bomb.tga": tga(8000, 8000, pixel * (8000 * 8000 // 128)),
        "large.pcx": pcx(65535, 65535),
        "large.jpg": b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01" + bytes(64),
        "large.dds": b"DDS " + struct.pack("<4I", 124, 0x1007, 65535, 65535) + bytes(200),
        "large.blp": b"BLP2" + struct.pack("<I4B2I", 1, 2, 8, 7, 1, 65535, 65535) + bytes(2048),
    }
    for name, content in images.items():
        (folder / name).write_bytes(content)


def mpq(entries, hashes=None, version=0, shift=3, counts=None, positions=None):
    """An MPQ of files (name, stored bytes, size, flags); the others overwrite fields of its header."""
    body = b"".join(stored for _, stored, _, _ in entries)
    slots = b"".join(struct.pack("<2I2HI", *(mpq_reader.hash_of(name, kind) for kind in (1, 2)), 0, 0, index)
                     for index, (name, *_) in enumerate(entries))
    blocks, at = b"", 32
    for _, stored, size, flags in entries:
        blocks += struct.pack("<4I", at, len(stored), size, flags)
        at += len(stored)
    tables = mpq_reader.crypt(hashes or slots, 0xC3AF3770, True) + mpq_reader.crypt(blocks, 0xEC83B3A3, True)
    places = positions or (32 + len(body), 32 + len(body) + len(hashes or slots))
    header = struct.pack("<3I2H4I", 0x1A51504D, 32, 0, version, shift, *places, *(counts or (len(hashes or slots) // 16, len(entries))))
    return header + body + tables


def mpqs():
    huge = 0x7FFFFFFF
    single, sectors, stored = 0x81000200, 0x80000200, 0x80000000
    zeros = bz2.compress(bytes(60 * MEGABYTE))
    names = b"\r\n".join(b"..\\escaped%d" % index for index in range(3)) + b"\r\n/escaped\r\nC:\\escaped\r\nok.txt"
    listed = [(name, b"x", 1, stored) for name in names.split(b"\r\n")]
    one = [(b"a.m2", b"MD20", 4, stored)]
    return {
        "names": mpq(listed + [(b"(listfile)", names, len(names), stored)]),
        "bomb": mpq([(b"a.m2", b"\x10" + zeros, 60 * MEGABYTE, single)] * 8),
        "list_bomb": mpq([(b"(listfile)", b"\x10" + zeros, 60 * MEGABYTE, single)]),
        "sector_bomb": mpq([(b"a.m2", struct.pack("<2I", 8, 8), huge, sectors)], shift=22),
        "zero_sectors": mpq([(b"a.m2", struct.pack("<5000I", *[20000] * 5000), 4999 * 4096, sectors)]),
        "far_sectors": mpq([(b"a.m2", struct.pack("<3I", 12, 0xFFFFFFF0, 4), 8192, sectors)]),
        "huge_shift": mpq(one, shift=0xFFFF),
        "counts": mpq(one, counts=(0x0FFFFFFF, 0x0FFFFFFF)),
        "no_hashes": mpq(one, counts=(0, 1)),
        "tables_far": mpq(one, positions=(0xFFFFFFF0, 0xFFFFFFF0)),
        "tables_on_header": mpq(one, positions=(0, 0)),
        "one_name": mpq(one, hashes=struct.pack("<2I2HI", mpq_reader.hash_of(b"a.m2", 1), mpq_reader.hash_of(b"a.m2", 2), 0, 0, 0) * 65536),
        "one_block": mpq(one, hashes=b"".join(struct.pack("<2I2HI", index, index, 0, 0, 0) for index in range(65536))),
        "headers": (b"MPQ\x1a" + struct.pack("<I", 32) + bytes(504)) * 1000,
        "user_data": (b"MPQ\x1b" + struct.pack("<3I", 0, 512, 0) + bytes(496)) * 1000,
        "itself": mpq([(b"itself.mpq", mpq(one), len(mpq(one)), stored)]),
        "sound": mpq([(b"a.wav", b"\x41" + bytes(50), 4096, single)]),
        "patch": mpq([(b"a.m2", b"PTCH", 4, stored | 0x100000)]),
    }


def write_archives(folder):
    with zipfile.ZipFile(folder / "names.pk3", "w") as archive:
        for name in ("../../escaped", "/escaped", "a/../../../escaped", "..\\..\\escaped", "C:/escaped", "line\nbreak",
                     "n" * 300, "d/" * 200 + "deep", "\u202egnp.exe", "con.md2", ".", "..", "ok.txt"):
            archive.writestr(zipfile.ZipInfo(name), "x")
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "../../outside")
        archive.writestr("link/escaped", "x")
    with zipfile.ZipFile(folder / "bomb.pk3", "w", zipfile.ZIP_DEFLATED) as archive:
        for index in range(4):
            archive.writestr("bomb%d.md3" % index, bytes(200 * MEGABYTE))
    inner = folder / "inner.pk3"
    for _ in range(6):
        with zipfile.ZipFile(folder / "next.pk3", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("inner.pk3", inner.read_bytes() if inner.exists() else b"")
        os.replace(folder / "next.pk3", inner)
    with zipfile.ZipFile(folder / "many.pk3", "w") as archive:
        for index in range(50000):
            archive.writestr("f%d" % index, b"")
    with zipfile.ZipFile(folder / "itself.pk3", "w") as archive:
        archive.writestr("itself.pk3", "no archive any more")
    for name, content in mpqs().items():
        (folder / (name + ".mpq")).write_bytes(content)
    directory = b"".join(b"same.md2".ljust(56, b"\0") + struct.pack("<2I", 12, 0x7FFFFFFF) for _ in range(1000))
    (folder / "overlap.pak").write_bytes(b"PACK" + struct.pack("<2I", 12, len(directory)) + directory)
    (folder / "negative.pak").write_bytes(b"PACK" + struct.pack("<2i", -64, 64) + bytes(256))
    (folder / "bomb.gz.md3").write_bytes(gzip.compress(bytes(MEGABYTE)))


def write_texts(folder):
    player = folder / "player"
    player.mkdir()
    for part in ("lower", "upper", "head"):
        (player / (part + ".md3")).write_bytes(md3())
    (player / "animation.cfg").write_text("0 2147483647 2147483647 1e38\n" * 20000)
    (player / "lower_default.skin").write_text("s0,models/x.tga\n" * 60000)
    scripts = folder / "scripts"
    scripts.mkdir()
    (scripts / "deep.shader").write_text("none.tga\n" + "{\n" * 200000)
    (scripts / "words.shader").write_text("none.tga\n{\n{\nmap " + "x" * 2000000 + "\n}\n}\n")
    (folder / "tetra.md3").write_bytes(md3())  # also for the files beside it
    (folder / "iqm.cfg").write_text("exec iqm.cfg\n" * 1000)


def write_oddities(folder):
    """What is no file: opening it must not wait."""
    (folder / "zero.md2").symlink_to("/dev/zero")
    (folder / "random.pk3").symlink_to("/dev/urandom")
    (folder / "loop.md3").symlink_to("loop.md3")
    os.mkfifo(folder / "pipe.md3")
    os.mkfifo(folder / "none.tga")  # instead of a texture
    (folder / "up").symlink_to("..", target_is_directory=True)
    (folder / "tetra.md3").write_bytes(md3())


# ---------------------------------------------------------------- the commands


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(problems, allowed, *arguments):
    """Runs a command; a child of its own, whose peak of memory the system tells."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            status = subprocess.run([program, *map(str, arguments)], stdin=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limits,
                                    timeout=600).returncode
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
            os.write(writer, f"{status} {peak}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    answer = os.read(reader, 100).split()
    os.close(reader)
    os.waitpid(child, 0)
    if len(answer) != 2:
        problems.append(f"{arguments}: did not end")
        return
    status, peak = map(int, answer)
    if status not in STATUSES:
        problems.append(f"{arguments}: ended with {status}")
    if peak > allowed:
        problems.append(f"{arguments}: took {peak // MEGABYTE} MB, {allowed // MEGABYTE} are allowed")


def full_disk(top, problems):
    """With the user's cache on a full disk, where such a disk may be made here. Mesa maps a file there."""
    disk = top / "full"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode:
        print("left out: a full disk (nothing can be mounted here)")
        return
    try:
        try:
            (disk / "fill").write_bytes(bytes(MEGABYTE))
        except OSError:
            pass  # the disk is full
        model = top / "model.md3"
        model.write_bytes(md3())
        environment = dict(os.environ, HOME=str(disk), XDG_CACHE_HOME=str(disk), XDG_CONFIG_HOME=str(disk))
        done = subprocess.run([program, "render", model, "-o", top / "x.png"], env=environment, capture_output=True,
                              text=True, timeout=600)
        if done.returncode not in STATUSES | {6}:  # 4: no OpenGL here
            problems.append(f"render with a full disk: ended with {done.returncode}")
        if f"{disk}: less than 16 MB are free" not in done.stderr:
            problems.append(f"render with a full disk: says {done.stderr}")
    finally:
        subprocess.run(["umount", disk], check=True)


def sizes(path):
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:  # a loop
        return 0


def everything(folder):
    return sorted(str(path) for path in folder.rglob("*") if not path.is_relative_to(folder / "work/out"))


def main():
    top = pathlib.Path(tempfile.mkdtemp())
    problems = []
    try:
        work = top / "work"
        work.mkdir()
        for kind in (write_models, write_images, write_archives, write_texts, write_oddities):
            folder = work / kind.__name__
            folder.mkdir()
            kind(folder)
        out = work / "out"
        out.mkdir()
        before = everything(top)
        for path in sorted(work.rglob("*")):
            if path == out or (path.is_dir() and path.is_symlink()):
                continue
            allowed = FREE_BYTES + 8 * sizes(path)
            run(problems, allowed, "info", "--json", path)
            run(problems, allowed, "ls", "--models", path)
            run(problems, allowed + IMAGE_BYTES, "export", path, "-o", out / "x.obj", "--force")
            run(problems, allowed + IMAGE_BYTES, "export", path, "-o", out / "x.png", "--force")
            if path.suffix in (".pk3", ".pak", ".mpq"):
                run(problems, allowed + IMAGE_BYTES, "extract", path, "-o", out / "archive", "--force")
        if everything(top) != before:
            problems.append(f"written elsewhere: {set(everything(top)) ^ set(before)}")
        full_disk(pathlib.Path(tempfile.mkdtemp(dir=top)), problems)
        os.mkfifo(out / "pipe.obj")
        run(problems, FREE_BYTES + IMAGE_BYTES, "export", work / "write_texts/tetra.md3", "-o", out / "pipe.obj", "--force")
    finally:
        shutil.rmtree(top)
    print("\n".join(problems) or "all of them are refused, bounded or harmless")
    return 1 if problems else 0


sys.exit(main())
