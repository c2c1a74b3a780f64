#!/usr/bin/env bash
# claims.sh FOLDER [DOCUMENT]: puts the claims of a reproduction, FOLDER/claims.md, into docs/research.md or another
# document, between its lines "<!-- claims -->" and "<!-- end of claims -->".
set -euo pipefail

root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
claims=${1:?the folder of a reproduction}/claims.md
document=${2:-$root/docs/research.md}
[[ -r $claims ]] || { printf 'claims.sh: there is no %s; "cairn reproduce" writes it\n' "$claims" >&2; exit 1; }
for line in '<!-- claims -->' '<!-- end of claims -->'; do
  grep -qxF -- "$line" "$document" || { printf 'claims.sh: %s has no line "%s"\n' "$document" "$line" >&2; exit 1; }
done
changed=$(mktemp)
trap 'rm -f -- "$changed"' EXIT
awk -v claims="$claims" '
  $0 == "<!-- end of claims -->" { skipping = 0 }
  !skipping { print }
  $0 == "<!-- claims -->" { skipping = 1; print ""; while ((getline line < claims) > 0) print line; print "" }
' "$document" >"$changed"
cat -- "$changed" >"$document"
