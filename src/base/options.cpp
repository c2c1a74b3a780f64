#include <cairn/error.hpp>
#include <cairn/options.hpp>

#include "base/assert.hpp"
#include "base/nearest_name.hpp"
#include "base/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace cairn {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// A bound as it was written in the code, such as "0.05" or "1000000", with as few digits as tell it. By hand, because
/// the tables of std::to_chars are a seventh of the smaller WebAssembly.
std::string bound(double value) {
  constexpr std::size_t kMostDecimals = 15;
  const double size = std::abs(value);
  CAIRN_ASSERT(size < 1e18);
  const auto whole = static_cast<std::uint64_t>(size);
  std::string text = std::to_string(whole);
  double scale = 1;
  for (std::size_t decimals = 1; decimals <= kMostDecimals; ++decimals) {
    double read = 0;
    if (base::parse_number(text, read) && read == size) break;
    scale *= 10;
    const auto part = static_cast<std::uint64_t>(std::llround((size - static_cast<double>(whole)) * scale));
    std::string digits = std::to_string(part);
    digits.insert(0, decimals - std::min(digits.size(), decimals), '0');
    text = std::to_string(whole) + '.' + digits;
  }
  return value < 0 ? '-' + text : text;
}

/// "12", "12B", "12kB", "1.5MB", "2GB", in capitals or not; a negative number where it is none of these.
double parse_size(std::string_view text) {
  double unit = 1;
  const auto has_suffix = [&](std::string_view suffix, double bytes) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto same = [&](char a, char b) { return lower(a) == lower(b); };
    if (text.size() < suffix.size() || !std::equal(suffix.rbegin(), suffix.rend(), text.rbegin(), same)) return false;
    text.remove_suffix(suffix.size());
    unit = bytes;
    return true;
  };
  has_suffix("kB", 1e3) || has_suffix("MB", 1e6) || has_suffix("GB", 1e9) || has_suffix("B", 1);
  double number = 0;
  return base::parse_number(text, number) ? number * unit : -1;
}

bool fits(const OptionInfo& option, std::string_view value) {
  const auto words = split(option.choices, '|');
  if (std::find(words.begin(), words.end(), value) != words.end()) return true;
  switch (option.kind) {
    case OptionInfo::Kind::integer: {
      std::int64_t number = 0;
      return base::parse_number(value, number) && static_cast<double>(number) >= option.least &&
             static_cast<double>(number) <= option.most;
    }
    case OptionInfo::Kind::real: {
      double number = 0;
      return base::parse_number(value, number) && std::isfinite(number) && number >= option.least &&
             number <= option.most;
    }
    case OptionInfo::Kind::size: {
      const double bytes = parse_size(value);
      return bytes >= option.least && bytes <= option.most;
    }
    case OptionInfo::Kind::choice:
      break;
    case OptionInfo::Kind::text:
      return !value.empty();
  }
  return false;
}

std::string expectation(const OptionInfo& option) {
  if (option.kind == OptionInfo::Kind::choice || option.kind == OptionInfo::Kind::text) {
    return "one of " + std::string(option.choices);
  }
  if (option.kind == OptionInfo::Kind::size) {
    return "a size such as 500kB or 1MB, from " + bound(option.least) + " to " + bound(option.most) + " bytes" +
           (option.choices.empty() ? "" : " or " + std::string(option.choices));
  }
  return std::string(option.kind == OptionInfo::Kind::integer ? "a whole number" : "a number") + " from " +
         bound(option.least) + " to " + bound(option.most) +
         (option.choices.empty() ? "" : " or " + std::string(option.choices));
}

constexpr std::string_view kPreset = "preset=";

template <typename Named>
std::vector<std::string_view> names_of(std::span<const Named> all) {
  std::vector<std::string_view> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

const Preset& find_preset(std::string_view owner, std::span<const Preset> presets, std::string_view name) {
  for (const Preset& preset : presets) {
    if (preset.name == name) return preset;
  }
  if (presets.empty()) throw UsageError("'" + std::string(owner) + "' has no presets");
  throw UsageError("'" + std::string(owner) + "' has no preset '" + std::string(name) + "'" +
                   base::suggestion(name, names_of(presets)));
}

}  // namespace

Options::Options(std::string_view owner, std::span<const OptionInfo> known, std::string_view text,
                 std::span<const Preset> presets)
    : known_(known) {
  values_.reserve(known.size());
  for (const OptionInfo& option : known) values_.emplace_back(option.fallback);
  std::string given;
  for (const std::string_view part : split(text, ',')) {
    if (part.starts_with(kPreset)) {
      preset_ = &find_preset(owner, presets, part.substr(kPreset.size()));
    } else {
      given += std::string(part) + ",";
    }
  }
  if (preset_ != nullptr) set(owner, preset_->values);
  set(owner, given);
}

void Options::set(std::string_view owner, std::string_view text) {
  const std::vector<std::string_view> names = names_of(known_);
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view name = part.substr(0, equals);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw UsageError("'" + std::string(owner) + "' has no option '" + std::string(name) + "'" +
                       base::suggestion(name, names));
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    const std::string_view value = equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1);
    if (!fits(known_[index], value)) {
      throw UsageError("option '" + std::string(name) + "' of '" + std::string(owner) + "' must be " +
                       expectation(known_[index]) + ", not '" + std::string(value) + "'");
    }
    values_[index] = std::string(value);
  }
}

const std::string& Options::value(std::string_view name, OptionInfo::Kind kind) const {
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].name == name && known_[i].kind == kind) return values_[i];
  }
  throw InternalError("an algorithm asks for an option '" + std::string(name) + "' that it has not declared");
}

std::int64_t Options::integer(std::string_view name) const {
  std::int64_t number = 0;
  base::parse_number(value(name, OptionInfo::Kind::integer), number);
  return number;
}

double Options::real(std::string_view name) const {
  double number = 0;
  base::parse_number(value(name, OptionInfo::Kind::real), number);
  return number;
}

std::uint64_t Options::bytes(std::string_view name) const {
  return static_cast<std::uint64_t>(parse_size(value(name, OptionInfo::Kind::size)));
}

std::string_view Options::choice(std::string_view name) const { return value(name, OptionInfo::Kind::choice); }

std::string_view Options::text(std::string_view name) const { return value(name, OptionInfo::Kind::text); }

std::string Options::text() const {
  std::string text;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    text += (i == 0 ? "" : ",") + std::string(known_[i].name) + "=" + values_[i];
  }
  return text;
}

bool Options::is(std::string_view name, std::string_view word) const {
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].name == name && !known_[i].choices.empty()) return values_[i] == word;
  }
  throw InternalError("an algorithm asks whether an option '" + std::string(name) + "' is a word");
}

}  // namespace cairn
