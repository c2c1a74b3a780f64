// Builds that several machines share: each makes a part of the pieces, and one puts them together.
#pragma once

#include <cairn/build.hpp>

#include "store/build_job.hpp"

#include <span>
#include <string>
#include <string_view>

namespace cairn {

/// Whether a build by this method can be shared. Throws UsageError for a wrong spec.
bool is_divided(std::string_view method);

/// Makes a part of a build, in the file `path`, which keeps finished pieces and resumes if it is there already. `note`
/// tells whoever puts the parts together what they are of. Throws UsageError for a method that is not divided, and
/// OutputError.
void build_part(const Grid& grid, std::string_view method, const std::string& path, const store::BuildPart& part,
                const std::string& note, const BuildSettings& settings = {});

/// As `build_file`, with the pieces of these parts. Pieces that no part has are made. Throws InputError for a part of
/// another build.
Database build_of_parts(const Grid& grid, std::string_view method, const std::string& path,
                        std::span<const std::string> parts, const BuildSettings& settings = {});

}  // namespace cairn
