#!/usr/bin/env bash
# claims.sh FOLDER [PLACE [DOCUMENT]]: puts the claims of a reproduction, FOLDER/claims.md, into docs/research.md or
# another document, between its lines "<!-- PLACE -->" and "<!-- end of PLACE -->". The place is "claims" unless given.
set -euo pipefail

root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
claims=${1:?the folder of a reproduction}/claims.md
place=${2:-claims}
document=${3:-$root/docs/research.md}
[[ -r $claims ]] || { printf 'claims.sh: there is no %s; "cairn reproduce" writes it\n' "$claims" >&2; exit 1; }
begin="<!-- $place -->"
end="<!-- end of $place -->"
for line in "$begin" "$end"; do
  grep -qxF -- "$line" "$document" || { printf 'claims.sh: %s has no line "%s"\n' "$document" "$line" >&2; exit 1; }
done
changed=$(mktemp)
trap 'rm -f -- "$changed"' EXIT
awk -v claims="$claims" -v begin="$begin" -v end="$end" '
  $0 == end { skipping = 0 }
  !skipping { print }
  $0 == begin { skipping = 1; print ""; while ((getline line < claims) > 0) print line; print "" }
' "$document" >"$changed"
cat -- "$changed" >"$document"
