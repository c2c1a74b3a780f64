// What a database holds, as people and as programs read it.
#pragma once

#include <cairn/database.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace cairn::cli {

/// "knn:records=1000".
std::string method_spec(const Database& database);

std::string database_text(const Database& database);

nlohmann::ordered_json database_json(const Database& database);

}  // namespace cairn::cli
