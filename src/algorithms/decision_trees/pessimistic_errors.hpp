// The estimate by which C4.5 prunes a decision tree (Quinlan: C4.5, Programs for Machine Learning, Morgan Kaufmann
// 1993).
#pragma once

#include <cstdint>

namespace cairn::decision_trees {

/// The errors that a leaf with so many among its examples must be expected to make on as many others, in 1024ths: the
/// upper limit of a confidence interval.
std::uint64_t pessimistic_errors(std::uint64_t examples, std::uint64_t errors, std::uint32_t confidence_thousandths);

}  // namespace cairn::decision_trees
