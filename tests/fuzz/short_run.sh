# short_run.sh PROGRAM RUNS CORPUS: the same inputs every time, from the seeds of the corpus; an input that fails is kept
# beside the program.
set -euo pipefail
program=$1 runs=$2 corpus=$3
seeds=$(find "$corpus" -type f | LC_ALL=C sort | paste -sd,)
# Where the kernel places memory too randomly for the sanitizer's map of it, that can be switched off for one program.
without_randomness=()
if setarch --addr-no-randomize true 2>/dev/null; then without_randomness=(setarch --addr-no-randomize); fi
exec "${without_randomness[@]}" "$program" -runs="$runs" -seed=1 -max_len=1000 -timeout=20 -verbosity=0 \
  -print_final_stats=1 -seed_inputs="$seeds"
