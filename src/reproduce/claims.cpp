#include "reproduce/claims.hpp"

#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace cairn::reproduce {
namespace {

/// What all of them measured, one after the other.
std::string say_all(const Measured& m, const report::Measure& measure, const std::vector<std::string>& labels) {
  std::string text;
  for (const std::string& label : labels) text += (text.empty() ? "" : "; ") + say(m, measure, label);
  return text;
}

bool dominating(const Measured& m, const std::string& a, const std::string& b, const report::Measure& x,
                const report::Measure& y) {
  const double ax = figure(m, x, a);
  const double ay = figure(m, y, a);
  const double bx = figure(m, x, b);
  const double by = figure(m, y, b);
  return ax <= bx && ay <= by && (ax < bx || ay < by);
}

std::string say_both(const Measured& m, const report::Measure& x, const report::Measure& y, const std::string& label) {
  return say(m, y, label) + " at " + rows::format_figure(x.unit, figure(m, x, label));
}

/// Says on which single maps a claim holds that fails on all maps together.
std::string say_map_by_map(const Claim& claim, const Measured& measured) {
  const std::vector<std::string> maps = measured.maps();
  if (maps.size() < 2) return "";
  std::vector<std::string> against;
  std::size_t judged = 0;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    try {
      if (!claim.check(measured.on_map(i)).holds) against.push_back(maps[i]);
      ++judged;
    } catch (const NotMeasured&) {
    }
  }
  if (judged < 2) return "";
  if (against.size() == judged) return fmt::format("It fails on each of the {} maps by itself.", judged);
  if (against.empty()) return fmt::format("It holds on each of the {} maps by itself.", judged);
  return fmt::format("Map by map, it holds on {} of {}: not on {}.", judged - against.size(), judged,
                     fmt::join(against, ", "));
}

}  // namespace

double figure(const Measured& measured, const report::Measure& measure, const std::string& label) {
  const double value = measure.of(measured.row(label));
  if (std::isnan(value)) throw NotMeasured(label + ": no figure for '" + std::string(measure.label) + "'");
  return value;
}

std::string say(const Measured& measured, const report::Measure& measure, const std::string& label) {
  return label + ": " + rows::format_figure(measure.unit, figure(measured, measure, label));
}

Claim at_most(std::string text, const report::Measure& measure, std::string a, std::string b, double factor) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {figure(m, measure, a) * factor <= figure(m, measure, b), say_all(m, measure, {a, b})};
          }};
}

Claim all_at_most(std::string text, const report::Measure& measure, std::vector<std::string> a,
                  std::vector<std::string> b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            const auto figure_of = [&](const std::string& label) { return figure(m, measure, label); };
            const bool holds = std::all_of(a.begin(), a.end(), [&](const std::string& left) {
              return std::all_of(b.begin(), b.end(),
                                 [&](const std::string& right) { return figure_of(left) <= figure_of(right); });
            });
            return {holds, say_all(m, measure, a) + "; " + say_all(m, measure, b)};
          }};
}

Claim dominates(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {dominating(m, a, b, x, y), say_both(m, x, y, a) + "; " + say_both(m, x, y, b)};
          }};
}

Claim incomparable(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {!dominating(m, a, b, x, y) && !dominating(m, b, a, x, y),
                    say_both(m, x, y, a) + "; " + say_both(m, x, y, b)};
          }};
}

Claim all_alike(std::string text, const report::Measure& measure, std::vector<std::string> labels, double slack) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            std::vector<double> figures;
            for (const std::string& label : labels) figures.push_back(figure(m, measure, label));
            const auto [least, most] = std::minmax_element(figures.begin(), figures.end());
            return {*most <= *least * (1 + slack), say_all(m, measure, labels)};
          }};
}

Claim falls(std::string text, const report::Measure& measure, std::vector<std::string> labels) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            // A quick run has only some of the parameters. The order must hold among those.
            std::vector<std::string> there;
            std::copy_if(labels.begin(), labels.end(), std::back_inserter(there),
                         [&](const std::string& label) { return m.find(label) != nullptr; });
            if (there.size() < 2) throw NotMeasured(labels.back() + ": " + m.reason(labels.back()));
            const auto grows = [&](const std::string& before, const std::string& after) {
              return figure(m, measure, after) > figure(m, measure, before);
            };
            return {std::adjacent_find(there.begin(), there.end(), grows) == there.end(), say_all(m, measure, there)};
          }};
}

Claim below(std::string text, const report::Measure& measure, std::string label, double limit) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {figure(m, measure, label) <= limit, say(m, measure, label)};
          }};
}

std::string best_of(const Measured& measured, const std::string& prefix, double cutoff) {
  std::string best;
  for (const std::string& label : measured.labels(prefix)) {
    const rows::Row& row = measured.row(label);
    if (static_cast<double>(row.expanded_per_move_max) > cutoff || row.unsolved > 0 ||
        std::isnan(row.suboptimality_mean_pct))
      continue;
    if (best.empty() || row.suboptimality_mean_pct < measured.row(best).suboptimality_mean_pct) best = label;
  }
  return best;
}

double crowd_bytes(const rows::Row& row, double agents) {
  return static_cast<double>(row.database_bytes) + agents * row.online_bytes_mean;
}

double break_even(const rows::Row& a, const rows::Row& b) {
  if (crowd_bytes(a, 1) < crowd_bytes(b, 1)) return 1;
  const double saved = b.online_bytes_mean - a.online_bytes_mean;
  if (saved <= 0) return std::numeric_limits<double>::infinity();
  const double surplus = static_cast<double>(a.database_bytes) - static_cast<double>(b.database_bytes);
  return std::floor(surplus / saved) + 1;
}

report::ClaimLine judge(const Claim& claim, const Measured& measured) {
  try {
    const Finding finding = claim.check(measured);
    if (finding.holds) return {claim.text, report::Verdict::holds, finding.evidence};
    std::string evidence = finding.evidence + ".";
    for (const std::string& more : {claim.why, say_map_by_map(claim, measured)}) {
      if (!more.empty()) evidence += " " + more;
    }
    return {claim.text, report::Verdict::fails, evidence};
  } catch (const NotMeasured& missing) {
    return {claim.text, report::Verdict::unknown, missing.what()};
  }
}

}  // namespace cairn::reproduce
