// Kinds of claims: who is better, who dominates whom, what falls along a parameter.
#pragma once

#include "reproduce/publication.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn::reproduce {

/// The figure of `a`, times `factor`, is at most that of `b`.
Claim at_most(std::string text, const report::Measure& measure, std::string a, std::string b, double factor = 1);

/// The figure of `b` is near `published` times that of `a`. The text gets what was published added.
Claim near_times(const std::string& text, const report::Measure& measure, std::string a, std::string b,
                 double published, double factor = PublishedFigure::kUsualFactor);

/// The figure is near the published one; less is better. The text gets what was published added.
Claim near(const std::string& text, const report::Measure& measure, std::string label, double published,
           double factor = PublishedFigure::kUsualFactor);

/// The same of any number that is computed from the measurements.
Claim near_figure(const std::string& text, std::function<double(const Measured&)> of, std::string quantity,
                  rows::Unit unit, PublishedFigure published);

/// The figure of `a` is at most that of `b`, for every pair of the two lists.
Claim all_at_most(std::string text, const report::Measure& measure, std::vector<std::string> a,
                  std::vector<std::string> b);

/// `a` is at least as good as `b` in both figures, and better in one.
Claim dominates(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b);

/// `a` dominates each of the others.
Claim dominates_all(std::string text, const report::Measure& x, const report::Measure& y, std::string a,
                    std::vector<std::string> b);

/// Neither dominates the other.
Claim incomparable(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b);

/// The largest figure exceeds the smallest by at most the share `slack`.
Claim all_alike(std::string text, const report::Measure& measure, std::vector<std::string> labels, double slack);

/// The figure does not grow from one label to the next. Labels that have not run are skipped; at least two must have
/// run.
Claim falls(std::string text, const report::Measure& measure, std::vector<std::string> labels);

/// The figure is at most `limit`.
Claim below(std::string text, const report::Measure& measure, std::string label, double limit);

/// The label with the best paths, of those that begin with `prefix` and never expand more than `cutoff` states in a
/// move. Empty if all of them expand more. Throws NotMeasured if none has run.
std::string best_of(const Measured& measured, const std::string& prefix,
                    double cutoff = std::numeric_limits<double>::infinity());

/// Throws NotMeasured if there is no such figure.
double figure(const Measured& measured, const report::Measure& measure, const std::string& label);

/// "kNN LRTA*(10): 12.8%"
std::string say(const Measured& measured, const report::Measure& measure, const std::string& label);

/// What agents hold in memory, in any unit.
struct Footprint {
  double shared = 0;  ///< the database, once for all agents
  double own = 0;     ///< of each agent

  double of(double agents) const { return shared + agents * own; }
};

/// The number of agents from which on `a` needs less memory than `b`; infinity if it never does.
double break_even(const Footprint& a, const Footprint& b);

}  // namespace cairn::reproduce
