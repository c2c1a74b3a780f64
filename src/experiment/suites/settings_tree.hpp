// SettingsTree: what a TOML or JSON file says, each value with its line, so that one checker serves both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cairn::suites {

/// A value of a file, or a list of them.
struct Setting {
  std::uint64_t line = 0;
  std::variant<std::string, std::int64_t, double, bool> value{};  ///< means nothing where it is a list
  bool is_list = false;
  std::vector<Setting> items{};
};

/// A name, the line where it stands, and its value.
struct NamedSetting {
  std::string name;
  std::uint64_t line = 0;
  Setting setting;
};

/// In the order of the file's lines. Throws InputError, with file and line, for what is no TOML or JSON, for a table
/// inside the file, and for a name that comes twice.
std::vector<NamedSetting> read_toml(std::string_view text, const std::string& file);
std::vector<NamedSetting> read_json(std::string_view text, const std::string& file);

}  // namespace cairn::suites
