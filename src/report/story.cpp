#include "report/story.hpp"

#include <cairn/algorithm.hpp>

#include "report/algorithm_style.hpp"
#include "trial/rows/table.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cairn::report {
namespace {

using terminal::format_count;
using terminal::format_percent;

/// Whether an algorithm may take any amount of work for one move, as those do that plan whole paths.
bool is_unbounded(const rows::Row& row) {
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->name != algorithm_name(row.algorithm)) continue;
    return algorithm->work_bound == nullptr && algorithm->database_work_bound == nullptr &&
           algorithm->graph_work_bound == nullptr;
  }
  return false;
}

/// The rows by quality, those with bounded moves and the others.
struct Standings {
  std::vector<const rows::Row*> bounded;
  std::vector<const rows::Row*> unbounded;

  explicit Standings(std::span<const rows::Row> rows) {
    for (const std::size_t i : rows::order_of(rows)) {
      (is_unbounded(rows[i]) ? unbounded : bounded).push_back(&rows[i]);
    }
  }
  /// The field in which the winner is.
  const std::vector<const rows::Row*>& contenders() const { return bounded.empty() ? unbounded : bounded; }
  const rows::Row& winner() const { return *contenders().front(); }
};

std::string quality(const rows::Row& row) {
  const bool has_interval = row.suboptimality_low_pct < row.suboptimality_high_pct;  // NaN is not
  if (row.solved == 0) return "no path at all";
  if (row.suboptimality_max_pct == 0) return "shortest paths on all problems";
  return fmt::format("{} above optimal on average{}", format_percent(row.suboptimality_mean_pct),
                     has_interval ? fmt::format(" (95%: {})", rows::interval_text(row)) : "");
}

std::string solved(const rows::Row& row) {
  if (row.problems == 1) return row.solved == 1 ? "solved the problem" : "did not solve the problem";
  return row.unsolved == 0
             ? fmt::format("solved all {} problems", format_count(row.problems))
             : fmt::format("solved {} of {} problems", format_count(row.solved), format_count(row.problems));
}

std::string who_wins(const Standings& standings) {
  const rows::Row& winner = standings.winner();
  const std::size_t field = standings.contenders().size();
  const std::string worst = winner.solved > 0 && winner.suboptimality_max_pct > 0
                                ? ", " + format_percent(winner.suboptimality_max_pct) + " at worst"
                                : "";
  if (field == 1 && standings.unbounded.empty()) {
    return fmt::format("{} {}, with {}{}.", winner.algorithm, solved(winner), quality(winner), worst);
  }
  const std::string among = standings.bounded.empty()
                                ? fmt::format("the {} algorithms, of which none bounds the work of a move", field)
                            : field == 1 ? std::string("those that bound the work of every move (there is one)")
                                         : fmt::format("the {} algorithms that bound the work of every move", field);
  return fmt::format("{} wins among {}: it {}, with {}{}.", winner.algorithm, among, solved(winner), quality(winner),
                     worst);
}

std::string times(double ratio) {
  return ratio >= 9.95 ? format_count(static_cast<std::uint64_t>(std::llround(ratio))) : fmt::format("{:.1f}", ratio);
}

/// "34,374 operations, 65 times as many", beside the winner's hardest move.
std::string beside(const rows::Row& row, const rows::Row& winner) {
  const auto ours = static_cast<double>(winner.work_per_move_max);
  const auto theirs = static_cast<double>(row.work_per_move_max);
  const std::string much = format_count(row.work_per_move_max) + " operations";
  if (ours == 0 || theirs == 0 || ours == theirs) return much;
  return theirs > ours ? fmt::format("{}, {} times as many", much, times(theirs / ours))
                       : fmt::format("{}, {} times fewer", much, times(ours / theirs));
}

std::string by_how_much(const Standings& standings) {
  const rows::Row& winner = standings.winner();
  const auto& field = standings.contenders();
  std::string text = fmt::format("Its hardest move took {} operations", format_count(winner.work_per_move_max));
  if (field.size() > 1) {
    const rows::Row& next = *field[1];
    text += fmt::format("; next comes {} with {}{}, whose hardest move took {}", next.algorithm, quality(next),
                        next.unsolved > 0 ? fmt::format(" ({})", solved(next)) : "", beside(next, winner));
  }
  if (!standings.bounded.empty() && !standings.unbounded.empty()) {
    const rows::Row& free = *standings.unbounded.front();
    text += fmt::format("; {}, whose moves have no bound, has {} and took up to {}", free.algorithm, quality(free),
                        beside(free, winner));
  }
  return text + ".";
}

const rows::Row* best_without_database(const Standings& standings) {
  for (const rows::Row* row : standings.bounded) {
    if (row->database_bytes == 0) return row;
  }
  return nullptr;
}

std::string at_what_price(const Standings& standings) {
  const rows::Row& winner = standings.winner();
  const std::string memory =
      std::isnan(winner.online_bytes_mean)
          ? ""
          : fmt::format("{} of memory an agent", terminal::format_bytes(winner.online_bytes_mean));
  if (winner.database_bytes == 0) {
    return fmt::format("The price: {}; it needs no database.", memory.empty() ? "its work alone" : memory);
  }
  std::string text = fmt::format(
      "The price: a database of {} a map{}{}", terminal::format_bytes(static_cast<double>(winner.database_bytes)),
      winner.build_seconds > 0 ? ", built in " + terminal::format_seconds(winner.build_seconds) : "",
      memory.empty() ? "" : ", and " + memory);
  if (const rows::Row* free = best_without_database(standings)) {
    text += fmt::format("; the best without a database is {}, with {}", free->algorithm, quality(*free));
  }
  return text + ".";
}

}  // namespace

std::vector<std::string> story_of(std::span<const rows::Row> rows) {
  if (rows.empty()) return {};
  const Standings standings(rows);
  return {who_wins(standings), by_how_much(standings), at_what_price(standings)};
}

Contrast contrast_of(std::span<const rows::Row> rows) {
  const Standings standings(rows);
  const rows::Row* winner = &standings.winner();
  const rows::Row* other = best_without_database(standings);
  if (other == nullptr || other == winner) other = standings.contenders().back();
  if (other == winner && !standings.unbounded.empty()) other = standings.unbounded.front();
  return {static_cast<std::size_t>(winner - rows.data()), static_cast<std::size_t>(other - rows.data())};
}

}  // namespace cairn::report
