#include "world/generators/generator.hpp"

#include <cairn/error.hpp>

#include "base/nearest_name.hpp"
#include "base/numbers.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace cairn::generators {
namespace {

const GeneratorKind* find_kind(std::string_view name) {
  const auto kinds = generator_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto* kind) { return kind->name == name; });
  return found == kinds.end() ? nullptr : *found;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

struct Parts {
  std::string_view name;
  std::string_view size;  // empty if the spec has none
  std::string_view options;
};

// The size is the first item after the colon, unless that is an option.
Parts split(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  Parts parts{spec.substr(0, colon), {}, {}};
  if (colon == std::string_view::npos) return parts;
  parts.options = spec.substr(colon + 1);
  const std::string_view first = parts.options.substr(0, parts.options.find(','));
  if (first.find('=') == std::string_view::npos) {
    parts.size = first;
    parts.options.remove_prefix(std::min(first.size() + 1, parts.options.size()));
  }
  return parts;
}

bool parse_side(std::string_view text, std::int32_t& side) {
  return base::parse_number(text, side) && side >= 1 && side <= kMaxMapSide;
}

}  // namespace

bool is_generator_spec(std::string_view text) {
  const Parts parts = split(text);
  if (find_kind(parts.name) != nullptr) return true;
  if (parts.name.empty() || !std::all_of(parts.name.begin(), parts.name.end(), is_letter)) return false;
  const std::string_view size = parts.size;
  const std::size_t times = size.find('x');
  const bool sized = times != std::string_view::npos && times > 0 && times + 1 < size.size() &&
                     std::all_of(size.begin(), size.end(), [](char c) { return is_digit(c) || c == 'x'; });
  return sized || parts.options.starts_with("seed=");
}

Terrain generate(std::string_view spec) {
  const Parts parts = split(spec);
  const GeneratorKind* kind = find_kind(parts.name);
  if (kind == nullptr) {
    std::vector<std::string_view> names;
    for (const GeneratorKind* known : generator_kinds()) names.push_back(known->name);
    throw UsageError("there is no generator '" + std::string(parts.name) + "'" + base::suggestion(parts.name, names));
  }
  std::int32_t width = kGeneratedSide;
  std::int32_t height = kGeneratedSide;
  if (!parts.size.empty()) {
    const std::size_t times = std::min(parts.size.find('x'), parts.size.size() - 1);
    if (!parse_side(parts.size.substr(0, times), width) || !parse_side(parts.size.substr(times + 1), height)) {
      throw UsageError("the size '" + std::string(parts.size) + "' in '" + std::string(spec) +
                       "' must be WIDTHxHEIGHT with sides from 1 to " + std::to_string(kMaxMapSide) + ", as in '" +
                       std::string(kind->name) + ":512x512'");
    }
  }
  const Options options(kind->name, kind->options, parts.options);
  return kind->function({width, height, options});
}

}  // namespace cairn::generators
