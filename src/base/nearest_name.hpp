// "Did you mean ...?" for mistyped names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn::base {

/// "; did you mean 'x'?" with the nearest of `names`, or the list of them where none is near.
std::string suggestion(std::string_view mistyped, std::span<const std::string_view> names);

}  // namespace cairn::base
