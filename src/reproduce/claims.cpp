#include "reproduce/claims.hpp"

#include "trial/rows/summary.hpp"
#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace cairn {
namespace {

bool dominating(const Measured& m, const std::string& a, const std::string& b, const Measure& x, const Measure& y) {
  const double ax = figure(m, x, a);
  const double ay = figure(m, y, a);
  const double bx = figure(m, x, b);
  const double by = figure(m, y, b);
  return ax <= bx && ay <= by && (ax < bx || ay < by);
}

std::string say_both(const Measured& m, const Measure& x, const Measure& y, const std::string& label) {
  return say(m, y, label) + " at " + format_figure(x.unit, figure(m, x, label));
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

double figure(const Measured& measured, const Measure& measure, const std::string& label) {
  const double value = measure.of(measured.row(label));
  if (std::isnan(value)) throw NotMeasured(label + ": no figure for '" + std::string(measure.label) + "'");
  return value;
}

Claim because(Claim claim, std::string why) {
  claim.why = std::move(why);
  return claim;
}

Claim with_figures_by_map(Claim claim, const Measure& measure, std::vector<std::string> labels) {
  claim.check = [check = std::move(claim.check), measure, labels = std::move(labels)](const Measured& m) {
    Finding finding = check(m);
    if (finding.holds) return finding;
    std::string figures;
    for (const std::string& label : labels) {
      const Standing* standing = m.find(label);
      if (standing == nullptr) continue;
      figures += (figures.empty() ? "" : "; ") + label;
      for (std::size_t i = 0; i < standing->by_map.size(); ++i) {
        figures += (i == 0 ? ": " : ", ") + format_figure(measure.unit, measure.of(standing->by_map[i]));
      }
    }
    if (!figures.empty()) finding.evidence += fmt::format(". Of each map, {}: {}", measure.label, figures);
    return finding;
  };
  return claim;
}

Claim with_medians(Claim claim, std::vector<std::string> labels) {
  constexpr Measure kMedian{"the median above optimal", Unit::percent,
                            [](const Row& row) { return row.suboptimality_median_pct; }};
  if (claim.why.empty()) claim.why = "A few problems on which an agent goes far astray outweigh all others in a mean.";
  return with_figures_by_map(std::move(claim), kMedian, std::move(labels));
}

Claim with_figures(Claim claim, const Measure& measure, std::vector<std::string> labels) {
  claim.check = [check = std::move(claim.check), measure, labels = std::move(labels)](const Measured& m) {
    Finding finding = check(m);
    if (finding.holds) return finding;
    std::string figures;
    for (const std::string& label : labels) {
      const Standing* standing = m.find(label);
      if (standing == nullptr || std::isnan(measure.of(standing->row))) continue;
      figures += (figures.empty() ? "" : "; ") + say(m, measure, label);
    }
    if (!figures.empty()) finding.evidence += fmt::format(". Compare {}: {}", measure.label, figures);
    return finding;
  };
  return claim;
}

Claim supposing(Claim claim, std::string premise, std::string prefix,
                std::function<void(Row&, const Measured&)> change) {
  claim.check = [check = std::move(claim.check), premise = std::move(premise), prefix = std::move(prefix),
                 change = std::move(change)](const Measured& m) {
    Finding finding = check(m);
    if (finding.holds) return finding;
    try {
      const Finding supposed = check(m.supposing(prefix, [&](Row& row) { change(row, m); }));
      finding.evidence +=
          fmt::format(". {}, it would {}: {}", premise, supposed.holds ? "hold" : "fail too", supposed.evidence);
    } catch (const NotMeasured&) {  // the premise needs figures that were not measured: leave the evidence as it is
    }
    return finding;
  };
  return claim;
}

Claim with_plain_regions(Claim claim) {
  constexpr double kBytesPerCell = 4;
  return because(
      supposing(std::move(claim), "With a number of 4 bytes for each cell of the map", "D LRTA*",
                [](Row& row, const Measured& m) {
                  row.database_bytes += static_cast<std::uint64_t>(std::llround(kBytesPerCell * m.cells));
                }),
      "D LRTA*'s assignment of cells to regions, which the authors store as a number a cell, is compressed here.");
}

Claim with_difference(Claim claim, std::string a, std::string b) {
  if (claim.why.empty()) claim.why = "Costs differ by orders of magnitude, so that a few problems decide their mean.";
  claim.check = [check = std::move(claim.check), a = std::move(a), b = std::move(b)](const Measured& m) {
    Finding finding = check(m);
    const Standing& left = m.at(a);
    const Standing& right = m.at(b);
    if (finding.holds || left.costs.size() != right.costs.size()) return finding;
    std::vector<double> differences;
    double units = 0;
    for (std::size_t i = 0; i < left.costs.size(); ++i) {
      if (left.costs[i] == 0 || right.costs[i] == 0) continue;
      differences.push_back(static_cast<double>(left.costs[i]) - static_cast<double>(right.costs[i]));
      units += static_cast<double>(left.costs[i]);
    }
    if (differences.size() < 2) return finding;
    const auto problems = static_cast<double>(differences.size());
    const double unit = units / problems / left.row.cost_mean;  // units in a cost of 1
    const Summary summary = summarize(std::move(differences));
    finding.evidence +=
        fmt::format(". Problem by problem, {} costs {} more than {} on average, with a standard error of {}", a,
                    format_figure(Unit::number, summary.mean / unit), b,
                    format_figure(Unit::number, summary.standard_error / unit));
    return finding;
  };
  return claim;
}

std::string say(const Measured& measured, const Measure& measure, const std::string& label) {
  return label + ": " + format_figure(measure.unit, figure(measured, measure, label));
}

Claim at_most(std::string text, const Measure& measure, std::string a, std::string b, double factor) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {figure(m, measure, a) * factor <= figure(m, measure, b),
                    say(m, measure, a) + "; " + say(m, measure, b)};
          }};
}

Claim all_at_most(std::string text, const Measure& measure, std::vector<std::string> a, std::vector<std::string> b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            Finding finding{true, ""};
            for (const std::string& left : a) {
              for (const std::string& right : b) {
                finding.holds = finding.holds && figure(m, measure, left) <= figure(m, measure, right);
              }
            }
            for (const auto* list : {&a, &b}) {
              for (const std::string& label : *list) {
                finding.evidence += (finding.evidence.empty() ? "" : "; ") + say(m, measure, label);
              }
            }
            return finding;
          }};
}

Claim dominates(std::string text, const Measure& x, const Measure& y, std::string a, std::string b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {dominating(m, a, b, x, y), say_both(m, x, y, a) + "; " + say_both(m, x, y, b)};
          }};
}

Claim incomparable(std::string text, const Measure& x, const Measure& y, std::string a, std::string b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {!dominating(m, a, b, x, y) && !dominating(m, b, a, x, y),
                    say_both(m, x, y, a) + "; " + say_both(m, x, y, b)};
          }};
}

Claim all_alike(std::string text, const Measure& measure, std::vector<std::string> labels, double slack) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            std::vector<double> figures;
            std::string evidence;
            for (const std::string& label : labels) {
              figures.push_back(figure(m, measure, label));
              evidence += (evidence.empty() ? "" : "; ") + say(m, measure, label);
            }
            const auto [least, most] = std::minmax_element(figures.begin(), figures.end());
            return {*most <= *least * (1 + slack), evidence};
          }};
}

Claim falls(std::string text, const Measure& measure, std::vector<std::string> labels) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            // A quick run has only some of the parameters. The order must hold among those.
            std::vector<std::string> there;
            std::copy_if(labels.begin(), labels.end(), std::back_inserter(there),
                         [&](const std::string& label) { return m.find(label) != nullptr; });
            if (there.size() < 2) throw NotMeasured(labels.back() + ": " + m.reason(labels.back()));
            Finding finding{true, say(m, measure, there.front())};
            for (std::size_t i = 1; i < there.size(); ++i) {
              const double before = figure(m, measure, there[i - 1]);
              if (!(figure(m, measure, there[i]) <= before)) finding.holds = false;
              finding.evidence += "; " + say(m, measure, there[i]);
            }
            return finding;
          }};
}

Claim below(std::string text, const Measure& measure, std::string label, double limit) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {figure(m, measure, label) <= limit, say(m, measure, label)};
          }};
}

std::string best_of(const Measured& measured, const std::string& prefix, double cutoff) {
  std::string best;
  for (const std::string& label : measured.labels(prefix)) {
    const Row& row = measured.row(label);
    if (static_cast<double>(row.expanded_per_move_max) > cutoff || row.unsolved > 0 ||
        std::isnan(row.suboptimality_mean_pct))
      continue;
    if (best.empty() || row.suboptimality_mean_pct < measured.row(best).suboptimality_mean_pct) best = label;
  }
  return best;
}

double crowd_bytes(const Row& row, double agents) {
  return static_cast<double>(row.database_bytes) + agents * row.online_bytes_mean;
}

double break_even(const Row& a, const Row& b) {
  if (crowd_bytes(a, 1) < crowd_bytes(b, 1)) return 1;
  const double saved = b.online_bytes_mean - a.online_bytes_mean;
  if (saved <= 0) return std::numeric_limits<double>::infinity();
  const double surplus = static_cast<double>(a.database_bytes) - static_cast<double>(b.database_bytes);
  return std::floor(surplus / saved) + 1;
}

ClaimLine judge(const Claim& claim, const Measured& measured) {
  try {
    const Finding finding = claim.check(measured);
    if (finding.holds) return {claim.text, Verdict::holds, finding.evidence};
    std::string evidence = finding.evidence + ".";
    for (const std::string& more : {claim.why, say_map_by_map(claim, measured)}) {
      if (!more.empty()) evidence += " " + more;
    }
    return {claim.text, Verdict::fails, evidence};
  } catch (const NotMeasured& missing) {
    return {claim.text, Verdict::unknown, missing.what()};
  }
}

}  // namespace cairn
