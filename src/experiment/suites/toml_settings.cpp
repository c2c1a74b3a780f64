#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"
#include "experiment/suites/settings_tree.hpp"

#include <fmt/format.h>

#include <algorithm>

// toml++ asserts some of what it expects of a text, and assumes it where NDEBUG is defined: then a text that is not as
// expected has no defined meaning. So its assertions are answered in every build, as the errors of a text are.
namespace cairn::suites {
namespace {
struct BrokenAssumption {};
[[noreturn]] void refuse_assumption() { throw BrokenAssumption(); }
}  // namespace
}  // namespace cairn::suites
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(holds) ((holds) ? static_cast<void>(0) : ::cairn::suites::refuse_assumption())
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

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

/// TOML has letters beyond ASCII in quotes and comments alone, and a suite has no dates and tables. toml++ has no
/// answer to some of the first elsewhere: what it does then is undefined. So quotes are refused where they begin
/// neither a name nor a value: what is in them would be outside of quotes to toml++. Of a date with nothing but a space
/// after it, and of a table without a name, it does not know the line.
void require_plain(std::string_view text, const std::string& file) {
  const auto refuse = [&](std::size_t at, const char* why) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    throw InputError(fmt::format("{}: {}", io::place(file, static_cast<std::uint64_t>(line)), why));
  };
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // the mark of UTF-8
  std::int64_t open_lists = 0;
  bool begins_line = true;  // but for blanks
  char last = '\n';         // that is no blank
  while (at < text.size()) {
    if (text[at] == '[' && begins_line && open_lists <= 0) refuse(at, "expected NAME = VALUE, found a table");
    open_lists += (text[at] == '[' ? 1 : 0) - (text[at] == ']' ? 1 : 0);
    begins_line = text[at] == '\n' || (begins_line && (text[at] == ' ' || text[at] == '\t'));
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '"' || text[at] == '\'') {
      if (std::string_view("\n=[,{.").find(last) == std::string_view::npos) {
        refuse(at, "this is no TOML: quotes must begin a name or a value");
      }
      at = end_of_quotes(text, at);
      last = '"';
    } else {
      const char before = at == 0 ? ' ' : text[at - 1];
      if (static_cast<unsigned char>(text[at]) >= 0x80) {
        refuse(at, "this is no TOML: letters beyond ASCII must be in quotes");
      }
      if (text[at] == '-' && ((before >= '0' && before <= '9') || before == '_')) {
        refuse(at, "expected a text, a number, true, false or a list, found a date");
      }
      if (text[at] != ' ' && text[at] != '\t') last = text[at];
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
  } catch (const BrokenAssumption&) {
    throw InputError(file + ": this is no TOML");
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}: this is no TOML: {}", io::place(file, error.source().begin.line),
                                 std::string(error.description())));
  }
  std::stable_sort(settings.begin(), settings.end(),
                   [](const NamedSetting& a, const NamedSetting& b) { return a.line < b.line; });
  return settings;
}

}  // namespace cairn::suites
