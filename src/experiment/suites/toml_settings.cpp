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

/// The end of the quoted text that begins at `at`, or that of the whole text where it does not end.
std::size_t end_of_quotes(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool long_quotes = text.substr(at, 3) == std::string(3, quote);
  const std::string end(long_quotes ? 3 : 1, quote);
  for (at += end.size(); at < text.size(); ++at) {
    if (text.substr(at, end.size()) == end) return at + end.size();
    if (!long_quotes && text[at] == '\n') return at;
    if (quote == '"' && text[at] == '\\') ++at;
  }
  return text.size();
}

/// TOML has letters beyond ASCII in quotes and comments alone, and a suite has no dates. toml++ has no answer to some
/// of the first elsewhere, nor to a date with nothing but a space after it: what it does then is undefined.
void require_plain(std::string_view text, const std::string& file) {
  const auto refuse = [&](std::size_t at, const char* why) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    throw InputError(fmt::format("{}: {}", io::place(file, static_cast<std::uint64_t>(line)), why));
  };
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // the mark of UTF-8
  while (at < text.size()) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '"' || text[at] == '\'') {
      at = end_of_quotes(text, at);
    } else {
      const char before = at == 0 ? ' ' : text[at - 1];
      if (static_cast<unsigned char>(text[at]) >= 0x80) {
        refuse(at, "this is no TOML: letters beyond ASCII must be in quotes");
      }
      if (text[at] == '-' && ((before >= '0' && before <= '9') || before == '_')) {
        refuse(at, "expected a text, a number, true, false or a list, found a date");
      }
      ++at;
    }
  }
}

}  // namespace

std::vector<NamedSetting> read_toml(std::string_view text, const std::string& file) {
  require_plain(text, file);
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
