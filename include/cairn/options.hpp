// Options of algorithms and build methods: declared once with bounds and help, given as "name=value,...".
#pragma once

#include <cairn/export.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

/// One option of an algorithm: its bounds, its default and its help stand here and nowhere else.
struct OptionInfo {
  enum class Kind : std::uint8_t { integer, real, choice, size, text };

  std::string_view name;
  Kind kind = Kind::integer;
  std::string_view fallback;  ///< the default, as one would write it
  double least = 0;           ///< bounds of a number, both included
  double most = 0;
  std::string_view
      choices;  ///< of a choice, separated by '|'; of a number, words that may replace it; of a text, its forms
  std::string_view help;
};

constexpr OptionInfo integer_option(std::string_view name, std::string_view fallback, double least, double most,
                                    std::string_view help) {
  return {name, OptionInfo::Kind::integer, fallback, least, most, {}, help};
}
constexpr OptionInfo real_option(std::string_view name, std::string_view fallback, double least, double most,
                                 std::string_view help) {
  return {name, OptionInfo::Kind::real, fallback, least, most, {}, help};
}
constexpr OptionInfo choice_option(std::string_view name, std::string_view fallback, std::string_view choices,
                                   std::string_view help) {
  return {name, OptionInfo::Kind::choice, fallback, 0, 0, choices, help};
}

/// A number of bytes, written as in "500kB" or "1MB".
constexpr OptionInfo size_option(std::string_view name, std::string_view fallback, double least, double most,
                                 std::string_view help) {
  return {name, OptionInfo::Kind::size, fallback, least, most, {}, help};
}

/// Any text without a comma, such as the name of a file; `forms` says what may stand there.
constexpr OptionInfo text_option(std::string_view name, std::string_view fallback, std::string_view forms,
                                 std::string_view help) {
  return {name, OptionInfo::Kind::text, fallback, 0, 0, forms, help};
}

/// A number or one of these words, separated by '|'.
constexpr OptionInfo or_word(OptionInfo number, std::string_view words) {
  number.choices = words;
  return number;
}

/// The values of a list of options: those given, else the defaults. Always within bounds.
class CAIRN_API Options {
 public:
  /// Parses "name=value,name=value"; `owner` names whose options they are in messages. Throws UsageError.
  Options(std::string_view owner, std::span<const OptionInfo> known, std::string_view text);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  std::string_view choice(std::string_view name) const;
  std::uint64_t bytes(std::string_view name) const;
  std::string_view text(std::string_view name) const;
  /// Whether a choice, or a number that words may replace, is this word.
  bool is(std::string_view name, std::string_view word) const;
  /// All of them, as one would write them: "name=value,name=value".
  std::string text() const;

 private:
  const std::string& value(std::string_view name, OptionInfo::Kind kind) const;

  std::span<const OptionInfo> known_;
  std::vector<std::string> values_;  // one for each of known_
};

}  // namespace cairn
