#include "reproduce/support.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace cairn::reproduce {

Support support_of(const Claim& claim, const Measured& measured) {
  Support support;
  const std::vector<std::size_t> problems = measured.problems_by_map();
  if (problems.empty()) return support;
  std::size_t held = 0;
  std::vector<double> values;
  for (std::size_t i = 0; i < rows::kResamples; ++i) {
    try {
      const Finding finding = claim.check(measured.resampled(rows::draw_problems(problems, i)));
      ++support.resamples;
      held += finding.holds ? 1U : 0U;
      if (!std::isnan(finding.value)) values.push_back(finding.value);
    } catch (const NotMeasured&) {  // no contestant qualifies on these problems
    }
  }
  support.share = support.resamples == 0 ? 0 : static_cast<double>(held) / static_cast<double>(support.resamples);
  if (!values.empty()) support.interval = rows::interval_of(std::move(values));
  return support;
}

}  // namespace cairn::reproduce
