// Which cairn this is: the version, and the commit where it was built from one.
#pragma once

#include <string_view>

namespace cairn::rows {

/// "0.1.0+1a2b3c4", or "0.1.0" where the sources came without their history. cmake/revision.cmake defines it.
std::string_view revision();

}  // namespace cairn::rows
