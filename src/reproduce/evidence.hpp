// What else to say where a claim does not hold: a reason, further figures, what would come out under another premise.
#pragma once

#include "reproduce/publication.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn {

/// The same claim with what to say where it does not hold.
Claim because(Claim claim, std::string why);

/// The same claim with what else was measured of some, where it does not hold.
Claim with_figures(Claim claim, const Measure& measure, std::vector<std::string> labels);

/// The same with the figures of each map by itself.
Claim with_figures_by_map(Claim claim, const Measure& measure, std::vector<std::string> labels);

/// The same claim with whether it would hold if those whose label begins so had other figures, where it does not hold:
/// evidence that a difference is due to that alone. `change` gets all that was measured, too.
Claim supposing(Claim claim, std::string premise, std::string prefix,
                std::function<void(Row&, const Measured&)> change);

/// A reason that papers with D LRTA* share: its assignment of cells to regions, which the authors store as a number a
/// cell, is compressed here.
Claim with_plain_regions(Claim claim);

/// The same claim about means with what the medians are where it does not hold, for the reason, if it has no other,
/// that a few problems on which an agent goes astray, at hundreds of times the optimum, outweigh all others in a mean.
Claim with_medians(Claim claim, std::vector<std::string> labels);

/// The same claim about costs of `a` and `b` with the mean of their differences on single problems, and its standard
/// error, where it does not hold, for the reason, if it has no other, that a few problems decide such a mean.
Claim with_difference(Claim claim, std::string a, std::string b);

}  // namespace cairn
