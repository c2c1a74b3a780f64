// DatabaseView: the contract of what reads the sections of a build method's databases, and the checks that all share.
#pragma once

#include <cairn/build.hpp>
#include <cairn/database.hpp>

#include "store/stored_point.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::store {

/// A view reads a database in place, where the file is mapped.
///   Construction   from a database, in constant time, but for what the first one derives (derived.hpp). It throws
///                  InputError where a section is missing or the sizes of the sections don't fit together.
///   Validation     `validate(database)` reads every number once and throws InputError where an agent could not rely on
///                  one. open_database calls it, so that files from anywhere are safe. What `build` has just made is
///                  not validated.
///   Memory         a view borrows: the database must outlive it. Copies are cheap and read the same memory.
///   For people     `describe(database)` and `records(database)` are those of a BuildMethod.
template <typename View>
concept DatabaseView = std::constructible_from<View, const Database&> && std::copy_constructible<View> &&
    requires(const Database& database) {
  { View::validate(database) } -> std::same_as<void>;
  { View::describe(database) } -> std::same_as<std::vector<Fact>>;
  { View::records(database) } -> std::same_as<std::uint64_t>;
};

/// Throws InputError "FILE: PROBLEM; build it again" unless the condition holds. `problem` names the database.
void require(bool holds, const Database& database, const std::string& problem, const char* remedy = "build it again");
/// The same for what of a database is damaged: "labels" makes "the database's labels are damaged".
void require_undamaged(bool holds, const Database& database, const char* what);

/// A number of a Fact, with so many digits after the point, whatever the locale.
std::string decimal(double value, unsigned digits);

inline bool is_on_map(const Database& database, StoredPoint p) {
  return p.x < database.map().width && p.y < database.map().height;
}

/// A section of exactly one item.
template <typename Header>
Header read_header(const Database& database, SectionTag tag, const char* what) {
  const auto headers = database.section<Header>(tag);
  require_undamaged(headers.size() == 1, database, what);
  return headers[0];
}

}  // namespace cairn::store
