// Properties of the terminal, if there is one.
#pragma once

#include <cstddef>

namespace cairn::terminal {

enum class Stream { output, error };

bool is_terminal(Stream stream);

/// Whether to use colours there: on a terminal that has them, unless NO_COLOR is set (see no-color.org).
bool shows_colours(Stream stream);

/// Characters in a line of the terminal; 0 without a terminal.
std::size_t terminal_width(Stream stream);

}  // namespace cairn::terminal
