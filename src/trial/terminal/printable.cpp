#include "trial/terminal/printable.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::terminal {
namespace {

constexpr std::uint32_t kNoCharacter = 0xFFFFFFFF;

/// The character that begins at the front, and its length; kNoCharacter of one byte where it is not UTF-8 (RFC 3629).
struct Character {
  std::uint32_t code = kNoCharacter;
  std::size_t length = 1;
};

Character character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || is_surrogate) return {};
  return {code, length};
}

/// Characters that act rather than show: C0 and C1 controls, and those that turn the direction of writing.
bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string shown(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (c == '\r') {
      text += "\\r";
    } else {
      text += {'\\', 'x', kDigits[byte / 16U], kDigits[byte % 16U]};
    }
  }
  return text;
}

}  // namespace

std::string printable(std::string_view text, std::string_view allowed) {
  std::string result;
  while (!text.empty()) {
    const Character next = character_at(text);
    const std::string_view bytes = text.substr(0, next.length);
    const bool is_safe = next.code != kNoCharacter && !is_control(next.code);
    const bool is_allowed = allowed.find(bytes.front()) != std::string_view::npos;
    result += is_safe || is_allowed ? std::string(bytes) : shown(bytes);
    text.remove_prefix(next.length);
  }
  return result;
}

}  // namespace cairn::terminal
