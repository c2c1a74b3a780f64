// Databases as an attacker who knows the format could write them.
#pragma once

#include <cairn/database.hpp>

#include "base/random.hpp"
#include "store/database_writer.hpp"

#include <vector>

namespace cairn::support {

/// The database with one byte changed, and with valid checksums.
inline Database forged(const Database& database, base::Random& random) {
  store::DatabaseWriter writer;
  const std::size_t victim = random.below(static_cast<std::uint32_t>(database.sections().size()));
  for (std::size_t i = 0; i < database.sections().size(); ++i) {
    std::vector<std::byte> bytes(database.sections()[i].bytes.begin(), database.sections()[i].bytes.end());
    if (i == victim && !bytes.empty()) {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<std::byte>(random.below(256));
    }
    writer.add_bytes(database.sections()[i].tag, bytes);
  }
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "forged");
}

}  // namespace cairn::support
