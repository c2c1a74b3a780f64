// The data that is embedded in the page of a report.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace cairn::support {

inline nlohmann::json embedded_data(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t from = page.find(begin);
  EXPECT_NE(from, std::string::npos) << "the page has no data";
  if (from == std::string::npos) return {};
  const std::size_t at = from + begin.size();
  return nlohmann::json::parse(page.substr(at, page.find("</script>", at) - at));
}

}  // namespace cairn::support
