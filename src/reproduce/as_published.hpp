// Specs as papers publish them: presets of algorithms and build methods.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace cairn::reproduce {

/// The algorithm's spec with the preset of the first of these papers for which it has one. An algorithm without a
/// preset is as published with its defaults, so its spec stays as it is.
std::string as_published(const std::string& spec, std::initializer_list<std::string_view> papers);

/// The same for the spec of a database.
std::string built_as_published(const std::string& spec, std::initializer_list<std::string_view> papers);

}  // namespace cairn::reproduce
