// The last step of a `cairn` build: walks the check problems, and writes what was measured into the header.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"
#include "algorithms/cairn/build/cairn_sampling.hpp"

#include <vector>

namespace cairn::cairn_build {

/// Also decides how far away a goal is searched for, and how much work a step may take.
void write_checked(const CairnDraft& draft, const store::DatabaseWriter& made, const std::vector<CornerPath>& check,
                   store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
