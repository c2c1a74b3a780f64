#!/usr/bin/env bash
# What the documents show works: every `cpp` block compiles (and runs, where it has a main), `c` blocks compile and run,
# every `sh` block runs, in its document's order in one folder, pictures are those that the commands draw, and links lead to
# files. Commands that are only shown are `console` blocks.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$CAIRN_SOURCE"

# extract FILE LANGUAGE: writes each block to $work/FILE/LINE.LANGUAGE and prints their names in order.
extract() {
  mkdir -p -- "$work/$1"
  awk -v language="$2" -v folder="$work/$1" '
    /^```/ { inside = !inside; name = ""; if (inside && $0 == "```" language) name = sprintf("%s/%04d.%s", folder, NR, language); next }
    inside && name != "" { print >name; if (!(name in seen)) { seen[name]; print name } }' "$1"
}

# The README's program is the example, so that there is one to keep.
for block in $(extract README.md cpp); do
  cmp "$block" examples/walk.cpp
done

for document in *.md docs/*.md; do
  for block in $(extract "$document" cpp); do
    echo "== ${block#"$work/"}"
    if grep -q '^int main' "$block"; then
      "$CXX" -std=c++20 -Wall -Wextra -Werror -Iinclude "$block" "$CAIRN_BUILD/src/libcairn.a" -lpng -o "$block.program"
      "$block.program"
    else
      "$CXX" -std=c++20 -Wall -Wextra -Werror -Iinclude -Isrc -fsyntax-only "$block"
    fi
  done

  for block in $(extract "$document" c); do
    echo "== ${block#"$work/"}"
    "$CC" -std=c99 -Wall -Wextra -pedantic -Werror -Iinclude -c "$block" -o "$block.o"
    "$CXX" "$block.o" "$CAIRN_BUILD/src/libcairn.a" -lpng -o "$block.program"
    "$block.program"
  done

  commands=$(extract "$document" sh)
  if [[ $commands ]]; then
    mkdir -- "$work/$document/here"
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$CAIRN_BUILD/cli/cairn" >"$work/$document/here/run"
    chmod +x -- "$work/$document/here/run"
    for block in $commands; do
      echo "== ${block#"$work/"}"
      (cd -- "$work/$document/here" && bash -eux "$block")
    done
  fi

  for picture in $(grep -oE '!\[[^]]*\]\([^)]+\)' "$document" | sed 's/.*(//; s/)$//' || true); do
    # A browser draws this one (playground/picture.mjs), which a build does not need.
    [[ $picture != docs/playground.png ]] || continue
    drawn=$work/$document/here/$(basename "$picture")
    cmp -- "$drawn" "$(dirname "$document")/$picture" || { echo "$document: its commands draw $picture otherwise now"; exit 1; }
  done

  prose=$(awk '/^```/ { inside = !inside } !inside' "$document")
  for link in $(grep -oE '\]\([^)# ]+' <<<"$prose" | cut -c3- | grep -v '^https\?:' || true); do
    [[ -e $(dirname "$document")/$link ]] || { echo "$document: the link to $link leads nowhere"; exit 1; }
  done
done
