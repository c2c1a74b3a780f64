// The forms that claims take: who is better, who dominates whom, what falls along a parameter.
#pragma once

#include "reproduce/publication.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn {

/// `a`'s figure times `factor` is at most `b`'s.
Claim at_most(std::string text, const Measure& measure, std::string a, std::string b, double factor = 1);

/// The same for every pair of the two lists.
Claim all_at_most(std::string text, const Measure& measure, std::vector<std::string> a, std::vector<std::string> b);

/// `a` is at least as good as `b` in both figures, and better in one.
Claim dominates(std::string text, const Measure& x, const Measure& y, std::string a, std::string b);

/// Neither dominates the other.
Claim incomparable(std::string text, const Measure& x, const Measure& y, std::string a, std::string b);

/// The largest figure exceeds the least by no more than the share `slack`.
Claim all_alike(std::string text, const Measure& measure, std::vector<std::string> labels, double slack);

/// From each to the next of those that have run, of which there must be two, the figure does not grow.
Claim falls(std::string text, const Measure& measure, std::vector<std::string> labels);

/// The figure is at most `limit`.
Claim below(std::string text, const Measure& measure, std::string label, double limit);

/// Of those whose label begins so and that never expand more than `cutoff` states in a move, the one with the best
/// paths. Throws NotMeasured where none has run; empty where all that have run expand more.
std::string best_of(const Measured& measured, const std::string& prefix,
                    double cutoff = std::numeric_limits<double>::infinity());

/// The figure. Throws NotMeasured where there is none.
double figure(const Measured& measured, const Measure& measure, const std::string& label);

/// "kNN LRTA*(10): 12.8%"
std::string say(const Measured& measured, const Measure& measure, const std::string& label);

/// Bytes of `agents` at once, who share one database.
double crowd_bytes(const Row& row, double agents);

/// How many agents of `a` it takes to need less memory than as many of `b`; infinity where it never happens.
double break_even(const Row& a, const Row& b);

/// The verdict on a claim, with why it is open where it cannot be checked, and where it fails, on which maps it does so
/// by themselves.
ClaimLine judge(const Claim& claim, const Measured& measured);

}  // namespace cairn
