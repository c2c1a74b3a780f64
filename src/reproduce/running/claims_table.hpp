// The verdicts on all claims as Markdown, for documents.
#pragma once

#include "reproduce/publication.hpp"
#include "reproduce/running/present.hpp"

#include <string>
#include <vector>

namespace cairn::reproduce {

struct PaperClaims {
  const Publication* publication = nullptr;
  std::vector<Shown> results;
  double seconds = 0;  ///< of processor time
};

/// A table of the papers, with how many of their claims hold and which cairn measured that, and one of the claims of
/// each paper.
std::string markdown_claims(const std::vector<PaperClaims>& papers);

}  // namespace cairn::reproduce
