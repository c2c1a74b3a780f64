#!/usr/bin/env bash
# The symbols of the shared library: all of cairn's public headers, and no others.
set -euo pipefail
library=$1
symbols=$(nm --dynamic --defined-only --demangle "$library" | cut -d' ' -f3- | sed -E 's/^(typeinfo|typeinfo name|vtable) for //')
status=0

# Every function of the C API is there.
while read -r name; do
  grep -qx "$name" <<<"$symbols" || { echo "not exported: $name"; status=1; }
done < <(sed -nE 's/^CAIRN_API .*(cairn_[a-z_]+)\(.*/\1/p' "$CAIRN_SOURCE/include/cairn/cairn.h")

# Whatever is exported is of cairn, and a public header names it: cairn::NAME..., or a function of the C API.
while read -r symbol; do
  name=$(sed -nE 's/^(cairn_[a-z_]+)$/\1/p; s/^cairn::([A-Za-z_]+).*/\1/p' <<<"$symbol")
  if [[ ! $name ]] || ! grep -qw -- "$name" "$CAIRN_SOURCE"/include/cairn/*; then
    echo "exported, but in no public header: $symbol"
    status=1
  fi
done <<<"$symbols"

count=$(wc -l <<<"$symbols")
echo "$count symbols"
((count > 50)) || { echo "too few"; status=1; }
exit "$status"
