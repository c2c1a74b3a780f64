#!/usr/bin/env bash
# Installs cairn, moves the installed tree, and builds and runs the examples against it: by find_package, by pkg-config.
# CAIRN_TOOLS says whether the program was built.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

cmake --install "$CAIRN_BUILD" --prefix "$work/staging"
prefix=$work/prefix
mv "$work/staging" "$prefix"

version=$(sed -n 's/^#define CAIRN_VERSION "\(.*\)"/\1/p' "$prefix/include/cairn/version.hpp")
if [[ $CAIRN_TOOLS == ON ]]; then "$prefix/bin/cairn" --version | grep -F "$version"; fi

cmake -S "$CAIRN_SOURCE/examples" -B "$work/examples" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
cmake --build "$work/examples"
"$work/examples/walk" | tee "$work/walked"
grep -q '^frame .*: at 21,2$' "$work/walked"
"$work/examples/bridge" | tee "$work/crossed"
grep -q '^frame .*: agent 0 is at 21,7$' "$work/crossed"
"$work/examples/game" --frames 90 --delay 0 >"$work/played"
[[ $(grep -c '^frame .* walking .* moves' "$work/played") == 90 ]]
grep -q '^frame 90 .* [1-9][0-9]* arrivals' "$work/played"

PKG_CONFIG_LIBDIR=$(dirname "$(find "$prefix" -name cairn.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_LIBDIR")  # for a shared library
export PKG_CONFIG_LIBDIR LD_LIBRARY_PATH
pkg-config --print-errors --exact-version="$version" cairn
# shellcheck disable=SC2046 # several words are meant
"$CXX" -std=c++20 -Wall -Wextra -Werror "$CAIRN_SOURCE/examples/walk.cpp" $(pkg-config --cflags --libs cairn) -o "$work/walk"
"$work/walk" | cmp - "$work/walked"
# shellcheck disable=SC2046
"$CC" -std=c99 -Wall -Wextra -pedantic -Werror "$CAIRN_SOURCE/examples/bridge.c" $(pkg-config --cflags --libs cairn) -o "$work/bridge"
"$work/bridge" | cmp - "$work/crossed"
