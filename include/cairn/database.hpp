// Database: what was computed for a map in advance, shared by all agents that walk on it.
#pragma once

#include <cairn/export.h>
#include <cairn/grid.hpp>
#include <cairn/rules.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class Database;

namespace store {
class DerivedSlot;
DerivedSlot& derived_slot(const Database& database);
}  // namespace store

/// The name of a section of a database: four characters.
enum class SectionTag : std::uint32_t {};

constexpr SectionTag section_tag(const char (&name)[5]) {
  std::uint32_t tag = 0;
  for (unsigned i = 0; i < 4; ++i) tag |= static_cast<std::uint32_t>(static_cast<unsigned char>(name[i])) << (8 * i);
  return SectionTag{tag};
}

/// The map and the movement rules that a database was built for.
struct MapIdentity {
  std::uint64_t fingerprint = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;
  Rules rules;

  MapIdentity() = default;
  explicit MapIdentity(const Grid& grid)
      : fingerprint(grid.fingerprint()), width(grid.width()), height(grid.height()), rules(grid.rules()) {}

  /// For a database that works on every map under these rules, such as a decision tree.
  static MapIdentity of_any_map(const Rules& rules) {
    MapIdentity identity;
    identity.rules = rules;
    return identity;
  }
  bool is_any_map() const { return width == 0; }

  friend bool operator==(const MapIdentity&, const MapIdentity&) = default;
};

/// An immutable set of sections, mapped from a file. Opening one only verifies checksums, and processes that open the
/// same file share its memory. Copies of a Database are cheap and share the memory too, also what readers unpack from
/// it; it is released with the last copy. Any number of threads can read a Database at once.
///
///     const cairn::Database database = cairn::open_database("level3.cairn");  // see build.hpp: validates everything
///     auto agent = cairn::make_agent("cairn", grid, database);
class CAIRN_API Database {
 public:
  /// Checks the container: sizes, checksums, version. It does not check the numbers in the sections; use
  /// `open_database` for files that others wrote. Throws InputError if the file is missing, damaged, or of another
  /// version.
  static Database open(const std::string& path);
  /// The same for bytes in memory. `name` is used in messages in place of the file's name.
  static Database from_bytes(std::vector<std::byte> bytes, const std::string& name);

  /// The path or the name that it was opened with.
  const std::string& name() const { return name_; }
  /// The build method, as in "knn", and its options, as in "records=1000".
  std::string_view method() const { return method_; }
  std::string_view options() const { return options_; }
  std::uint64_t seed() const { return seed_; }
  const MapIdentity& map() const { return map_; }
  std::uint64_t bytes() const { return bytes_.size(); }
  /// All bytes, as in the file. Borrowed: valid as long as a copy of this Database exists.
  std::span<const std::byte> image() const { return bytes_; }

  struct Section {
    SectionTag tag;
    std::span<const std::byte> bytes;
  };
  std::span<const Section> sections() const { return sections_; }

  /// A section as an array of T, borrowed from the memory of the database. Throws InputError if the section is missing
  /// or its size is not a multiple of T's.
  template <typename T>
  std::span<const T> section(SectionTag tag) const {
    const std::span<const std::byte> found = section_bytes(tag, sizeof(T));
    return {reinterpret_cast<const T*>(found.data()), found.size() / sizeof(T)};
  }

  /// Whether the database was built for this map, or for every map, under the rules of this grid.
  bool fits(const Grid& grid) const;
  /// Throws InputError if it does not fit; the message says what differs.
  void require_fits(const Grid& grid) const;

 private:
  Database() = default;
  static Database parse(std::shared_ptr<const void> owner, std::span<const std::byte> bytes, const std::string& name);
  std::span<const std::byte> section_bytes(SectionTag tag, std::size_t item_bytes) const;
  friend store::DerivedSlot& store::derived_slot(const Database& database);

  std::shared_ptr<const void> owner_;  // owns the memory that bytes_ refers to
  std::span<const std::byte> bytes_;
  std::string name_;
  std::string method_;
  std::string options_;
  std::uint64_t seed_ = 0;
  MapIdentity map_;
  std::vector<Section> sections_;
  std::shared_ptr<store::DerivedSlot> derived_;  // what readers computed from the sections
};

}  // namespace cairn
