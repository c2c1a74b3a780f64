#!/usr/bin/env bash
# The playground, as ./web calls it. The package in bindings/js must be built before.
#   run.sh build           makes build/playground/playground.html, one file that needs no server
#   run.sh serve [PORT]    the same, and serves it on localhost
#   run.sh test [ARGS...]  checks types and runs the tests in headless Chromium; arguments go to `node --test`
#   run.sh bench           measures frame times, path updates and loading, and prints them beside their targets
set -euo pipefail
here=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd -P)
tools=$(dirname -- "$here")/build/playground

# The tools live in the build folder, so that the sources stay sources.
install_tools() {
  mkdir -p -- "$tools"
  if ! cmp -s -- "$here/package-lock.json" "$tools/package-lock.json" || [[ ! -d $tools/node_modules ]]; then
    cp -- "$here/package.json" "$here/package-lock.json" "$tools/"
    (cd -- "$tools" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) || {
      rm -f -- "$tools/package-lock.json"
      exit 1
    }
  fi
}

install_tools
case ${1-build} in
  build) node "$here/build.mjs" ;;
  serve)
    node "$here/build.mjs"
    exec node "$here/serve.mjs" "${@:2}"
    ;;
  test)
    "$tools/node_modules/.bin/tsc" -p "$here/tsconfig.json"
    node "$here/build.mjs"
    # A failure of one test must not hide the others; each has its own page.
    exec node --test "${@:2}" "$here/tests/"
    ;;
  bench)
    node "$here/build.mjs" >&2
    exec node "$here/bench.mjs" "${@:2}"
    ;;
  *)
    printf 'cairn: expected build, serve, test or bench, and not %s\n' "$1" >&2
    exit 2
    ;;
esac
