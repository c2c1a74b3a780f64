// What else to say where a claim does not hold: a reason, further figures, what would come out under another premise.
#pragma once

#include "reproduce/publication.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn::reproduce {

/// Adds the reason why the claim does not hold here, which is shown if it fails.
Claim because(Claim claim, std::string why);

/// Adds another figure of some labels to the evidence, if the claim fails.
Claim with_figures(Claim claim, const report::Measure& measure, std::vector<std::string> labels);

/// The same with one figure for each map.
Claim with_figures_by_map(Claim claim, const report::Measure& measure, std::vector<std::string> labels);

/// If the claim fails, says whether it would hold if `change` were made to the rows whose label begins with `prefix`:
/// evidence that only this makes the difference. `change` also gets everything that was measured.
Claim supposing(Claim claim, std::string premise, std::string prefix,
                std::function<void(rows::Row&, const Measured&)> change);

/// A reason that the papers with D LRTA* share: the authors store the region of each cell as a number, and here these
/// numbers are compressed.
Claim with_plain_regions(Claim claim);

/// Adds the medians to a claim about means, if it fails. The default reason is that a few problems on which an agent
/// goes astray, at hundreds of times the optimum, outweigh all others in a mean.
Claim with_medians(Claim claim, std::vector<std::string> labels);

/// Adds the mean difference of the costs of `a` and `b` on single problems, and its standard error, if the claim fails.
/// The default reason is that a few problems decide such a mean.
Claim with_difference(Claim claim, std::string a, std::string b);

}  // namespace cairn::reproduce
