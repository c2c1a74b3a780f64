// The exact databases of method `cairn`: a hierarchy of all corners of the map, by which every walk is a shortest path.
#pragma once

#include "store/build_job.hpp"
#include "store/database_writer.hpp"

namespace cairn::cairn_build {

/// Throws UsageError if the rules are not among those that the guarantee is proven for, or if the database is larger
/// than the budget.
void build_exact(const store::BuildJob& job, store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
