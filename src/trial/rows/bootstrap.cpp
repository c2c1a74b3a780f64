#include "trial/rows/bootstrap.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::rows {
namespace {

constexpr std::uint64_t kSeed = 1979;
// More problems of a map than this are drawn in groups. The sums of groups of the same size, put together by lot, vary
// as the mean of single problems does, and so do their resamples.
constexpr std::size_t kMostDrawn = 2048;

/// The sums of `groups` groups of almost the same size, put together by lot.
PairedValues grouped(const PairedValues& values, std::size_t groups) {
  std::vector<std::uint32_t> order(values.above.size());
  std::iota(order.begin(), order.end(), 0U);
  base::Random random(kSeed);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  PairedValues sums{std::vector<double>(groups, 0), std::vector<double>(groups, 0)};
  for (std::size_t i = 0; i < order.size(); ++i) {
    sums.above[i % groups] += values.above[order[i]];
    sums.below[i % groups] += values.below[order[i]];
  }
  return sums;
}

}  // namespace

Interval interval_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto cut = static_cast<std::size_t>((1 - kConfidence) / 2 * static_cast<double>(values.size()));
  return {values[cut], values[values.size() - 1 - cut]};
}

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

std::optional<Interval> ratio_interval(std::span<const PairedValues> maps) {
  std::size_t problems = 0;
  for (const PairedValues& map : maps) problems += map.above.size();
  if (problems < 2) return {};
  // Maps share what is drawn in all by their size.
  std::vector<PairedValues> drawn;
  for (const PairedValues& map : maps) {
    const std::size_t size = map.above.size();
    const std::size_t most = std::max<std::size_t>(2, kMostDrawn * size / problems);
    drawn.push_back(problems > kMostDrawn && size > most ? grouped(map, most) : map);
  }
  std::vector<double> ratios;
  for (std::size_t i = 0; i < kResamples; ++i) {
    base::Random random = base::Random::stream(kSeed, i);
    double above = 0;
    double below = 0;
    for (const PairedValues& map : drawn) {
      const auto size = static_cast<std::uint32_t>(map.above.size());
      for (std::uint32_t k = 0; k < size; ++k) {
        const std::uint32_t one = random.below(size);
        above += map.above[one];
        below += map.below[one];
      }
    }
    if (!(below > 0)) return {};
    ratios.push_back(above / below);
  }
  return interval_of(std::move(ratios));
}

std::optional<Interval> mean_interval(std::vector<double> values) {
  PairedValues map{std::move(values), {}};
  map.below.assign(map.above.size(), 1);
  return ratio_interval({&map, 1});
}

}  // namespace cairn::rows
