// Numbers from text. The same text gives the same number on every machine, whatever the locale.
#pragma once

#include <charconv>
#include <concepts>
#include <string_view>
#include <system_error>

namespace cairn::base {

/// Reads an integer. The whole text must be one ("12x" and "" are not), and it must fit the type. Returns false
/// otherwise; `number` then has no meaning.
template <std::integral Number>
bool parse_number(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc{} && result.ptr == end;
}

/// Reads a real number such as "-1", ".5", "2.5e-3", "inf" or "nan". The result is the nearest double; of two that are
/// equally near, the even one. Returns false for anything else, and for what is too large or too small for a double.
///
/// It takes and gives what std::from_chars does, which some standard libraries lack.
bool parse_number(std::string_view text, double& number);

}  // namespace cairn::base
