#include "trial/terminal/wrap.hpp"

#include <algorithm>

namespace cairn::terminal {

std::size_t display_width(std::string_view text) {
  // All bytes but those that continue a character of UTF-8.
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent, std::size_t used) {
  if (width == 0) return std::string(text);
  std::string result;
  bool first_word = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t wide = display_width(word);
    if (!first_word && used + 1 + wide > width) {
      result += "\n" + std::string(indent, ' ');
      used = indent;
    } else if (!first_word) {
      result += ' ';
      ++used;
    }
    result += word;
    used += wide;
    first_word = false;
  }
  return result;
}

}  // namespace cairn::terminal
