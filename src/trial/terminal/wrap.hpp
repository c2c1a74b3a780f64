// Text in lines that are no longer than a terminal is wide.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::terminal {

/// Where people read without a terminal that says how wide it is.
inline constexpr std::size_t kUsualWidth = 100;

/// Characters on the screen, rather than bytes.
std::size_t display_width(std::string_view text);

/// Breaks lines between words, so that none has more than `width` characters unless a single word has; all but the
/// first begin with `indent` spaces, and the first follows `used` characters. A width of 0 is any. There is no newline
/// at the end.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0, std::size_t used = 0);

}  // namespace cairn::terminal
