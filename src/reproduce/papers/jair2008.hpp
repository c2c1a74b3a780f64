// What the files of this paper share: its experiments, and the comparison of contestants.
#pragma once

#include "reproduce/publication.hpp"

#include <string>
#include <vector>

namespace cairn::reproduce::papers::jair2008 {

/// A depth of lookahead that none of these maps needs.
inline constexpr int kNoCap = 3000;

// For comparison with K LRTA*.
inline constexpr const char* kAdaptive = "cairn's RTAA* 1000, one move";
inline constexpr const char* kFarMoving = "cairn's LSS-LRTA* 1000, all moves";

// The names of contestants.
std::string fixed(int depth);
std::string fixed_subgoals(int depth, int level);
std::string to_centroids(int depth, int level);
std::string dynamic(int cap, int level);
std::string dynamic_depth(int cap, int level);
std::string refined(int level, int depth, const char* weight);

Experiment original();
Experiment upscaled();
/// Two kinds of intermediate goals. Those of centroids don't compete in the other results.
Experiment centroids();

/// Whether `a`'s cost, times `quality`, and its expansions a move, times `planning`, are at most those of `b`.
Finding compare(const Measured& m, const std::string& a, const std::string& b, double quality, double planning);

extern const Column kPlanning;
extern const Column kQuality;
extern const Column kMost;  ///< the most states expanded in one move

std::vector<Result> tables();
std::vector<Result> figures(const Experiment& small, const Experiment& large);

}  // namespace cairn::reproduce::papers::jair2008
