"""Files of some hundred bytes cannot ask for gigabytes: every reader, with little memory, refuses them with a sentence."""

import os
import struct
import subprocess
import sys
import textwrap
import zlib

import pytest

import cairn

MOST_MEGABYTES = 100


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data, *more):
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [chunk(b"IHDR", header), *more, chunk(b"IDAT", zlib.compress(data)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


FILES = {
    "large.map": b"type octile\nheight 16384\nwidth 16384\nmap\n",
    "cut.map": b"type octile\nheight 16384\nwidth 16384\nmap\n....\n",
    "large.png": png(16384, 16384, b"\0" * 9),
    "text.png": png(16384, 16384, b"\0", chunk(b"zTXt", b"k\0\0" + zlib.compress(b"a" * 10_000_000, 9))),
    "large.pgm": b"P5 16384 16384 255\n\0",
    "large.yaml": b"image: large.pgm\n",
    "endless.yaml": b"image: /dev/zero\n",
    "nodes.gr": b"p sp 100000000 0\n",
    "arcs.gr": b"p sp 60000 1000000000\na 1 2 3\n",
    "cut.scen": b"version 1\n0\tlevel.map\t16384\t16384\t0\t0\t5\t5\n",
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer takes terabytes of addresses")
def test_small_files_cannot_ask_for_much_memory(tmp_path):
    for name, contents in FILES.items():
        (tmp_path / name).write_bytes(contents)
    grid = cairn.Grid.load("rooms:64x64,seed=3")
    for name, image in (("db", bytes(cairn.build(grid))), ("state", cairn.Crowd(grid).save())):
        (tmp_path / f"cut.{name}").write_bytes(image[:200])
        for at in range(16, 200, 8):  # sizes and offsets that are far too large
            huge = image[:at] + struct.pack("<Q", 2**40 - 1) + image[at + 8 : 400]
            (tmp_path / f"huge-{at}.{name}").write_bytes(huge)
    script = f"""
        import os, resource, sys
        import cairn
        grid = cairn.Grid.load("rooms:64x64,seed=3")
        crowd = cairn.Crowd(grid)
        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + {MOST_MEGABYTES} * 2**20,) * 2)
        read = {{
            "map": cairn.Grid.load, "png": cairn.Grid.load, "yaml": cairn.Grid.load, "gr": cairn.Graph.load,
            "scen": lambda path: cairn.problems(grid, path), "db": cairn.Database.open,
            "state": lambda path: crowd.restore(open(path, "rb").read()),
        }}
        for name in sorted(os.listdir()):
            if name.endswith(".pgm"):
                continue
            try:
                read[name.rpartition(".")[2]](name)
                print(name, "was accepted")
            except (cairn.InputError, cairn.UsageError) as error:
                assert str(error)
            except BaseException as error:
                print(name, repr(error))
        """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stderr
