// What the commands that run tasks have in common.
#pragma once

#include "experiment/engine.hpp"
#include "trial/rows/problem_row.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace cairn::cli {

/// What a run does: parts of long builds, whole builds, trials, or all.
enum class Only { all, parts, builds, trials };

/// `--workers`.
void add_workers(CLI::App& command, unsigned& workers);

/// `--no-times`.
void add_no_times(CLI::App& command, bool& no_times);

/// `--per-problem FILE`.
void add_problem_rows(CLI::App& command, std::string& path);
/// By the suffix: JSON lines for .jsonl, else CSV.
rows::ProblemFormat problem_format_of(const std::string& path);

/// "2/8" as the second of eight. Throws UsageError.
experiment::Shard parse_shard(const std::string& text);

}  // namespace cairn::cli
