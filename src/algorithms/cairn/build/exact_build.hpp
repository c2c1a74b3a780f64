// The exact databases of method `cairn`: a hierarchy of all corners of the map, by which every walk is a shortest path.
#pragma once

#include "store/build_job.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <optional>

namespace cairn::cairn_build {

inline constexpr std::uint64_t kUnlimitedBytes = ~std::uint64_t{0};

/// Writes the database if it has at most `most_bytes`. Otherwise writes nothing, and returns a size that it would
/// exceed: as soon as that is known, which on most maps is within a second.
std::optional<std::uint64_t> build_exact(const store::BuildJob& job, std::uint64_t most_bytes,
                                         store::DatabaseWriter& writer);

}  // namespace cairn::cairn_build
