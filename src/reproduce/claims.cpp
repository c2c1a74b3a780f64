#include "reproduce/claims.hpp"

#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace cairn::reproduce {
namespace {

/// What all of them measured, one after the other.
std::string say_all(const Measured& m, const report::Measure& measure, const std::vector<std::string>& labels) {
  std::string text;
  for (const std::string& label : labels) text += (text.empty() ? "" : "; ") + say(m, measure, label);
  return text;
}

bool dominating(const Measured& m, const std::string& a, const std::string& b, const report::Measure& x,
                const report::Measure& y) {
  const double ax = figure(m, x, a);
  const double ay = figure(m, y, a);
  const double bx = figure(m, x, b);
  const double by = figure(m, y, b);
  return ax <= bx && ay <= by && (ax < bx || ay < by);
}

std::string say_both(const Measured& m, const report::Measure& x, const report::Measure& y, const std::string& label) {
  return say(m, y, label) + " at " + rows::format_figure(x.unit, figure(m, x, label));
}

/// How many times `a` the figure `b` is; 1 if both are 0.
double times(double a, double b) { return a == b ? 1 : b / a; }

/// Of two labels, how many times the first's figure the second's is.
double times(const Measured& m, const report::Measure& measure, const std::string& a, const std::string& b) {
  return times(figure(m, measure, a), figure(m, measure, b));
}

std::string as_published(const std::string& text, const std::string& figure, double factor) {
  return fmt::format("{} (published {}; holds within a factor of {:g})", text, figure, factor);
}

}  // namespace

double figure(const Measured& measured, const report::Measure& measure, const std::string& label) {
  const double value = measure.of(measured.row(label));
  if (std::isnan(value)) throw NotMeasured(label + ": no figure for '" + std::string(measure.label) + "'");
  return value;
}

std::string say(const Measured& measured, const report::Measure& measure, const std::string& label) {
  return label + ": " + rows::format_figure(measure.unit, figure(measured, measure, label));
}

Claim at_most(std::string text, const report::Measure& measure, std::string a, std::string b, double factor) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                return {figure(m, measure, a) * factor <= figure(m, measure, b), say_all(m, measure, {a, b}),
                        times(m, measure, a, b)};
              }};
  claim.quantity = fmt::format("{}, {} / {}", measure.label, b, a);
  return claim;
}

Claim near_times(const std::string& text, const report::Measure& measure, std::string a, std::string b,
                 double published, double factor) {
  const PublishedFigure near{published, factor, rows::Best::most};
  Claim claim{as_published(text, fmt::format("{:.3g} times", published), factor), [=](const Measured& m) -> Finding {
                const double value = times(m, measure, a, b);
                return {near.is_near(value), say_all(m, measure, {a, b}), value};
              }};
  claim.quantity = fmt::format("{}, {} / {}", measure.label, b, a);
  claim.published = near;
  return claim;
}

Claim near(const std::string& text, const report::Measure& measure, std::string label, double published,
           double factor) {
  const std::string quantity = fmt::format("{}, {}", measure.label, label);
  return near_figure(text, [=](const Measured& m) { return figure(m, measure, label); }, quantity, measure.unit,
                     {published, factor, rows::Best::least});
}

Claim near_figure(const std::string& text, std::function<double(const Measured&)> of, std::string quantity,
                  rows::Unit unit, PublishedFigure published) {
  Claim claim{
      as_published(text, rows::format_figure(unit, published.value), published.factor),
      [=](const Measured& m) -> Finding {
        const double value = of(m);
        return {published.is_near(value), fmt::format("{}: {}", quantity, rows::format_figure(unit, value)), value};
      }};
  claim.quantity = quantity;
  claim.unit = unit;
  claim.published = published;
  return claim;
}

Claim all_at_most(std::string text, const report::Measure& measure, std::vector<std::string> a,
                  std::vector<std::string> b) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                double least = std::numeric_limits<double>::infinity();
                for (const std::string& left : a) {
                  for (const std::string& right : b) least = std::min(least, times(m, measure, left, right));
                }
                return {least >= 1, say_all(m, measure, a) + "; " + say_all(m, measure, b), least};
              }};
  claim.quantity = fmt::format("{}, the least ratio", measure.label);
  return claim;
}

Claim dominates(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                return {dominating(m, a, b, x, y), say_both(m, x, y, a) + "; " + say_both(m, x, y, b),
                        std::min(times(m, x, a, b), times(m, y, a, b))};
              }};
  claim.quantity = fmt::format("the lesser of both ratios, {} / {}", b, a);
  return claim;
}

Claim dominates_all(std::string text, const report::Measure& x, const report::Measure& y, std::string a,
                    std::vector<std::string> b) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                Finding finding{true, say_both(m, x, y, a), std::numeric_limits<double>::infinity()};
                for (const std::string& other : b) {
                  const Finding one = dominates("", x, y, a, other).check(m);
                  finding.holds = finding.holds && one.holds;
                  finding.value = std::min(finding.value, one.value);
                  finding.evidence += "; " + say_both(m, x, y, other);
                }
                return finding;
              }};
  claim.quantity = fmt::format("the least of all ratios to {}", a);
  return claim;
}

Claim incomparable(std::string text, const report::Measure& x, const report::Measure& y, std::string a, std::string b) {
  return {std::move(text), [=](const Measured& m) -> Finding {
            return {!dominating(m, a, b, x, y) && !dominating(m, b, a, x, y),
                    say_both(m, x, y, a) + "; " + say_both(m, x, y, b)};
          }};
}

Claim all_alike(std::string text, const report::Measure& measure, std::vector<std::string> labels, double slack) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                std::vector<double> figures;
                for (const std::string& label : labels) figures.push_back(figure(m, measure, label));
                const auto [least, most] = std::minmax_element(figures.begin(), figures.end());
                return {*most <= *least * (1 + slack), say_all(m, measure, labels), times(*least, *most)};
              }};
  claim.quantity = fmt::format("{}, the most / the least", measure.label);
  return claim;
}

Claim falls(std::string text, const report::Measure& measure, std::vector<std::string> labels) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                // A quick run has only some of the parameters. The order must hold among those.
                std::vector<std::string> there;
                std::copy_if(labels.begin(), labels.end(), std::back_inserter(there),
                             [&](const std::string& label) { return m.find(label) != nullptr; });
                if (there.size() < 2) throw NotMeasured(labels.back() + ": " + m.reason(labels.back()));
                double largest = 0;
                for (std::size_t i = 1; i < there.size(); ++i) {
                  largest = std::max(largest, times(m, measure, there[i - 1], there[i]));
                }
                return {largest <= 1, say_all(m, measure, there), largest};
              }};
  claim.quantity = fmt::format("{}, the largest ratio of one to the one before", measure.label);
  return claim;
}

Claim below(std::string text, const report::Measure& measure, std::string label, double limit) {
  Claim claim{std::move(text), [=](const Measured& m) -> Finding {
                const double value = figure(m, measure, label);
                return {value <= limit, say(m, measure, label), value};
              }};
  claim.quantity = fmt::format("{}, {}", measure.label, label);
  claim.unit = measure.unit;
  return claim;
}

std::string best_of(const Measured& measured, const std::string& prefix, double cutoff) {
  std::string best;
  for (const std::string& label : measured.labels(prefix)) {
    const rows::Row& row = measured.row(label);
    if (static_cast<double>(row.expanded_per_move_max) > cutoff || row.unsolved > 0 ||
        std::isnan(row.suboptimality_mean_pct))
      continue;
    if (best.empty() || row.suboptimality_mean_pct < measured.row(best).suboptimality_mean_pct) best = label;
  }
  return best;
}

double break_even(const Footprint& a, const Footprint& b) {
  if (a.of(1) < b.of(1)) return 1;
  const double saved = b.own - a.own;
  if (saved <= 0) return std::numeric_limits<double>::infinity();
  return std::floor((a.shared - b.shared) / saved) + 1;
}

}  // namespace cairn::reproduce
