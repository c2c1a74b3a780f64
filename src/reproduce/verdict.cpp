#include "reproduce/verdict.hpp"

#include "reproduce/support.hpp"
#include "trial/rows/table.hpp"

#include <fmt/format.h>

#include <cmath>

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

void add_sentence(std::string& text, const std::string& sentence) {
  if (sentence.size() > 1) text += (text.empty() ? "" : " ") + sentence;
}

}  // namespace

report::ClaimLine judge(const Claim& claim, const Measured& measured) {
  try {
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
