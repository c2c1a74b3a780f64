#include "reproduce/bootstrap.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn::reproduce {
namespace {

constexpr std::uint64_t kSeed = 1979;

Interval interval_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto cut = static_cast<std::size_t>((1 - kConfidence) / 2 * static_cast<double>(values.size()));
  return {values[cut], values[values.size() - 1 - cut]};
}

}  // namespace

Weights draw_problems(const std::vector<std::size_t>& problems_by_map, std::size_t number) {
  base::Random random = base::Random::stream(kSeed, number);
  Weights weights(std::accumulate(problems_by_map.begin(), problems_by_map.end(), std::size_t{0}));
  std::size_t first = 0;
  for (const std::size_t problems : problems_by_map) {
    for (std::size_t i = 0; i < problems; ++i) ++weights[first + random.below(static_cast<std::uint32_t>(problems))];
    first += problems;
  }
  return weights;
}

Support support_of(const Claim& claim, const Measured& measured) {
  Support support;
  const std::vector<std::size_t> problems = measured.problems_by_map();
  if (problems.empty()) return support;
  std::size_t held = 0;
  std::vector<double> values;
  for (std::size_t i = 0; i < kResamples; ++i) {
    try {
      const Finding finding = claim.check(measured.resampled(draw_problems(problems, i)));
      ++support.resamples;
      held += finding.holds ? 1U : 0U;
      if (!std::isnan(finding.value)) values.push_back(finding.value);
    } catch (const NotMeasured&) {  // no contestant qualifies on these problems
    }
  }
  support.share = support.resamples == 0 ? 0 : static_cast<double>(held) / static_cast<double>(support.resamples);
  if (!values.empty()) support.interval = interval_of(std::move(values));
  return support;
}

}  // namespace cairn::reproduce
