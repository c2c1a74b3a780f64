#!/usr/bin/env bash
# The Debian packages: what is in them, that dpkg installs them, and that what it installed serves, the C header too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

cpack -G DEB --config "$CAIRN_BUILD/CPackConfig.cmake" -B "$work/packages"
library=$(ls "$work"/packages/libcairn-dev_*.deb)
program=$(ls "$work"/packages/cairn_*.deb)

for file in usr/include/cairn/{cairn.h,crowd.hpp} usr/lib/{libcairn.a,pkgconfig/cairn.pc,cmake/cairn/cairn-config.cmake} \
  usr/share/doc/libcairn-dev/copyright; do
  dpkg-deb --contents "$library" | grep " \./$file\$"
done
for file in usr/bin/cairn usr/share/doc/cairn/copyright; do
  dpkg-deb --contents "$program" | grep " \./$file\$"
done
version=$(sed -n 's/^#define CAIRN_VERSION "\(.*\)"/\1/p' "$CAIRN_SOURCE/include/cairn/version.hpp")
for package in "$library" "$program"; do
  [[ $(dpkg-deb --field "$package" Version) == "$version" ]]
  dpkg-deb --field "$package" Description | grep 'pathfinding'
done
if command -v dpkg-shlibdeps >/dev/null; then dpkg-deb --field "$program" Depends | grep libstdc++6; fi

# Into a root of their own, whose packages are these alone.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
dpkg --root="$root" --log=/dev/null --force-not-root --force-depends --force-script-chrootless --install "$library" "$program"
"$root/usr/bin/cairn" --version | grep -F "$version"

export PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig
# shellcheck disable=SC2046 # several words are meant
"$CC" -std=c99 -Wall -Wextra -pedantic -Werror "$CAIRN_SOURCE/examples/bridge.c" $(pkg-config --cflags --libs cairn) -o "$work/bridge"
"$work/bridge" | grep '^frame .*: agent 0 is at 21,7$'
cmake -S "$CAIRN_SOURCE/examples" -B "$work/examples" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr"
cmake --build "$work/examples" --target walk
"$work/examples/walk" | grep '^frame .*: at 21,2$'
