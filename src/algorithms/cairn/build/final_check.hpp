// The last step of a `cairn` build: walks the check problems, and writes what was measured into the header.
#pragma once

#include "algorithms/cairn/build/cairn_draft.hpp"
#include "algorithms/cairn/build/cairn_sampling.hpp"

#include <vector>

namespace cairn {

/// Also decides how far away a goal is searched for, and how much work a step may take.
void write_checked(const CairnDraft& draft, const DatabaseWriter& made, const std::vector<CornerPath>& check,
                   DatabaseWriter& writer);

}  // namespace cairn
