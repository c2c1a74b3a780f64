#include "reproduce/verdict.hpp"

#include "base/hash.hpp"
#include "reproduce/support.hpp"
#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <variant>

namespace cairn::reproduce {
namespace {

using report::Verdict;

Verdict compare_with_published(const PublishedFigure& published, const rows::Interval& ours) {
  if (ours.low >= published.least() && ours.high <= published.most()) return Verdict::holds;
  const bool is_less = ours.high < published.least();
  const bool is_more = ours.low > published.most();
  if (!is_less && !is_more) return Verdict::undecided;
  return is_less == (published.better == rows::Best::least) ? Verdict::better : Verdict::fails;
}

Verdict decide(const Claim& claim, const Finding& finding, const Support& support) {
  constexpr double kRest = (1 - rows::kConfidence) / 2;
  if (claim.published) {
    return compare_with_published(*claim.published,
                                  support.interval.value_or(rows::Interval{finding.value, finding.value}));
  }
  if (support.resamples == 0) return finding.holds ? Verdict::holds : Verdict::fails;
  if (finding.holds && support.share >= 1 - kRest) return Verdict::holds;
  if (!finding.holds && support.share <= kRest) return Verdict::fails;
  return Verdict::undecided;
}

/// "mean time a move, A* / kNN LRTA*(60000): 31.2 (95%: 30.1 to 32.4)"
std::string say_interval(const Claim& claim, const Finding& finding, const Support& support) {
  const auto say = [&](double value) { return rows::format_figure(claim.unit, value); };
  std::string text;
  if (!claim.quantity.empty() && !std::isnan(finding.value)) {
    text = fmt::format("{}: {}", claim.quantity, say(finding.value));
    if (support.interval && support.interval->low < support.interval->high) {
      text += fmt::format(" ({:g}%: {} to {})", 100 * rows::kConfidence, say(support.interval->low),
                          say(support.interval->high));
    }
  }
  const bool same_in_all = support.share == 0 || support.share == 1;
  if (claim.published || support.resamples == 0 || same_in_all) return text;
  return fmt::format("{}{}holds in {:.1f}% of {} resamples", text, text.empty() ? "" : "; ", 100 * support.share,
                     support.resamples);
}

/// Says on which single maps a claim holds that does not hold on all maps together.
std::string say_map_by_map(const Claim& claim, const Measured& measured) {
  const std::vector<std::string> maps = measured.maps();
  if (maps.size() < 2) return "";
  std::vector<std::string> against;
  std::size_t judged = 0;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    try {
      if (!claim.check(measured.on_map(i)).holds) against.push_back(maps[i]);
      ++judged;
    } catch (const NotMeasured&) {
    }
  }
  if (judged < 2) return "";
  if (against.size() == judged) return fmt::format("It fails on each of the {} maps by itself.", judged);
  if (against.empty()) return fmt::format("It holds on each of the {} maps by itself.", judged);
  return fmt::format("Map by map, it holds on {} of {}: not on {}.", judged - against.size(), judged,
                     fmt::join(against, ", "));
}

/// Whether a claim is judged by times: then its finding changes where times do.
bool is_about_times(const Claim& claim, const Measured& measured) {
  const auto with_times = [&](std::uint64_t seed) {
    const Measured supposed = measured.supposing("", [&](rows::Row& row) {
      const std::string name = row.label + row.algorithm;
      const std::uint64_t hash = seed == 0 ? 0 : base::hash_bytes(name.data(), name.size(), seed);
      for (const rows::Field& field : rows::fields()) {
        if (field.unit != rows::Unit::nanoseconds) continue;
        const double time = 1 + static_cast<double>(hash % 1000);
        if (const auto* of = std::get_if<double rows::Row::*>(&field.member)) row.*(*of) = time;
        if (const auto* of = std::get_if<std::uint64_t rows::Row::*>(&field.member)) {
          row.*(*of) = static_cast<std::uint64_t>(time);
        }
      }
    });
    const Finding finding = claim.check(supposed);
    return fmt::format("{} {} {}", finding.holds, finding.value, finding.evidence);
  };
  return with_times(0) != with_times(1) || with_times(1) != with_times(2);
}

void add_sentence(std::string& text, const std::string& sentence) {
  if (sentence.size() > 1) text += (text.empty() ? "" : " ") + sentence;
}

}  // namespace

report::ClaimLine judge(const Claim& claim, const Measured& measured) {
  try {
    if (!measured.has_times() && is_about_times(claim, measured)) {
      return {claim.text, Verdict::unknown, "it is about times, which were not taken (--no-times)"};
    }
    const Finding finding = claim.check(measured);
    const Support support = support_of(claim, measured);
    report::ClaimLine line{claim.text, decide(claim, finding, support), finding.evidence};
    line.interval = say_interval(claim, finding, support);
    if (line.interval.starts_with(line.evidence)) line.evidence.clear();  // it would say the same twice
    if (line.verdict == Verdict::holds) return line;
    if (!line.evidence.empty()) line.evidence += ".";
    for (const Claim::Sentence& sentence : claim.sentences) add_sentence(line.evidence, sentence(measured) + ".");
    add_sentence(line.evidence, claim.why);
    if (line.verdict != Verdict::better) add_sentence(line.evidence, say_map_by_map(claim, measured));
    return line;
  } catch (const NotMeasured& missing) {
    return {claim.text, Verdict::unknown, missing.what()};
  }
}

}  // namespace cairn::reproduce
