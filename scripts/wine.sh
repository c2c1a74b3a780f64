#!/usr/bin/env bash
# wine.sh PROGRAM.exe [ARGS...]: runs a Windows program under Wine, silently and with a Windows folder of its own beside the
# program, so that the user's is left alone.
set -euo pipefail
WINEPREFIX=$(cd -- "$(dirname -- "$1")" && pwd -P)/.wine
export WINEPREFIX WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=' DISPLAY=
exec wine "$@"
