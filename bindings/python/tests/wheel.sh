#!/usr/bin/env bash
# wheel.sh: makes an sdist of the checkout, a wheel of the sdist alone, installs the wheel into a fresh venv without a
# network, and uses it there: what `pip install .` does, step by step.
set -euo pipefail
source=${CAIRN_SOURCE:?the checkout}
python=${PYTHON:?the interpreter}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
unset PYTHONPATH
export CMAKE_ARGS=-DCAIRN_WARNINGS=ON  # as the other builds here, so that ccache has most of it
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

# From a copy, since setuptools writes into the folder that it builds from.
mkdir "$work/checkout"
(cd -- "$source" && git ls-files -z --cached --others --exclude-standard | xargs -0 tar -c --ignore-failed-read) |
  tar -x -C "$work/checkout"
(cd -- "$work/checkout" && "$python" -m build --no-isolation --sdist --outdir "$work/dist")
sdist=$(ls "$work"/dist/*.tar.gz)
if tar -tzf "$sdist" | grep -E '^[^/]+/(tests|cli|benchmarks)/'; then
  echo 'the sdist holds more than the package needs' >&2
  exit 1
fi
(cd -- "$work" && "$python" -m pip wheel --no-build-isolation --no-deps --wheel-dir "$work/dist" "$sdist")
wheel=$(ls "$work"/dist/*.whl)
for file in cairn/__init__.py cairn/py.typed cairn/_cairn.pyi; do
  "$python" -m zipfile -l "$wheel" | grep -F "$file"
done

"$python" -m venv --system-site-packages "$work/venv"  # numpy comes from there; nothing from a network
"$work/venv/bin/python" -m pip install --no-deps "$wheel"
cd -- "$work"
"$work/venv/bin/python" - <<'END'
import cairn, importlib.metadata, pathlib, sys
assert pathlib.Path(cairn.__file__).is_relative_to(sys.prefix), cairn.__file__
assert importlib.metadata.version("cairn-pathfinding") == cairn.__version__
grid = cairn.Grid.load("rooms:96x64,seed=3")
some = cairn.problems(grid, 20)
agent = cairn.Agent(grid, "cairn", cairn.build(grid))
assert all(list(agent.start(a, b))[-1:] == [tuple(b)] for a, b in zip(some.starts, some.goals))
assert cairn.bench(grid, ["astar"], some).rows[0]["solved"] == 20
print("the wheel serves:", cairn.__version__)
END
"$work/venv/bin/python" -m pip uninstall -y cairn-pathfinding
