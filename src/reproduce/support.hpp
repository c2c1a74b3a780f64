// How well a claim is supported: by the bootstrap, the same problems for every contestant.
#pragma once

#include "reproduce/measured.hpp"
#include "reproduce/publication.hpp"
#include "trial/rows/bootstrap.hpp"

#include <cstddef>
#include <optional>

namespace cairn::reproduce {

/// What a claim's check gives on resampled problems.
struct Support {
  std::size_t resamples = 0;                 ///< 0 if the figures of single problems are not known
  double share = 0;                          ///< of the resamples in which the claim holds
  std::optional<rows::Interval> interval{};  ///< of the value that decides, if the claim has one
};

Support support_of(const Claim& claim, const Measured& measured);

}  // namespace cairn::reproduce
