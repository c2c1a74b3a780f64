#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"
#include "experiment/suites/settings_tree.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

namespace cairn::suites {
namespace {

Setting setting_of(const toml::node& node, const std::string& file) {
  const std::uint64_t line = node.source().begin.line;
  if (const auto* text = node.as_string()) return {line, text->get(), false, {}};
  if (const auto* number = node.as_integer()) return {line, number->get(), false, {}};
  if (const auto* number = node.as_floating_point()) return {line, number->get(), false, {}};
  if (const auto* truth = node.as_boolean()) return {line, truth->get(), false, {}};
  if (const auto* array = node.as_array()) {
    Setting list{line, {}, true, {}};
    for (const toml::node& item : *array) list.items.push_back(setting_of(item, file));
    return list;
  }
  throw InputError(fmt::format("{}: expected a text, a number, true, false or a list, found {}", io::place(file, line),
                               node.is_table() ? "a table" : "a date or time"));
}

}  // namespace

std::vector<NamedSetting> read_toml(std::string_view text, const std::string& file) {
  std::vector<NamedSetting> settings;
  try {
    const toml::table table = toml::parse(text, std::string_view(file));
    for (const auto& [key, node] : table) {
      settings.push_back({std::string(key.str()), key.source().begin.line, setting_of(node, file)});
    }
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}: this is no TOML: {}", io::place(file, error.source().begin.line),
                                 std::string(error.description())));
  }
  std::stable_sort(settings.begin(), settings.end(),
                   [](const NamedSetting& a, const NamedSetting& b) { return a.line < b.line; });
  return settings;
}

}  // namespace cairn::suites
