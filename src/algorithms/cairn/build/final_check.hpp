// The last step of a `cairn` build: walks the check problems, and writes the measurements into the header.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"
#include "algorithms/cairn/build/cairn_sampling.hpp"

#include <vector>

namespace cairn::cairn_build {

/// Also sets how far from its goal an agent searches locally, and how much work a step may take.
void write_checked(const CairnDraft& draft, const store::DatabaseWriter& made, const std::vector<CornerPath>& check,
                   store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
