// What the paper of jair2008.cpp compares, and on which maps: two experiments with some hundred contestants each.
#pragma once

#include "reproduce/publication.hpp"

#include <string>

namespace cairn::jair2008 {

/// A lookahead depth that none of these maps asks for.
inline constexpr int kNoCap = 3000;

// Not the authors': for comparison with K LRTA*.
inline constexpr const char* kAdaptive = "RTAA* 1000, one move";
inline constexpr const char* kFarMoving = "LSS-LRTA* 1000, all moves";

// The names of contestants.
std::string fixed(int depth);
std::string fixed_subgoals(int depth, int level);
std::string dynamic(int cap, int level);
std::string dynamic_depth(int cap, int level);
std::string refined(int level, int depth, const char* weight);

Experiment original();
Experiment upscaled();

}  // namespace cairn::jair2008
