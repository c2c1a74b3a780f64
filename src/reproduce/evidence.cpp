#include "reproduce/evidence.hpp"

#include "reproduce/claims.hpp"
#include "trial/rows/summary.hpp"
#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace cairn::reproduce {
namespace {

Claim with_evidence(Claim claim, Claim::Sentence sentence) {
  claim.sentences.push_back(std::move(sentence));
  return claim;
}

/// "a: 1; b: 2", of those that have run and of which `say` has something to say.
template <typename Say>
std::string say_each(const Measured& m, const std::vector<std::string>& labels, Say say) {
  std::string text;
  for (const std::string& label : labels) {
    if (m.find(label) == nullptr) continue;
    const std::string figures = say(label);
    if (!figures.empty()) text += (text.empty() ? "" : "; ") + label + ": " + figures;
  }
  return text;
}

}  // namespace

Claim because(Claim claim, std::string why) {
  claim.why = std::move(why);
  return claim;
}

Claim with_figures(Claim claim, const report::Measure& measure, std::vector<std::string> labels) {
  return with_evidence(std::move(claim), [measure, labels = std::move(labels)](const Measured& m) -> std::string {
    const std::string figures = say_each(m, labels, [&](const std::string& label) {
      const double value = measure.of(m.row(label));
      return std::isnan(value) ? std::string() : rows::format_figure(measure.unit, value);
    });
    return figures.empty() ? "" : fmt::format("Compare {}: {}", measure.label, figures);
  });
}

Claim with_figures_by_map(Claim claim, const report::Measure& measure, std::vector<std::string> labels) {
  return with_evidence(std::move(claim), [measure, labels = std::move(labels)](const Measured& m) -> std::string {
    const std::string figures = say_each(m, labels, [&](const std::string& label) {
      std::string list;
      for (const rows::Row& row : m.at(label).by_map) {
        list += (list.empty() ? "" : ", ") + rows::format_figure(measure.unit, measure.of(row));
      }
      return list;
    });
    return figures.empty() ? "" : fmt::format("Of each map, {}: {}", measure.label, figures);
  });
}

Claim with_medians(Claim claim, std::vector<std::string> labels) {
  constexpr report::Measure kMedian{"the median above optimal", rows::Unit::percent,
                                    [](const rows::Row& row) { return row.suboptimality_median_pct; }};
  if (claim.why.empty()) claim.why = "A few problems on which an agent goes far astray outweigh all others in a mean.";
  return with_figures_by_map(std::move(claim), kMedian, std::move(labels));
}

Claim supposing(Claim claim, std::string premise, std::string prefix,
                std::function<void(rows::Row&, const Measured&)> change) {
  const auto check = claim.check;
  return with_evidence(std::move(claim),
                       [check, premise = std::move(premise), prefix = std::move(prefix),
                        change = std::move(change)](const Measured& m) -> std::string {
                         try {
                           const Finding supposed = check(m.supposing(prefix, [&](rows::Row& row) { change(row, m); }));
                           return fmt::format("{}, it would {}: {}", premise, supposed.holds ? "hold" : "fail too",
                                              supposed.evidence);
                         } catch (const NotMeasured&) {  // the premise asks for more than has run; the verdict stands
                           return "";
                         }
                       });
}

Claim with_plain_regions(Claim claim) {
  constexpr std::uint64_t kBytesPerCell = 4;
  return because(
      supposing(std::move(claim), "With a number of 4 bytes for each cell of the map", "D LRTA*",
                [](rows::Row& row, const Measured&) { row.database_bytes += kBytesPerCell * row.map_cells; }),
      "D LRTA*'s assignment of cells to regions, which the authors store as a number a cell, is compressed here.");
}

Claim with_difference(Claim claim, std::string a, std::string b) {
  if (claim.why.empty()) claim.why = "Costs differ by orders of magnitude, so that a few problems decide their mean.";
  return with_evidence(std::move(claim), [a = std::move(a), b = std::move(b)](const Measured& m) -> std::string {
    const Standing& left = m.at(a);
    const Standing& right = m.at(b);
    if (left.problems.size() != right.problems.size() || left.problems.size() < 2) return "";
    std::vector<double> differences;
    for (std::size_t i = 0; i < left.problems.size(); ++i) {
      const auto cost = [&](const Standing& of) { return static_cast<double>(of.problems[i].cost) / of.unit; };
      differences.push_back(cost(left) - cost(right));
    }
    const rows::Summary summary = rows::summarize(std::move(differences));
    return fmt::format("Problem by problem, {} costs {} more than {} on average, with a standard error of {}", a,
                       rows::format_figure(rows::Unit::number, summary.mean), b,
                       rows::format_figure(rows::Unit::number, summary.standard_error));
  });
}

}  // namespace cairn::reproduce
