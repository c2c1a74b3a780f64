#include "trial/rows/row.hpp"

#include "trial/rows/revision.hpp"
#include "trial/rows/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace cairn::rows {
namespace {

// Who wanders about takes little work and time for a move, and needs no database: to mark that as the best would
// mislead.
bool walks_well(const Row& row) { return row.suboptimality_mean_pct <= kMaxPctOfWinners; }

constexpr std::array kFields{
#define CAIRN_STATISTIC(type, id, ...) Field{.name = #id, .member = &Row::id, __VA_ARGS__},
#include "trial/rows/statistics.def"
#undef CAIRN_STATISTIC
};

// What no type can say about a declaration.
constexpr bool is_sound(const Field& field) {
  const bool is_text = std::holds_alternative<std::string Row::*>(field.member);
  const bool is_count = std::holds_alternative<std::uint64_t Row::*>(field.member);
  const bool adds_up = field.pool != Pool::same && field.pool != Pool::undefined;
  return field.member.index() == field.compute.get().index() && is_text == (field.unit == Unit::text) &&
         !(is_text && (adds_up || field.best != Best::none)) && !(is_count && field.pool == Pool::undefined) &&
         field.heading.empty() == (field.table_rank == 0) && !field.meaning.get().empty();
}
static_assert(std::all_of(kFields.begin(), kFields.end(), is_sound),
              "a statistic's value, unit, pooling rule and heading must fit together");

}  // namespace

std::span<const Field> fields() { return kFields; }

double suboptimality_pct(const driver::TrialResult& run) {
  if (run.problem.optimal.units == 0) return 0;
  // The difference is taken in integers, so that an optimal path is exactly 0% worse than optimal.
  const std::uint64_t excess = run.travel - run.problem.optimal.units;
  return 100.0 * static_cast<double>(excess) / static_cast<double>(run.problem.optimal.units);
}

Row make_row(const Runs& runs) {
  const Tally tally(runs);
  Row row;
  for (const Field& field : fields()) {
    std::visit(
        [&](auto member) {
          using Value = std::remove_reference_t<decltype(row.*member)>;
          row.*member = std::get<Value (*)(const Tally&)>(field.compute.get())(tally);
        },
        field.member);
  }
  return row;
}

void forget_times(Row& row) {
  for (const Field& field : fields()) {
    const auto* member = std::get_if<double Row::*>(&field.member);
    if (member != nullptr && field.unit == Unit::nanoseconds) row.** member = std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace cairn::rows
