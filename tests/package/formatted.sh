#!/usr/bin/env bash
# Every source is as clang-format leaves it; the version is fixed, since versions differ in taste.
set -euo pipefail
cd -- "$CAIRN_SOURCE"
find benchmarks bindings cli examples include src tests -name node_modules -prune -o \( -name '*.[ch]pp' -o -name '*.[ch]' \) -print0 | xargs -0 -P "$(nproc)" -n 20 clang-format-14 --dry-run --Werror
