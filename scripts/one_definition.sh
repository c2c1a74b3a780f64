#!/usr/bin/env bash
# one_definition.sh FOLDER: compiles every source of a build with -flto, and merges them all in one link, which compares the
# definitions of each type and function. Fails where one name has two meanings anywhere in the library, the program or
# the tests, even in programs that are never linked together.
set -euo pipefail
cd -- "$1"
mapfile -t objects < <(ninja -t targets all | sed -nE 's/^(.*\.o): CXX_COMPILER__.*/\1/p' | sort)
((${#objects[@]} > 200)) || {
  echo "only ${#objects[@]} objects were found" >&2
  exit 1
}
printf '%s\n' "${objects[@]}" >everything.rsp
xargs ninja <everything.rsp
# Nothing is optimised and nothing runs: the result is one object of the same kind. Several programs are in it, so there
# are several of some functions, such as main.
flags=(-O1 -flto=auto -Wodr -Werror=odr -Werror=lto-type-mismatch)
"${CXX:-g++}" "${flags[@]}" -r -flinker-output=rel -nostdlib -Wl,-z,muldefs @everything.rsp -o everything.o
rm -f -- everything.o
echo "${#objects[@]} objects agree"
