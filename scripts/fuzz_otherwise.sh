#!/usr/bin/env bash
# scripts/fuzz_otherwise.sh afl|memory TARGET [SECONDS]: a fuzz target under another engine than ./campaign's, for a
# minute: AFL++ with the address and undefined behaviour sanitizers, or libFuzzer with the memory sanitizer, which finds
# what is read before it is written. The memory sanitizer knows only what was compiled for it, so it can be used for the
# targets that need no other library: map, robot, scenario, graph, edits, database. Findings stay in
# build/campaign/ENGINE-TARGET. Exit code 1 where something is found.
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

engine=${1-} target=${2-} seconds=${3-60}
[[ $engine == afl || $engine == memory ]] || cairn_fail "usage: scripts/fuzz_otherwise.sh afl|memory TARGET [SECONDS]"
[[ -f $cairn_root/tests/fuzz/${target}_fuzz.cpp ]] || cairn_fail "there is no target '$target'"
cairn_install_packages packages.txt packages-fuzz.txt
cairn_build release "tests/fuzz/${target}_fuzz"

# The commands that made it, with another compiler and other flags, in a folder of its own.
folder=$cairn_root/build/campaign/$engine-$target
corpus=$cairn_root/tests/fuzz/corpus/$target
mkdir -p -- "$folder/objects" "$folder/corpus"
if [[ $engine == afl ]]; then
  changes='s|[^ ]*clang++-14|afl-clang-fast++|; s|-fsanitize=fuzzer-no-link||'
else
  # Strings of the standard library are compiled with ours, so that the sanitizer knows what writes them.
  changes='s|-fsanitize=address,undefined|-fsanitize=memory -D_GLIBCXX_EXTERN_TEMPLATE=0|'
fi
export AFL_QUIET=1 AFL_USE_ASAN= AFL_USE_UBSAN=
ninja -C "$cairn_build_dir" -t commands "tests/fuzz/${target}_fuzz" | grep -E 'clang\+\+-14 ' |
  sed -E "s|^cd [^ ]* && ||; s| && .*||; s|ccache ||; s|-M[DFT]( [^ ]*\.o(\.d)?)?||g; $changes" >"$folder/commands"
[[ -s $folder/commands ]] || cairn_fail "there are no commands that build $target"
(cd -- "$folder/objects" && grep -- ' -c ' ../commands | tr '\n' '\0' | xargs -0 -P "$(nproc)" -I{} bash -c '{}' && bash -e <(grep -v -- ' -c ' ../commands))
program=$folder/objects/${target}_fuzz

without_randomness=()
if setarch --addr-no-randomize true 2>/dev/null; then without_randomness=(setarch --addr-no-randomize); fi
if [[ $engine == memory ]]; then
  "${without_randomness[@]}" "$program" -max_total_time="$seconds" -max_len=1000 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$folder/" "$folder/corpus" "$corpus" 2>&1 | tee "$folder/log" | grep -E 'WARNING|ERROR|SUMMARY|number_of_executed' || true
  ! grep -qE 'SUMMARY' "$folder/log"
else
  export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1 ASAN_OPTIONS=abort_on_error=1:symbolize=0
  "${without_randomness[@]}" afl-fuzz -V "$seconds" -m none -i "$corpus" -o "$folder/found" -- "$program" >"$folder/log" 2>&1 ||
    cairn_fail "afl-fuzz failed: $(tail -n 3 "$folder/log")"
  grep -E '^(execs_done|execs_per_sec|saved_crashes|saved_hangs) ' "$folder/found/default/fuzzer_stats"
  grep -qE '^saved_crashes *: 0$' "$folder/found/default/fuzzer_stats"
fi
