#include "cli/races/task_arguments.hpp"

#include <cairn/error.hpp>

#include "base/numbers.hpp"
#include "cli/arguments.hpp"

#include <fmt/format.h>

namespace cairn::cli {

void add_workers(CLI::App& command, unsigned& workers) {
  command.add_option("--workers", workers, "Threads that count; the rows are the same for any number")
      ->type_name("N")
      ->default_str("all cores")
      ->check(whole_number(1, 1024));
}

void add_no_times(CLI::App& command, bool& no_times) {
  command.add_flag("--no-times", no_times, "Count only, on all cores; else times are taken in one thread");
}

void add_problem_rows(CLI::App& command, std::string& path) {
  command
      .add_option("--per-problem", path,
                  "Write a row for each problem, too: JSON lines where the name ends in .jsonl, else CSV")
      ->type_name("FILE");
}

rows::ProblemFormat problem_format_of(const std::string& path) {
  return path.ends_with(".jsonl") ? rows::ProblemFormat::jsonl : rows::ProblemFormat::csv;
}

experiment::Shard parse_shard(const std::string& text) {
  constexpr std::size_t kMostShards = 100'000;
  const std::size_t slash = text.find('/');
  std::size_t index = 0;
  experiment::Shard shard;
  const bool good = slash != std::string::npos && base::parse_number(std::string_view(text).substr(0, slash), index) &&
                    base::parse_number(std::string_view(text).substr(slash + 1), shard.count) && index >= 1 &&
                    index <= shard.count && shard.count <= kMostShards;
  if (!good) throw UsageError(fmt::format("--shard must be I/N with I from 1 to N, such as 2/8, not '{}'", text));
  shard.index = index - 1;
  return shard;
}

}  // namespace cairn::cli
