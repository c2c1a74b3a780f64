// Names and texts that others chose, as they can be shown.
#pragma once

#include <string>
#include <string_view>

namespace cairn::terminal {

/// The same text if it is UTF-8 without control characters. Of anything else, such as a file name with an escape
/// sequence or a newline, the bytes are shown: "\x1b", "\n", "\xff".
std::string printable(std::string_view text, std::string_view allowed = {});

}  // namespace cairn::terminal
