// The verdict on a claim: whether it holds, and how sure that is with these problems.
#pragma once

#include "report/page.hpp"
#include "reproduce/publication.hpp"

namespace cairn::reproduce {

/// Judges a claim on the measured problems and on resamples of them (bootstrap.hpp). It holds or fails if that is so in
/// all but the 2.5% of the resamples that speak most against it; otherwise so many problems do not decide it. A claim
/// that has a published figure holds if the whole confidence interval of ours is near it, and is better than published
/// or fails if the whole interval lies beyond. If the claim cannot be checked, the line says why; if it does not hold,
/// the line says on which single maps it does.
report::ClaimLine judge(const Claim& claim, const Measured& measured);

}  // namespace cairn::reproduce
