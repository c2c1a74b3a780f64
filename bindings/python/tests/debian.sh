#!/usr/bin/env bash
# debian.sh: the Debian package of the Python package: what is in it, what it depends on, and that it serves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cpack -G DEB -D CPACK_COMPONENTS_ALL=python --config "${CAIRN_BUILD:?the build}/CPackConfig.cmake" -B "$work/packages"
package=$(ls "$work"/packages/python3-cairn_*.deb)
for file in usr/lib/python3/dist-packages/cairn/{__init__.py,py.typed,_cairn.pyi} usr/share/doc/python3-cairn/copyright; do
  dpkg-deb --contents "$package" | grep " \./$file\$"
done
dpkg-deb --field "$package" Depends | grep python3-numpy
dpkg-deb --extract "$package" "$work/unpacked"
cd -- "$work"
PYTHONPATH=$work/unpacked/usr/lib/python3/dist-packages "${PYTHON:?the interpreter}" -c '
import cairn
assert "unpacked" in cairn.__file__
print(cairn.find_path(cairn.Grid.from_text("..."), (0, 0), (2, 0)).tolist())'
