#include "reproduce/running/claims_table.hpp"

#include "reproduce/verdict.hpp"
#include "trial/rows/revision.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

namespace cairn::reproduce {
namespace {

/// Text as it must stand in a cell of a table.
std::string in_cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '<') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::string markdown_claims(const std::vector<PaperClaims>& papers) {
  constexpr report::Verdict kVerdicts[] = {report::Verdict::holds, report::Verdict::better, report::Verdict::fails,
                                           report::Verdict::undecided, report::Verdict::unknown};
  std::string text = "| paper |";
  std::string line = "| --- |";
  for (const report::Verdict verdict : kVerdicts) {
    text += fmt::format(" {} |", name_of(verdict));
    line += " --- |";
  }
  text += " processor time | revision |\n" + line + " --- | --- |\n";
  for (const PaperClaims& paper : papers) {
    const auto counts = count_verdicts(paper.results);
    text += fmt::format("| {} (`{}`) |", in_cell(paper.publication->citation), paper.publication->id);
    for (const report::Verdict verdict : kVerdicts) {
      const auto found = counts.find(verdict);
      text += fmt::format(" {} |", found == counts.end() ? 0 : found->second);
    }
    text += fmt::format(" {} | {} |\n", terminal::format_seconds(paper.seconds), rows::revision());
  }
  for (const PaperClaims& paper : papers) {
    text += fmt::format("\n### {}\n\n| result | claim | verdict | figure |\n| --- | --- | --- | --- |\n",
                        paper.publication->id);
    for (const Shown& shown : paper.results) {
      for (const report::ClaimLine& claim : shown.claims) {
        text += fmt::format("| {} | {} | {} | {} |\n", shown.name.substr(paper.publication->id.size() + 1),
                            in_cell(claim.text), name_of(claim.verdict),
                            in_cell(claim.interval.empty() ? claim.evidence : claim.interval));
      }
    }
  }
  return text;
}

}  // namespace cairn::reproduce
