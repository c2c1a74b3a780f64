"""The examples of docstrings and of docs/python.md do what they show, and the types are right."""

import doctest
import inspect
import pathlib
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

import cairn

ROOT = pathlib.Path(__file__).resolve().parents[3]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def described():
    """Every public name, with the members of classes."""
    yield "cairn", cairn
    for name in cairn.__all__:
        value = getattr(cairn, name)
        if not (inspect.isclass(value) or callable(value)):
            continue
        yield name, value
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", inner


@pytest.mark.parametrize("name, value", described(), ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_public_is_described_and_examples_work(name, value):
    text = inspect.getdoc(getattr(value, "__func__", value)) or ""
    is_data = name.startswith(("Outcome.", "CrowdStatus.", "Walk.", "Step.")) or not (
        callable(value) or isinstance(value, (property, staticmethod)) or inspect.isclass(value) or name == "cairn"
    )
    assert text or is_data, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text, {"cairn": cairn, "np": np}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def blocks(document):
    text = (ROOT / document).read_text()
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_blocks_of_the_document_run_in_order(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = blocks("docs/python.md")
    assert len(found) > 5
    names = {}
    for block in found:
        exec(compile(block, "docs/python.md", "exec"), names)


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_the_package_and_its_users_pass_mypy(tmp_path):
    package = pathlib.Path(cairn.__file__).parent
    (tmp_path / "user.py").write_text(
        "\n".join(["import cairn", "import numpy as np", *blocks("docs/python.md")[:4]]) + "\n"
    )
    for target in (package, tmp_path / "user.py"):
        checked = subprocess.run(
            ["mypy", "--strict", "--python-executable", sys.executable, "--cache-dir", tmp_path / "cache", target],
            capture_output=True,
            text=True,
            env={"MYPYPATH": str(package.parent), "PATH": "/usr/bin:/bin"},
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
