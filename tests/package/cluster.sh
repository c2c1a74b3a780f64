#!/usr/bin/env bash
# An experiment on a real Slurm, which the check starts itself; for that it must be root.
set -euo pipefail
((EUID == 0)) || exit 77
CAIRN_PROGRAM=$CAIRN_BUILD/cli/cairn exec "$CAIRN_SOURCE/check-cluster"
