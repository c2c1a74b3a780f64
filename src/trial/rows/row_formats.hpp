// Rows for other programs.
#pragma once

#include "trial/rows/row.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace cairn::rows {

/// A heading and a line a row (RFC 4180 with plain newlines); what is not defined is empty.
std::string csv_rows(std::span<const Row> rows);

/// A value as it stands between the commas; NaN is empty.
std::string csv_value(const std::string& text);
std::string csv_value(std::uint64_t count);
std::string csv_value(double number);

/// {"rows": [...]}; what is not defined is null.
std::string json_rows(std::span<const Row> rows);

}  // namespace cairn::rows
