// Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. Journal of
// Artificial Intelligence Research 32, 2008. Tables 3 to 6 and 9 to 14, Figures 10 to 15.
#include "reproduce/papers/jair2008.hpp"

#include "reproduce/claims.hpp"
#include "reproduce/measures.hpp"
#include "trial/rows/table.hpp"

namespace cairn::reproduce::papers {
namespace jair2008 {

const Column kPlanning{"expanded a move", rows::Unit::number, report::kExpandedPerMove.of};
const Column kQuality{"cost / optimal", rows::Unit::number, kCostRatio.of};
const Column kMost{"most expanded", rows::Unit::count, kMaxExpanded.of};

Finding compare(const Measured& m, const std::string& a, const std::string& b, double quality, double planning) {
  const rows::Row& left = m.row(a);
  const rows::Row& right = m.row(b);
  const auto both = [&](const std::string& label) {
    return say(m, kCostRatio, label) + " with " +
           rows::format_figure(rows::Unit::number, figure(m, report::kExpandedPerMove, label)) + " expanded a move";
  };
  return {kCostRatio.of(left) * quality <= kCostRatio.of(right) &&
              report::kExpandedPerMove.of(left) * planning <= report::kExpandedPerMove.of(right),
          both(a) + "; " + both(b)};
}

}  // namespace jair2008

Publication bulitko_lustrek_schaeffer_bjornsson_sigmundarson_2008() {
  Publication publication{
      "jair2008",
      "Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. JAIR 2008",
      {jair2008::original(), jair2008::upscaled(), jair2008::centroids()},
      jair2008::tables()};
  const std::vector<Experiment>& experiments = publication.experiments;
  for (Result& figure : jair2008::figures(experiments[0], experiments[1])) {
    publication.results.push_back(std::move(figure));
  }
  return publication;
}

}  // namespace cairn::reproduce::papers
