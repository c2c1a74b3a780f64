"""Builds the compiled part of the Python package with CMake. All else is in pyproject.toml."""

import os
import pathlib
import re
import shlex
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """Lets CMake make the module, and puts it where setuptools expects it."""

    def build_extension(self, extension):
        module = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        # As deep as build/python, so that ccache finds the same names of files there.
        folder = pathlib.Path(self.build_temp).resolve().parent / f"cmake-{sys.implementation.cache_tag}"
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CAIRN_PYTHON": "ON",
            "CAIRN_PYTHON_TESTS": "OFF",
            "CAIRN_WARNINGS": "OFF",
            "Python3_EXECUTABLE": sys.executable,
            **{name: "OFF" for name in ("CAIRN_TOOLS", "CAIRN_TESTS", "CAIRN_PORTABLE_TESTS", "CAIRN_PACKAGE_TESTS")},
            **{name: "OFF" for name in ("CAIRN_BENCHMARKS", "CAIRN_INSTALL")},
        }
        configure = ["cmake", "-S", str(ROOT), "-B", str(folder)]
        configure += [f"-D{name}={value}" for name, value in options.items()]
        configure += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        pybind11 = self.pybind11_folder()
        if pybind11:
            configure.append(f"-Dpybind11_DIR={pybind11}")
        if "CMAKE_GENERATOR" not in os.environ and self.has("ninja"):
            configure += ["-G", "Ninja"]
        self.run_tool(configure)
        jobs = str(self.parallel or os.cpu_count() or 1)
        self.run_tool(["cmake", "--build", str(folder), "--target", "cairn_python", "--parallel", jobs])
        made = folder / "bindings" / "python" / "package" / "cairn" / module.name
        if not made.exists():
            raise SystemExit(f"CMake made no {module.name}: it found another Python than {sys.executable}")
        module.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(made), str(module))

    @staticmethod
    def has(program):
        try:
            return subprocess.run([program, "--version"], capture_output=True).returncode == 0
        except OSError:
            return False

    @staticmethod
    def pybind11_folder():
        """That of the Python package, if it is installed; else CMake looks for it."""
        try:
            import pybind11

            folder = pybind11.get_cmake_dir()
        except (ImportError, AttributeError):
            return None
        return folder if os.path.isdir(folder) else None

    @staticmethod
    def run_tool(command):
        try:
            subprocess.run(command, check=True)
        except FileNotFoundError:
            raise SystemExit("cairn is built with CMake, which is not installed: apt install cmake, or pip install cmake")
        except subprocess.CalledProcessError:
            raise SystemExit(
                f"'{' '.join(command[:2])} ...' failed; the reason is above. cairn needs a C++20 compiler, CMake 3.25 and "
                "the libraries of packages.txt (libxxhash-dev, libfmt-dev, nlohmann-json3-dev, libpng-dev)"
            )


def version():
    header = (ROOT / "include" / "cairn" / "version.hpp").read_text()
    return re.search(r'CAIRN_VERSION "(.*)"', header).group(1)


setup(version=version(), ext_modules=[Extension("cairn._cairn", sources=[])], cmdclass={"build_ext": CMakeBuild})
