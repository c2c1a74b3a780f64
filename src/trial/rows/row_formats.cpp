#include "trial/rows/row_formats.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace cairn::rows {

std::string csv_value(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}
std::string csv_value(std::uint64_t count) { return std::to_string(count); }
std::string csv_value(double number) { return std::isnan(number) ? "" : fmt::format("{}", number); }

std::string csv_rows(std::span<const Row> rows) {
  std::string text;
  const auto end_value = [&](const Field& field) { text += &field == &fields().back() ? "\n" : ","; };
  for (const Field& field : fields()) {
    text += field.name;
    end_value(field);
  }
  for (const Row& row : rows) {
    for (const Field& field : fields()) {
      text += std::visit([&](auto member) { return csv_value(row.*member); }, field.member);
      end_value(field);
    }
  }
  return text;
}

std::string json_rows(std::span<const Row> rows) {
  auto list = nlohmann::ordered_json::array();
  for (const Row& row : rows) {
    nlohmann::ordered_json object;
    for (const Field& field : fields()) {
      std::visit([&](auto member) { object[std::string(field.name)] = row.*member; }, field.member);
    }
    list.push_back(std::move(object));
  }
  return nlohmann::ordered_json{{"rows", std::move(list)}}.dump(2, ' ', false,
                                                                nlohmann::json::error_handler_t::replace) +
         "\n";
}

}  // namespace cairn::rows
