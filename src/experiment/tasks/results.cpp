#include "experiment/tasks/results.hpp"

#include "base/hash.hpp"
#include "experiment/tasks/varint.hpp"

#include <algorithm>
#include <utility>

namespace cairn::tasks {
namespace {

using Result = driver::TrialResult;
using Figure = std::uint64_t& (*)(Result&);

constexpr Figure kCounts[] = {
    [](Result& r) -> std::uint64_t& { return r.travel; },
    [](Result& r) -> std::uint64_t& { return r.moves; },
    [](Result& r) -> std::uint64_t& { return r.steps; },
    [](Result& r) -> std::uint64_t& { return r.revisits; },
    [](Result& r) -> std::uint64_t& { return r.work.expansions; },
    [](Result& r) -> std::uint64_t& { return r.work.successors; },
    [](Result& r) -> std::uint64_t& { return r.work.queue; },
    [](Result& r) -> std::uint64_t& { return r.work.learned; },
    [](Result& r) -> std::uint64_t& { return r.work.scanned; },
    [](Result& r) -> std::uint64_t& { return r.work.climbed; },
    [](Result& r) -> std::uint64_t& { return r.work.traced; },
    [](Result& r) -> std::uint64_t& { return r.expanded_max; },
    [](Result& r) -> std::uint64_t& { return r.work_max; },
    [](Result& r) -> std::uint64_t& { return r.inspection.episodes; },
    [](Result& r) -> std::uint64_t& { return r.inspection.learned_states; },
    [](Result& r) -> std::uint64_t& { return r.inspection.online_bytes; },
    [](Result& r) -> std::uint64_t& { return r.inspection.fallback_moves; },
    [](Result& r) -> std::uint64_t& { return r.inspection.listed_states; },
    [](Result& r) -> std::uint64_t& { return r.inspection.percolations; },
};
constexpr Figure kTimes[] = {
    [](Result& r) -> std::uint64_t& { return r.clocked_ns; },
    [](Result& r) -> std::uint64_t& { return r.clocked_first_move_ns; },
    [](Result& r) -> std::uint64_t& { return r.total_ns; },
    [](Result& r) -> std::uint64_t& { return r.first_move_ns; },
};

void append_problem(std::string& bytes, const problems::Problem& problem) {
  append_varint(bytes, problem.start.index);
  append_varint(bytes, problem.goal.index);
  append_varint(bytes, problem.optimal.units);
}

}  // namespace

std::uint64_t hash_of(std::span<const problems::Problem> problems) {
  std::string bytes;
  for (const problems::Problem& problem : problems) append_problem(bytes, problem);
  return base::hash_bytes(bytes.data(), bytes.size(), 0);
}

std::string encode(const ChunkResult& chunk) {
  const bool timed = chunk.step_times.count() > 0;
  std::string bytes;
  append_varint(bytes, chunk.results.size());
  append_varint(bytes, timed ? 1 : 0);
  append_varint(bytes, chunk.core_ns);
  for (Result result : chunk.results) {
    append_varint(bytes, (result.solved ? 1U : 0U) | (result.trapped ? 2U : 0U));
    for (const Figure figure : kCounts) append_varint(bytes, figure(result));
    if (!timed) continue;
    for (const Figure figure : kTimes) append_varint(bytes, figure(result));
  }
  if (!timed) return bytes;
  std::uint64_t buckets = 0;
  chunk.step_times.for_each([&](std::size_t, std::uint64_t) { ++buckets; });
  append_varint(bytes, chunk.step_times.max());
  append_varint(bytes, buckets);
  chunk.step_times.for_each([&](std::size_t bucket, std::uint64_t count) {
    append_varint(bytes, bucket);
    append_varint(bytes, count);
  });
  return bytes;
}

std::optional<ChunkResult> decode_results(std::string_view bytes, std::span<const problems::Problem> problems) {
  VarintReader reader(bytes);
  ChunkResult chunk;
  if (reader.next() != problems.size()) return {};
  const bool timed = reader.next() == 1;
  chunk.core_ns = reader.next();
  for (const problems::Problem& problem : problems) {
    Result& result = chunk.results.emplace_back();
    result.problem = problem;
    const std::uint64_t flags = reader.next();
    result.solved = (flags & 1U) != 0;
    result.trapped = (flags & 2U) != 0;
    for (const Figure figure : kCounts) figure(result) = reader.next();
    if (!timed) continue;
    for (const Figure figure : kTimes) figure(result) = reader.next();
  }
  if (timed) {
    const std::uint64_t max = reader.next();
    for (std::uint64_t left = reader.next(); left > 0 && !reader.bad(); --left) {
      const std::uint64_t bucket = reader.next();
      if (!chunk.step_times.restore(static_cast<std::size_t>(bucket), reader.next(), max)) return {};
    }
  }
  if (!reader.at_end()) return {};
  return chunk;
}

std::string encode(const problems::ProblemSet& set) {
  std::string bytes;
  append_varint(bytes, set.unreachable);
  append_varint(bytes, set.problems.size());
  for (const problems::Problem& problem : set.problems) append_problem(bytes, problem);
  return bytes;
}

std::optional<problems::ProblemSet> decode_problems(std::string_view bytes, std::uint64_t cells) {
  VarintReader reader(bytes);
  problems::ProblemSet set;
  set.unreachable = reader.next();
  for (std::uint64_t left = reader.next(); left > 0 && !reader.bad(); --left) {
    const std::uint64_t start = reader.next();
    const std::uint64_t goal = reader.next();
    const std::uint64_t optimal = reader.next();
    if (start >= cells || goal >= cells) return {};
    set.problems.push_back({Cell{static_cast<std::uint32_t>(start)}, Cell{static_cast<std::uint32_t>(goal)},
                            Cost{static_cast<decltype(Cost::units)>(optimal)}});
  }
  if (!reader.at_end()) return {};
  return set;
}

problems::ProblemSet kept_problems(TaskStore& store, const TaskKey& key, std::uint64_t cells,
                                   const std::function<problems::ProblemSet()>& make) {
  if (const auto found = store.find(key)) {
    if (auto set = decode_problems(*found, cells)) return std::move(*set);
  }
  problems::ProblemSet set = make();
  if (!store.folder().empty()) store.keep(key, encode(set));
  return set;
}

bool same_counts(const Result& a, const Result& b) {
  Result left = a;
  Result right = b;
  return left.problem == right.problem && left.solved == right.solved && left.trapped == right.trapped &&
         std::all_of(std::begin(kCounts), std::end(kCounts),
                     [&](Figure figure) { return figure(left) == figure(right); });
}

}  // namespace cairn::tasks
