# shellcheck shell=bash
# Sourced by ./run, ./test, ./bench, ./check-platforms and ./check-cluster: installs the packages that are missing and builds what they
# ask for. Says nothing when there is nothing to do. Its messages go to standard error: standard output belongs to the
# program.
set -euo pipefail

cairn_root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)

cairn_say() { printf 'cairn: %s\n' "$*" >&2; }

cairn_fail() {
  cairn_say "$@"
  exit 1
}

# Runs a command whose output matters only when it fails.
cairn_quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  ((status == 0)) || cat -- "$log" >&2
  rm -f -- "$log"
  return "$status"
}

# cairn_find_missing_packages LIST...: sets cairn_missing to the packages in these files that are not installed.
cairn_find_missing_packages() {
  local wanted installed package
  wanted=$(cd -- "$cairn_root" && sed 's/#.*//' -- "$@")
  # shellcheck disable=SC2086 # words are meant
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null || true)
  cairn_missing=()
  for package in $wanted; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || cairn_missing+=("$package")
  done
}

# cairn_install_packages [LIST...]: by default those of packages.txt.
cairn_install_packages() {
  # Another kind of system has other names for the packages. There, configuring says what it cannot find.
  command -v dpkg-query >/dev/null || return 0
  local as_root=()
  (($# > 0)) || set -- packages.txt
  cairn_find_missing_packages "$@"
  ((${#cairn_missing[@]} > 0)) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      cairn_fail "these packages are missing, and installing them takes root; run as root: apt-get install ${cairn_missing[*]}"
    as_root=(sudo)
  fi
  cairn_say "installing ${cairn_missing[*]} (this takes a minute or two)"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  # Only the installation decides: a package source that does not answer may not be the one that has the packages.
  cairn_quietly "${apt[@]}" update || true
  cairn_quietly "${apt[@]}" install --no-install-recommends "${cairn_missing[@]}" ||
    cairn_fail "the packages could not be installed; once that is mended, run as root: apt-get install ${cairn_missing[*]}"
}

# Shows ninja's progress: as one line on a terminal, else by saying once that something is built. Passes on what the
# compiler says.
cairn_show_progress() {
  local preset=$1 line announced=
  while IFS= read -r line; do
    case $line in
      'ninja: no work to do.' | 'ninja: Entering directory'* | '-- '* | *'Re-checking globbed directories...'*) ;;
      '['[0-9]*)
        if [[ -t 2 ]]; then
          printf '\r\033[K%s' "${line:0:${COLUMNS:-80}-1}" >&2
        elif [[ ! $announced ]]; then
          cairn_say "building ($preset)"
        fi
        announced=yes
        ;;
      *) printf '%s\n' "$line" >&2 ;;
    esac
  done
  if [[ $announced && -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# cairn_build PRESET TARGET...: configures where that is needed, and builds. Leaves the folder's name in cairn_build_dir.
cairn_build() {
  local preset=$1
  shift
  cairn_build_dir=$cairn_root/build/$preset
  mkdir -p -- "$cairn_build_dir"
  # Two of these at once, in two terminals say, take turns.
  exec {cairn_lock}>"$cairn_build_dir/.lock"
  flock "$cairn_lock"
  # CMake does not watch where the folder is, nor the presets.
  local stamp=$cairn_build_dir/.configured now
  now=$(printf '%s\n' "$cairn_root" && cat -- "$cairn_root/CMakePresets.json")
  if [[ ! -f $cairn_build_dir/build.ninja || $(cat -- "$stamp" 2>/dev/null) != "$now" ]]; then
    cairn_say "configuring ($preset)"
    cairn_quietly cmake -S "$cairn_root" --preset "$preset" --fresh || cairn_fail "configuring ($preset) failed"
    printf '%s\n' "$now" >"$stamp"
  fi
  ninja -C "$cairn_build_dir" "$@" 2>&1 </dev/null {cairn_lock}>&- | cairn_show_progress "$preset" ||
    cairn_fail "building ($preset) failed"
  exec {cairn_lock}>&-
}
