// Options of algorithms and build methods. Each is declared once, with bounds and help, and given as "name=value,...".
#pragma once

#include <cairn/export.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

/// The declaration of one option: the only place for its default, bounds and help. Strings are borrowed, and should be
/// literals.
struct OptionInfo {
  enum class Kind : std::uint8_t { integer, real, choice, size, text };

  std::string_view name;
  Kind kind = Kind::integer;
  std::string_view fallback;  ///< the default, as a user would write it
  double least = 0;           ///< inclusive bounds of a number
  double most = 0;
  /// Of a choice: its words, separated by '|'. Of a number: words that can be given instead. Of a text: its forms.
  std::string_view choices;
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

/// A number of bytes, as in "500kB" or "1MB".
constexpr OptionInfo size_option(std::string_view name, std::string_view fallback, double least, double most,
                                 std::string_view help) {
  return {name, OptionInfo::Kind::size, fallback, least, most, {}, help};
}

/// Any text without a comma, such as a file name. `forms` describes what can be given, for help.
constexpr OptionInfo text_option(std::string_view name, std::string_view fallback, std::string_view forms,
                                 std::string_view help) {
  return {name, OptionInfo::Kind::text, fallback, 0, 0, forms, help};
}

/// A number, or one of these words, which are separated by '|'.
constexpr OptionInfo or_word(OptionInfo number, std::string_view words) {
  number.choices = words;
  return number;
}

/// Values of options under one name, such as those that make an algorithm the one of a paper. Strings are borrowed, and
/// should be literals.
struct Preset {
  std::string_view name;    ///< "jair2010"
  std::string_view values;  ///< "relays=0,tables=kept"
  std::string_view
      database;  ///< of an algorithm: the database to build for it, "knn:preset=jair2010"; empty: as without
  std::string_view summary;  ///< how it differs from the defaults, in a sentence or two
};

/// The values of a list of options: those that were given, and the defaults of the others. All are within bounds.
class CAIRN_API Options {
 public:
  /// Parses "name=value,name=value". "preset=NAME" stands for the values of that preset, wherever it is written; values
  /// beside it override those of the preset. Throws UsageError for an unknown name or a bad value; `owner` names the
  /// algorithm or method in messages. `known` and `presets` are borrowed and must outlive the options.
  Options(std::string_view owner, std::span<const OptionInfo> known, std::string_view text,
          std::span<const Preset> presets = {});

  /// The value of an option. The name and the kind must be those of a declared option, else InternalError is thrown.
  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  std::string_view choice(std::string_view name) const;
  std::uint64_t bytes(std::string_view name) const;
  std::string_view text(std::string_view name) const;
  /// Whether a choice, or a number that can be a word, has this word as its value.
  bool is(std::string_view name, std::string_view word) const;
  /// All options with their values: "name=value,name=value". A preset is not named, but its values are there.
  std::string text() const;
  /// The preset that was given, or null.
  const Preset* preset() const { return preset_; }

 private:
  const std::string& value(std::string_view name, OptionInfo::Kind kind) const;
  void set(std::string_view owner, std::string_view text);

  std::span<const OptionInfo> known_;
  const Preset* preset_ = nullptr;
  std::vector<std::string> values_;  // parallel to known_
};

}  // namespace cairn
