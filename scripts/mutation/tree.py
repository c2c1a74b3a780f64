"""A copy of the sources with the chosen mutants in it, and its build."""

import os
import re
import subprocess

import clang.cindex as clang

import mutants

HERE = os.path.dirname(os.path.abspath(__file__))


def write_if_changed(path, content):
    try:
        with open(path, "rb") as file:
            if file.read() == content:
                return  # so that nothing is built again
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def without_errors(path, chosen):
    """The chosen mutants of a file, without those that do not compile."""
    with open(path, "rb") as file:
        text = file.read()
    while chosen:
        unit = mutants.parse(path, mutants.instrumented(text, chosen).decode(), ["-include", f"{HERE}/cairn_mutant.hpp"])
        wrong = {d.location.line for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error}
        if not wrong:
            break
        left = [(n, m) for n, m in chosen if not any(m.line <= line <= m.last_line for line in wrong)]
        if len(left) == len(chosen):
            return []
        chosen = left
    return chosen


class Tree:
    """It is built as `./test` builds, so that a compiler cache has most of what no mutant touches."""

    def __init__(self, folder):
        self.sources = os.path.join(folder, "tree")
        self.build = os.path.join(self.sources, "build", "release")

    def write(self, chosen):
        """Writes what git knows and what is new, with the mutants that `chosen` maps paths to."""
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True,
                               capture_output=True).stdout.decode().split("\0")  # fmt: skip
        wanted = {name for name in names if os.path.isfile(name)}
        for name in wanted:
            with open(name, "rb") as file:
                text = file.read()
            if name in chosen:
                text = b"#include <cairn_mutant.hpp>\n#line 1\n" + mutants.instrumented(text, chosen[name])
            if name == "src/CMakeLists.txt":  # mutants need not be beautiful, nor fast
                paths = " ".join(path.removeprefix("src/") for path in sorted(chosen))
                text += f'\nset_source_files_properties({paths} PROPERTIES COMPILE_OPTIONS "-O1;-w;-Wno-narrowing")\n'.encode()
            write_if_changed(os.path.join(self.sources, name), text)
        for top in ("src", "include", "tests", "cmake"):
            for folder, _, names in os.walk(os.path.join(self.sources, top)):
                for name in names:
                    path = os.path.join(folder, name)
                    if os.path.relpath(path, self.sources) not in wanted | {"include/cairn_mutant.hpp"}:
                        os.remove(path)
        with open(f"{HERE}/cairn_mutant.hpp", "rb") as file:
            write_if_changed(os.path.join(self.sources, "include/cairn_mutant.hpp"), file.read())

    def configure(self):
        if not os.path.exists(f"{self.build}/build.ninja"):
            subprocess.run(["cmake", "--preset", "release"], cwd=self.sources, check=True, stdout=subprocess.DEVNULL)

    def make(self, programs, jobs):
        """Builds the test programs. Returns the places (path, line) that the compiler complains of, if any."""
        done = subprocess.run(["ninja", "-C", self.build, "-k", "0", "-j", str(jobs), *[f"tests/{p}" for p in programs]],
                              capture_output=True, text=True)  # fmt: skip
        if done.returncode == 0:
            return set()
        places = set()
        for path, line in re.findall(r"^(?:In file included from )?(\S+?):(\d+)(?::\d+)?:.*(?:error:|required from)",
                                     done.stdout, re.M):  # fmt: skip
            path = os.path.normpath(os.path.join(self.build, path))
            if path.startswith(self.sources + "/"):
                places.add((os.path.relpath(path, self.sources), int(line)))
        if not places:
            raise SystemExit("the mutants could not be built:\n" + done.stdout[-4000:])
        return places
