// What the files of this paper share.
#pragma once

#include "reproduce/publication.hpp"

#include <string>

namespace cairn::reproduce::papers::aiide2011 {

/// The lookaheads of the paper: 1, 7, ... 97.
inline constexpr int kLookaheads = 17;
constexpr int lookahead(int i) { return 1 + 6 * i; }

/// "RTAA*(25)"
std::string label(const char* title, int k);

/// The experiments: all problems without times; some of them with binary heaps, and with times.
inline const char* const kCounted = "unknown";
inline const char* const kHeaps = "heaps";
inline const char* const kTimed = "timed";

Result pairs_of_runs();

}  // namespace cairn::reproduce::papers::aiide2011
